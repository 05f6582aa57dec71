import type { LedgerLine, LedgerReason } from './card.ts'

export type LedgerShow = 'all' | 'uses' | 'changes'

/** One row as a member reads it. */
export interface LedgerRow {
  line: LedgerLine
  /** Times gained or lost; 0 where only the validity or nothing changed. */
  change: number
}

/** What one session costs. */
const timesPerSession = 1
const uses: ReadonlySet<LedgerReason> = new Set(['use', 'reserve', 'release'])

/**
 * Newest first, as read. A time that was held and then used is one use; one that was held and given back stays as two
 * rows, so that the sum can be followed.
 */
export function ledgerRows(lines: readonly LedgerLine[], show: LedgerShow): LedgerRow[] {
  const used = new Set(lines.flatMap(({ reason, sessionId }) => (reason === 'use' && sessionId ? [sessionId] : [])))
  return lines
    .filter(({ reason, sessionId }) => reason !== 'reserve' || sessionId === null || !used.has(sessionId))
    .filter(({ reason }) => show === 'all' || uses.has(reason) === (show === 'uses'))
    .map((line) => ({ line, change: changeOf(line) }))
}

function changeOf({ reason, delta, balance }: LedgerLine): number {
  // Its hold had already taken it off the balance.
  if (reason === 'use' && delta === 0) return balance === null ? 0 : -timesPerSession
  return delta
}
