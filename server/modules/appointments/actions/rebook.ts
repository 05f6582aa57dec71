import { stateOnceMoved } from '#server/modules/appointments/rules/visit.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import { type AppointmentRow, changeAppointment, timeOutLate } from '#server/modules/appointments/store/appointments.ts'
import { claimBed, claimMember, releaseClaims } from '#server/modules/appointments/store/claims.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** A bed and a time. */
export interface Place extends Span {
  deviceId: string
}

/**
 * Gives an appointment another bed or time, not of its member's choice.
 * False when another appointment has any part of it; the transaction must then be undone.
 */
export async function rebook(tx: Tx, row: AppointmentRow, to: Place, now: Instant): Promise<boolean> {
  if ((await exchangeClaims(tx, row, to, now)) !== 'ok') return false
  const { deviceId, startsAt, endsAt } = to
  const movedFrom = startsAt === row.startsAt ? row.movedFrom : row.startsAt
  const state = stateOnceMoved(row, startsAt, now)
  await changeAppointment(tx, row, { state, deviceId, startsAt, endsAt, movedFrom, isHonoured: 0 })
  return true
}

/**
 * Frees what an appointment holds and takes what it is to hold, in one transaction, which must be undone unless it is
 * `ok`. `bed`: another appointment has any part of it; `member`: one of the same member on another bed.
 */
export async function exchangeClaims(
  tx: Tx,
  row: AppointmentRow,
  to: Place,
  now: Instant,
): Promise<'ok' | 'bed' | 'member'> {
  await timeOutLate(tx, now, { deviceId: to.deviceId })
  await releaseClaims(tx, [row.appointmentId])
  const slots = claimedSlots(to)
  if (!(await claimBed(tx, { ...row, deviceId: to.deviceId }, slots))) return 'bed'
  return (await claimMember(tx, row, slots)) ? 'ok' : 'member'
}
