import type { Alert } from '#src/staff/board/board-calls.ts'

/** An alert whose cause is gone, shown for a moment longer. */
export interface Solved {
  alert: Alert
  /** Until when it is shown. */
  untilAt: number
}

const shownForMs = 10_000
const ofMachines: ReadonlySet<Alert['kind']> = new Set(['bed-offline', 'bed-fault', 'lock-offline', 'lock-jammed'])

/**
 * What is shown as resolved after the alerts `before` have become `now`. While the studio does not reach its broker
 * nothing is known of any machine, so nothing about one is resolved by silence. Nor is a bed that was taken out of use
 * with bookings left on it.
 */
export function solvedBy(
  solved: readonly Solved[],
  { before, now, at }: { before: readonly Alert[]; now: readonly Alert[]; at: number },
): Solved[] {
  const keys = new Set(now.map(({ key }) => key))
  const isBlind = now.some(({ kind }) => kind === 'broker-down')
  const isLeft = ({ subject }: Alert) =>
    now.some(({ kind, subject: left }) => kind === 'bed-out' && left?.id === subject?.id)
  const gone = before.filter(
    (alert) =>
      !keys.has(alert.key) &&
      // It is told of for an hour, and that hour settles nothing.
      alert.kind !== 'opened-often' &&
      alert.kind !== 'opened-far' &&
      alert.kind !== 'refused-often' &&
      alert.kind !== 'codes-stopped' &&
      !(ofMachines.has(alert.kind) && (isBlind || isLeft(alert))),
  )
  const still = solved.filter(({ alert, untilAt }) => untilAt > at && !keys.has(alert.key))
  return [...still, ...gone.map((alert) => ({ alert, untilAt: at + shownForMs }))]
}
