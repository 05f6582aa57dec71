import { stateOnceMoved } from '#server/modules/appointments/rules/visit.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import { type AppointmentRow, changeAppointment, timeOutLate } from '#server/modules/appointments/store/appointments.ts'
import { claimBed, claimMember, releaseClaims } from '#server/modules/appointments/store/claims.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { together } from '#server/platform/database/pipelined.ts'
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
async function exchangeClaims(tx: Tx, row: AppointmentRow, to: Place, now: Instant): Promise<'ok' | 'bed' | 'member'> {
  await freeClaims(tx, row, to, now)
  return await takeClaims(tx, row, to)
}

/** Frees what an appointment holds, and what nobody will come for any more on the bed that it is to have. */
export async function freeClaims(tx: Tx, row: AppointmentRow, to: Place, now: Instant): Promise<void> {
  await together(
    tx,
    (at) => timeOutLate(at, now, { deviceId: to.deviceId }),
    (at) => releaseClaims(at, [row.appointmentId]),
  )
}

export async function takeClaims(tx: Tx, row: AppointmentRow, to: Place): Promise<'ok' | 'bed' | 'member'> {
  const slots = claimedSlots(to)
  const [hasBed, hasMember] = await together(
    tx,
    (at) => claimBed(at, { ...row, deviceId: to.deviceId }, slots),
    (at) => claimMember(at, row, slots),
  )
  if (!hasBed) return 'bed'
  return hasMember ? 'ok' : 'member'
}
