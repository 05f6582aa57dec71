import { useParams } from '@tanstack/react-router'

import { Page } from '#src/ui/page.tsx'

/** The frame of every staff page: where one can go, and the page itself. */
export function StaffArea() {
  const { page } = useParams({ from: '/admin/$page' })
  return (
    <Page bottom="nothing">
      <h1 tabIndex={-1}>{page}</h1>
    </Page>
  )
}
