import { homeOf, selfQuery, type StaffPath, type StaffSelf } from './self-calls.ts'

import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

interface Known {
  self: StaffSelf | undefined
  /** The clocks and the money of the chain as a whole. */
  home: ReturnType<typeof homeOf>
  may: (path: StaffPath) => boolean
  /** How much of a price they may take off at that studio, in whole percent. */
  limit: number
}

/**
 * Who is at the counter. `may` says whether a control is worth drawing at the studio that is looked at, where the level
 * may be another than at the next; the server decides every call by itself.
 */
export function useSelf(): Known {
  const { data } = useStaffQuery(selfQuery())
  const { shop } = useStaffShop()
  const here = data?.shops?.find(({ shopId }) => shopId === shop?.shopId)
  const allowed = here?.allowed ?? data?.allowed
  const level = here?.level ?? data?.level
  const limit = level === undefined ? 0 : (data?.discounts?.[level] ?? 0)
  return { self: data, home: homeOf(data), may: (path) => allowed?.includes(path) ?? false, limit }
}
