import { isAboutToday, isTooLate } from '#src/domain/appointments/appointment.ts'

import { stateNow } from './change-appointment.ts'
import { isWaiting } from './visit.ts'

interface Appointment {
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  startsAt: number
  endsAt: number
  lateMinutes: number
  rev: number
  leftAt: number | null
}

const dayMs = 24 * 3_600_000

/**
 * Whether staff may give an appointment another time or bed; one that was missed today may still be met later, and
 * a member who came and has not tanned may do so elsewhere. `hasBegun`: a session of it was not given back.
 */
export function decideMove(
  row: Appointment,
  { seenRev, hasBegun }: { seenRev: number; hasBegun: boolean },
  now: number,
): 'move' | 'changed' | 'visited' {
  const state = stateNow(row, now)
  if (row.rev !== seenRev) return 'changed'
  const isOld = now - row.startsAt > dayMs
  if (state === 'visited') return isOld || !isWaiting(row, hasBegun) ? 'visited' : 'move'
  if (state === 'cancelled' || (state === 'timeout' && isOld)) return 'changed'
  return 'move'
}

export function decideStaffPostpone(
  row: Appointment,
  seenRev: number,
  now: number,
): 'move' | 'changed' | 'visited' | 'too-late' {
  const state = stateNow(row, now)
  if (state === 'timeout') return 'too-late'
  if (row.rev !== seenRev || state === 'cancelled') return 'changed'
  return state === 'visited' ? 'visited' : 'move'
}

export function decideStaffCancel(
  row: Appointment,
  seenRev: number,
  now: number,
): 'cancel' | 'already' | 'changed' | 'visited' {
  const state = stateNow(row, now)
  if (state === 'cancelled') return 'already'
  if (state === 'visited') return 'visited'
  return row.rev === seenRev ? 'cancel' : 'changed'
}

/**
 * Whether a member is marked as here. It counts when they came: a mark that waited for a connection is as good as one
 * that was sent at once, as long as they came in time. `isToday`: the appointment is on the shop's date of now.
 */
export function decideVisit(
  row: Appointment,
  { arrivedAt, isToday }: { arrivedAt: number; isToday: boolean },
  now: number,
): 'visit' | 'already' | 'changed' | 'timed-out' | 'too-early' {
  if (row.state === 'visited') return 'already'
  if (row.state === 'cancelled') return 'changed'
  if (row.startsAt > now && !isAboutToday(row, isToday, now)) return 'too-early'
  // No member has come at a time that is still ahead.
  return isTooLate(row, Math.min(arrivedAt, now)) ? 'timed-out' : 'visit'
}

/** Whether a member who came too late may have what is left of their time. */
export function decideRestore(
  row: Appointment,
  seenRev: number,
  now: number,
): 'restore' | 'already' | 'changed' | 'too-late' {
  const state = stateNow(row, now)
  if (state === 'visited') return 'already'
  if (state !== 'timeout' || row.rev !== seenRev) return 'changed'
  return now < row.endsAt ? 'restore' : 'too-late'
}
