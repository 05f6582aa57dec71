import { selfQuery, type StaffPath, type StaffSelf } from '#src/staff/api/self.ts'

import { useStaffQuery } from './use-staff-query.ts'

/** Who is at the counter. `may` says whether a control is worth drawing; the studio decides every call by itself. */
export function useSelf(): { self: StaffSelf | undefined; may: (path: StaffPath) => boolean } {
  const { data } = useStaffQuery(selfQuery())
  return { self: data, may: (path) => data?.allowed.includes(path) ?? false }
}
