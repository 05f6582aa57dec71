import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { homeOf, selfQuery } from './self-calls.ts'

/** The clocks of the chain: by them goes what happens in no studio, wherever the tablet is. */
export function useChainZone(): string {
  return homeOf(useStaffQuery(selfQuery()).data).timeZone
}
