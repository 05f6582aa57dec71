import { homeOf, selfQuery, type StaffPath, type StaffSelf } from './self-calls.ts'

import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

interface Known {
  self: StaffSelf | undefined
  /** The clocks and the money of the chain as a whole. */
  home: ReturnType<typeof homeOf>
  may: (path: StaffPath) => boolean
}

/** Who is at the counter. `may` says whether a control is worth drawing; the server decides every call by itself. */
export function useSelf(): Known {
  const { data } = useStaffQuery(selfQuery())
  return { self: data, home: homeOf(data), may: (path) => data?.allowed.includes(path) ?? false }
}
