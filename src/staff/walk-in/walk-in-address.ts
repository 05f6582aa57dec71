import { useSearch } from '@tanstack/react-router'

import { useSetSearch } from '#src/staff/kit/address/use-staff-search.ts'

/** Whether the walk-in is open over the page, which its address says, so that going back closes it. */
export function useWalkInAddress() {
  const { walkin } = useSearch({ from: '/admin' })
  const setSearch = useSetSearch<{ walkin: true | undefined }>()
  return {
    isOpen: walkin === true,
    open: () => setSearch({ walkin: true }, 'push'),
    close: () => setSearch({ walkin: undefined }),
  }
}
