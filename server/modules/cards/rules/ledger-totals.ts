import { ledgerKinds, ledgerMethods, ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'
import { firstWordOf, type MoneyTender } from '#src/domain/payments/tenders.ts'

export type LedgerKind = (typeof ledgerKinds)[number]
export type LedgerMethod = (typeof ledgerMethods)[number]
export type LedgerTender = (typeof ledgerTenders)[number]

/** Lines of one kind and method, summed up. */
export interface LedgerSumOf {
  kind: LedgerKind
  /** `gift` moves no money; null: a line of times alone. */
  method: LedgerMethod | 'gift' | null
  isUnsettled: boolean
  lines: number
  times: number
}

/** What moved by one tender. */
export interface TenderSum {
  tender: MoneyTender
  cents: number
}

export type LedgerGroupOf = 'all' | 'money' | 'times' | 'unsettled'

export function isInGroup({ method, isUnsettled }: LedgerSumOf, group: LedgerGroupOf): boolean {
  if (group === 'all') return true
  if (group === 'unsettled') return isUnsettled
  const isMoney = method !== null && method !== 'gift'
  return isMoney === (group === 'money')
}

/** What lines come to: in all, by tender and by kind. */
export function totalsOf(sums: readonly LedgerSumOf[], tenders: readonly TenderSum[]) {
  const add = (some: readonly LedgerSumOf[], what: 'lines' | 'times') => some.reduce((sum, each) => sum + each[what], 0)
  const centsOf = (isIt: (tender: MoneyTender) => boolean) =>
    tenders.reduce((sum, { tender, cents }) => (isIt(tender) ? sum + cents : sum), 0)
  return {
    lines: add(sums, 'lines'),
    netCents: centsOf(() => true),
    byMethod: ledgerMethods.map((method) => ({
      method,
      amountCents: centsOf((tender) => firstWordOf(tender) === method),
    })),
    byTender: ledgerTenders.map((tender) => ({ tender, amountCents: centsOf((each) => each === tender) })),
    byKind: ledgerKinds.flatMap((kind) => {
      const own = sums.filter((each) => each.kind === kind)
      return own.length === 0 ? [] : [{ kind, lines: add(own, 'lines'), times: add(own, 'times') }]
    }),
  }
}

export function linesIn(sums: readonly LedgerSumOf[], group: LedgerGroupOf): number {
  return sums.filter((each) => isInGroup(each, group)).reduce((sum, { lines }) => sum + lines, 0)
}
