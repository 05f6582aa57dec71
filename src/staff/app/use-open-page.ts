import { useMatches } from '@tanstack/react-router'

import type { StaffPath } from '#src/staff/kit/address/use-staff-search.ts'

/** The page of the staff that is open; without a path where there is none at the address. */
export function useOpenPage() {
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const { title, offlineNote } = match?.staticData ?? {}
  return { path: match && isPagePath(match.routeId) ? match.routeId : undefined, title, offlineNote }
}

function isPagePath(id: string): id is StaffPath {
  return id.startsWith('/admin/') && id !== '/admin/' && id !== '/admin/$'
}
