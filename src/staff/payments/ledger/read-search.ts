import type { ledgerSearch } from '#src/staff/payments/payment-search.ts'
import type { LedgerFilter } from '#src/staff/payments/transaction-calls.ts'

/** Which lines of the ledger the address asks for. */
export function toLedgerFilter(search: ReturnType<typeof ledgerSearch>, shopId: number, today: string): LedgerFilter {
  const { date = today, to, group = 'all', kind, method, staff, member, bed } = search
  return {
    shopId,
    date,
    to: to !== undefined && to > date ? to : undefined,
    group,
    kind,
    method,
    staffUid: staff,
    memberUid: member,
    deviceId: bed,
  }
}

/** How many of the filters behind the button are set. */
export function countFilters({ to, kind, method, staffUid, deviceId }: LedgerFilter): number {
  return [to, kind, method, staffUid, deviceId].filter((value) => value !== undefined).length
}
