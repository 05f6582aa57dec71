import { ledgerKinds, ledgerMethods } from '#src/contract/staff/ledger-kinds.ts'

export type LedgerKind = (typeof ledgerKinds)[number]
export type LedgerMethod = (typeof ledgerMethods)[number]

/** Lines of one kind and method, summed up. */
export interface LedgerSumOf {
  kind: LedgerKind
  /** `gift` moves no money; null: a line of times alone. */
  method: LedgerMethod | 'gift' | null
  isUnsettled: boolean
  lines: number
  times: number
  cents: number
}

export type LedgerGroupOf = 'all' | 'money' | 'times' | 'unsettled'

export function isInGroup({ method, isUnsettled }: LedgerSumOf, group: LedgerGroupOf): boolean {
  if (group === 'all') return true
  if (group === 'unsettled') return isUnsettled
  const isMoney = method !== null && method !== 'gift'
  return isMoney === (group === 'money')
}

/** What lines come to: in all, by method and by kind. */
export function totalsOf(sums: readonly LedgerSumOf[]) {
  const add = (some: readonly LedgerSumOf[], what: 'lines' | 'times' | 'cents') =>
    some.reduce((sum, each) => sum + each[what], 0)
  return {
    lines: add(sums, 'lines'),
    netCents: add(sums, 'cents'),
    byMethod: ledgerMethods.map((method) => ({
      method,
      amountCents: add(
        sums.filter((each) => each.method === method),
        'cents',
      ),
    })),
    byKind: ledgerKinds.flatMap((kind) => {
      const own = sums.filter((each) => each.kind === kind)
      return own.length === 0 ? [] : [{ kind, lines: add(own, 'lines'), times: add(own, 'times') }]
    }),
  }
}

export function linesIn(sums: readonly LedgerSumOf[], group: LedgerGroupOf): number {
  return sums.filter((each) => isInGroup(each, group)).reduce((sum, { lines }) => sum + lines, 0)
}
