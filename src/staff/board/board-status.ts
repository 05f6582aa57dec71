import type { Arrival, Bed, BedSession } from './board-calls.ts'

/**
 * How a bed stands, for everybody on duty. `unknown`: a member was on it and it does not answer; `busy`: it runs, and
 * no session of the studio tells for whom; `off`: the studio has taken it out of use.
 */
export type Standing =
  | 'running'
  | 'dressing'
  | 'paused'
  | 'starting'
  | 'unknown'
  | 'busy'
  | 'cleaning'
  | 'offline'
  | 'fault'
  | 'off'
  | 'ready'

/** What of a bed tells how it stands, with or without who is on it. */
export type BedState = Pick<Bed, 'state' | 'enabled' | 'isMaintained' | 'cleaningUntil'> & {
  session: Pick<BedSession, 'state' | 'minutes' | 'endsAt' | 'secondsLeft'> | null
}

export function standingOf(bed: BedState): Standing {
  const { session, state } = bed
  if (session && session.state !== 'ended') {
    return state === 'offline' || session.state === 'unknown' ? 'unknown' : session.state
  }
  if (!bed.enabled || bed.isMaintained || state === 'disabled') return 'off'
  if (state === 'offline' || state === 'fault') return state
  if (state === 'cooling' || bed.cleaningUntil !== null) return 'cleaning'
  return state === 'ready' ? 'ready' : 'busy'
}

/** Seconds until the lamps go off; undefined while that is not known. */
export function secondsLeft(bed: BedState, now: number): number | undefined {
  const { session } = bed
  if (!session) return undefined
  if (session.secondsLeft !== null) return session.secondsLeft
  if (session.endsAt === null) return undefined
  return Math.min(session.minutes * 60, Math.max(0, Math.ceil((session.endsAt - now) / 1_000)))
}

/** Beds on which a member may be under the lamps. */
export function isOccupied(bed: BedState): boolean {
  return ['running', 'dressing', 'paused', 'starting', 'unknown', 'busy'].includes(standingOf(bed))
}

/** Members who should be here and may still come, until their appointment is cancelled by itself. */
export function lateArrivals(arrivals: readonly Arrival[], now: number): Arrival[] {
  return arrivals.filter(({ state, startsAt, lateUntil }) => state === 'booked' && startsAt < now && now <= lateUntil)
}
