import { useLingui } from '@lingui/react/macro'

import { StaffPage } from '#src/staff/kit/staff-page.tsx'

/** /admin/dashboard: the day in numbers, who comes next, and how the beds are. */
export function DashboardPage() {
  const { t } = useLingui()
  return <StaffPage title={t`Dashboard`}>{null}</StaffPage>
}
