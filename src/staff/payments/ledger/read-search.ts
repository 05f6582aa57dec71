import { plausibleDate } from '#src/lib/plausible-date.ts'
import { type LedgerFilter, ledgerGroups, ledgerKinds, ledgerMethods } from '#src/staff/payments/transaction-calls.ts'
import { readPage } from '#src/staff/kit/lists/read-page.ts'
import type { StaffSearch } from '#src/staff/kit/lists/use-staff-search.ts'

const issueStates = ['open', 'settled'] as const

/** What the address says of the ledger; whatever it does not know is left out. */
export function readSearch(search: StaffSearch, shopId: number, today: string) {
  const date = plausibleDate(search['date']) ?? today
  const to = plausibleDate(search['to'])
  const filter: LedgerFilter = {
    shopId,
    date,
    to: to !== undefined && to > date ? to : undefined,
    group: ledgerGroups.find((group) => group === search['group']) ?? 'all',
    kind: ledgerKinds.find((kind) => kind === search['kind']),
    method: ledgerMethods.find((method) => method === search['method']),
    staffUid: search['staff'],
    memberUid: search['member'],
    deviceId: search['bed'],
  }
  return {
    filter,
    page: readPage(search['page']),
    lineId: search['line'],
    issues: issueStates.find((state) => state === search['issues']),
  }
}

/** How many of the filters behind the button are set. */
export function countFilters({ to, kind, method, staffUid, deviceId }: LedgerFilter): number {
  return [to, kind, method, staffUid, deviceId].filter((value) => value !== undefined).length
}
