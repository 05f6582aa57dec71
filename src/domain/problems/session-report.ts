import type { Session } from '#src/domain/sessions/session.ts'
import type { ProblemReason } from './problem.ts'

/** Whether a report asks for the session back: the studio says that it can be, and it is over or in doubt. */
export function asksBack({ state, canAskBack }: Session): boolean {
  return canAskBack === true && (state === 'ended' || state === 'unknown')
}

/** A session that neither its member nor its time has ended, and one that never began. */
export function likelyReason({ state, endReason, stoppedByStaff }: Session): ProblemReason | undefined {
  if (state === 'unknown' || endReason === 'never-started') return 'no-start'
  if (isBrokenOff({ endReason, stoppedByStaff })) return 'cut-short'
  return undefined
}

/** The studio ended it: by a fault, without power, or by one of its staff. */
export function isBrokenOff({ endReason, stoppedByStaff }: Pick<Session, 'endReason' | 'stoppedByStaff'>): boolean {
  return endReason === 'fault' || endReason === 'power-loss' || (endReason === 'stopped' && stoppedByStaff === true)
}

/** What this phone's timer has counted, in whole seconds; undefined where it never had a start to count from. */
export function phoneSecondsOf({ state, startedAt, endsAt, secondsOn }: Session, now: number): number | undefined {
  if (state === 'ended' || state === 'paused') return secondsOn
  if (startedAt === null || now < startedAt) return undefined
  return Math.floor((Math.min(now, endsAt ?? now) - startedAt) / 1000)
}
