import { stayMs } from '#src/domain/appointments/appointment.ts'

import { stateNow } from './change-appointment.ts'

interface Visit {
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  startsAt: number
  lateMinutes: number
  rev: number
  /** When staff said that they left without tanning. */
  leftAt: number | null
}

/** A member waits in a shop for no longer after their time began; a forgotten check-in drops off the board. */
export const longestWaitMs = 4 * 3_600_000

/** The member came and is still there for their session. `hasBegun`: a session of this visit was not given back. */
export function isWaiting({ state, leftAt }: Pick<Visit, 'state' | 'leftAt'>, hasBegun: boolean): boolean {
  return state === 'visited' && leftAt === null && !hasBegun
}

/**
 * What an appointment is once staff have moved it: a member who is there and goes on soon stays checked in; for a later
 * time they come again.
 */
export function stateOnceMoved({ state }: Pick<Visit, 'state'>, startsAt: number, now: number): 'booked' | 'visited' {
  return state === 'visited' && startsAt - now <= stayMs ? 'visited' : 'booked'
}

/** Whether it can be taken back that a member came. */
export function decideUndoVisit(
  row: Visit,
  seenRev: number,
  hasBegun: boolean,
): 'undo' | 'already' | 'changed' | 'session-started' {
  if (row.state === 'cancelled') return 'changed'
  if (row.state !== 'visited') return 'already'
  if (hasBegun) return 'session-started'
  return row.rev === seenRev ? 'undo' : 'changed'
}

/** What it was before the check-in that is taken back, as of now. */
export function stateOnceUndone(row: Visit, now: number): 'booked' | 'timeout' {
  return stateNow({ ...row, state: 'booked' }, now) === 'timeout' ? 'timeout' : 'booked'
}

/** Whether a member who came can be said to have left without tanning. */
export function decideLeave(
  row: Visit,
  seenRev: number,
  hasBegun: boolean,
): 'leave' | 'already' | 'changed' | 'session-started' {
  if (row.state !== 'visited') return 'changed'
  if (row.leftAt !== null) return 'already'
  if (hasBegun) return 'session-started'
  return row.rev === seenRev ? 'leave' : 'changed'
}

/** The appointment that a start is for: the one whose time it is, else one that its member waits with. */
export function visitToStart<One extends { state: 'booked' | 'visited'; startsAt: number; endsAt: number }>(
  visits: readonly One[],
  earlyMs: number,
  now: number,
): One | undefined {
  return (
    visits.find(({ startsAt, endsAt }) => startsAt - earlyMs <= now && now <= endsAt) ??
    visits.find(
      ({ state, startsAt }) => state === 'visited' && startsAt - stayMs <= now && now <= startsAt + longestWaitMs,
    )
  )
}
