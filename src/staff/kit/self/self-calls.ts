import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { readSelf } from '#src/contract/staff/self.ts'
import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { firstTenders, type Tender } from '#src/domain/payments/tenders.ts'
import type { StaffLevel, StaffPath } from '#src/contract/staff/permissions.ts'

export type { StaffLevel, StaffPath }

/** A member of staff; controls of calls that are not `allowed` are not drawn. */
export type StaffSelf = ResponseOf<typeof readSelf>

interface Home {
  timeZone: string
  currency: string
  /** What is taken at the counter. */
  tenders: readonly Tender[]
  /** Of which of them the number of the slip or the transfer has to be typed. */
  numbered: readonly Tender[]
}

/** The chain's clocks and money: of a studio that does not tell them yet, this phone's clocks and what it always sold in. */
export function homeOf(self: StaffSelf | undefined): Home {
  const taken = self?.taken ?? (self?.tenders ?? firstTenders).map(asFirst)
  return {
    timeZone: self?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: self?.currency ?? 'HKD',
    tenders: taken.map(({ tender }) => tender),
    numbered: taken.filter(({ needsNumber }) => needsNumber).map(({ tender }) => tender),
  }
}

/** A server of the release before tells what is taken, and always wants the number. */
function asFirst(tender: (typeof firstTenders)[number]) {
  return { tender, needsNumber: tender !== 'cash' }
}

/** Who is at the counter, and what they may do. */
export const selfQuery = () =>
  persistedQuery({
    queryKey: ['staff', 'self'],
    load: async ({ signal }) => {
      const load = async () => (await import('#src/contract/staff/self.ts')).readSelf
      return await callApi(load, '/api/admin/user/self', {}, { signal })
    },
  })
