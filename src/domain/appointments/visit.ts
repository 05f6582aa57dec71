import { type EndedSession, hadLight } from '#src/domain/sessions/ended-session.ts'

import {
  type Appointment,
  entersFrom,
  isUpcoming,
  isVisiting,
  mayEnter,
  minutesLate,
  nextChangeAt,
} from './appointment.ts'

/** What is known of a member's visit; each part may come from the studio or from this phone. */
export interface VisitFacts {
  /** The appointment that the member is inside for, otherwise the next one. */
  appointment: Appointment | undefined
  /** A session is open, or may be. */
  hasSession: boolean
  /** The last session that ended. */
  ended: EndedSession | undefined
  /** Until when the skin rests, in ms. */
  restUntil: number | undefined
}

/** Where a visit stands, from booking to the day after: what home's card shows. */
export type Visit =
  | { step: 'none' }
  | { step: 'booked' | 'enter' | 'late' | 'inside'; appointment: Appointment }
  | { step: 'tanning'; appointment: Appointment | undefined }
  | { step: 'done'; ended: EndedSession }
  | { step: 'resting'; until: number }

export type VisitStep = Visit['step']

/** For so long after its end a session is told of as done: time to dress and leave. Decision 0126. */
export const doneForMs = 30 * 60_000

export function visitAt({ appointment, hasSession, ended, restUntil }: VisitFacts, now: number): Visit {
  if (hasSession) return { step: 'tanning', appointment }
  if (appointment && isInside(appointment, ended, now)) return { step: 'inside', appointment }
  const next = appointment && isUpcoming(appointment, now) ? appointment : undefined
  if (next && minutesLate(next, now) > 0) return { step: 'late', appointment: next }
  if (next && mayEnter(next, now)) return { step: 'enter', appointment: next }
  if (ended && isFresh(ended, now) && !isBookedSince(next, ended)) return { step: 'done', ended }
  if (next) return { step: 'booked', appointment: next }
  if (restUntil !== undefined && restUntil > now) return { step: 'resting', until: restUntil }
  return { step: 'none' }
}

/** The next instant at which the visit may stand elsewhere without anything being heard; undefined: at none. */
export function nextVisitChangeAt({ appointment, ended, restUntil }: VisitFacts, now: number): number | undefined {
  const moments = [appointment && nextChangeAt(appointment, now), ended && ended.endedAt + doneForMs, restUntil]
  const ahead = moments.filter((moment) => moment !== undefined).filter((moment) => moment > now)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

/** In the studio, and not yet done: a start without light is made up for, and the bed is still to be scanned. */
function isInside(appointment: Appointment, ended: EndedSession | undefined, now: number): boolean {
  const hasTanned = ended !== undefined && hadLight(ended) && ended.endedAt >= entersFrom(appointment)
  return isVisiting(appointment, now) && !hasTanned
}

function isFresh(ended: EndedSession, now: number): boolean {
  return hadLight(ended) && now < ended.endedAt + doneForMs
}

/** What was booked before the session is told of after it; what was booked since is what the member looks for. */
function isBookedSince(next: Appointment | undefined, { endedAt }: EndedSession): boolean {
  return next !== undefined && next.createdAt >= endedAt
}
