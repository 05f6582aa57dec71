import { isTooLate } from '#src/domain/appointments/appointment.ts'

interface Appointment {
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  startsAt: number
  lateMinutes: number
  rev: number
  postponedFrom: number | null
}

/** The state as it is now, whether or not a sweep has written it down. */
export function stateNow(
  appointment: Pick<Appointment, 'state' | 'startsAt' | 'lateMinutes'>,
  now: number,
): Appointment['state'] {
  const { state } = appointment
  return state === 'booked' && isTooLate(appointment, now) ? 'timeout' : state
}

export type CancelDecision = 'cancel' | 'already' | 'timed-out' | 'visited' | 'changed'

/** `seenRev` is the revision that the member saw when deciding; a moved appointment asks again. */
export function decideCancel(appointment: Appointment, seenRev: number | undefined, now: number): CancelDecision {
  const state = stateNow(appointment, now)
  if (state === 'cancelled') return 'already'
  if (state === 'timeout') return 'timed-out'
  if (state === 'visited') return 'visited'
  return seenRev === undefined || seenRev === appointment.rev ? 'cancel' : 'changed'
}

export type PostponeDecision = 'postpone' | 'too-late' | 'visited' | 'changed' | 'already-postponed'

export function decidePostpone(appointment: Appointment, now: number): PostponeDecision {
  const state = stateNow(appointment, now)
  if (state === 'timeout') return 'too-late'
  if (state === 'visited') return 'visited'
  // It was cancelled in the meantime: the member sees what it has become.
  if (state === 'cancelled') return 'changed'
  // A member may do it once; a second time needs the staff.
  return appointment.postponedFrom === null ? 'postpone' : 'already-postponed'
}

export type ChangeDecision = 'change' | 'timed-out' | 'visited' | 'changed'

/** Another time can be chosen for as long as it can be cancelled, by a member who has seen it as it is. */
export function decideChange(appointment: Appointment, seenRev: number, now: number): ChangeDecision {
  const decision = decideCancel(appointment, seenRev, now)
  if (decision === 'cancel') return 'change'
  return decision === 'already' ? 'changed' : decision
}
