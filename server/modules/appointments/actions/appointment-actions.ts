import { rebook, type Place } from './rebook.ts'
import { stateOnceMoved } from '#server/modules/appointments/rules/visit.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import {
  type AppointmentRow,
  changeAppointment,
  honourAppointment,
} from '#server/modules/appointments/store/appointments.ts'
import { releaseClaims } from '#server/modules/appointments/store/claims.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { markVisitorDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Who of the staff does it, why, and whether its member is told. */
export interface StaffAction {
  staffUid: string
  reason?: string | undefined
  isNotified: boolean
}

/** False when the new time is taken; the transaction must then be undone. Only on a row that is held. */
export async function moveByStaff(
  tx: Tx,
  row: AppointmentRow,
  to: Place,
  { isNotified, ...action }: StaffAction & { what?: 'appointment.move' | 'appointment.postpone' },
  now: Instant,
): Promise<boolean> {
  if (!(await rebook(tx, row, to, now))) return false
  const { deviceId, startsAt, endsAt } = to
  const state = stateOnceMoved(row, startsAt, now)
  if (row.state === 'visited' && state === 'booked') await markVisitorDirty(tx, row.appointmentId)
  await writeStaffLog(
    tx,
    { what: 'appointment.move', ...action, ...about(row), after: { deviceId, startsAt, endsAt, state } },
    now,
  )
  if (isNotified) {
    const { appointmentId, memberUid, startsAt: fromAt } = row
    await notifyMember(tx, memberUid, { kind: 'moved', appointmentId, fromAt }, now)
  }
  return true
}

/** Only on a row that is held. */
export async function cancelByStaff(
  tx: Tx,
  row: AppointmentRow,
  { isNotified, ...action }: StaffAction,
  now: Instant,
): Promise<void> {
  const { appointmentId, memberUid } = row
  await changeAppointment(tx, row, { state: 'cancelled' })
  await releaseClaims(tx, [appointmentId])
  await writeStaffLog(tx, { what: 'appointment.cancel', ...action, ...about(row), after: after(row, 'cancelled') }, now)
  if (isNotified) await notifyMember(tx, memberUid, { kind: 'cancelled', appointmentId }, now)
}

/** Its time stays open for its member alone; for them nothing changes, so its revision stays. */
export async function keepByStaff(
  tx: Tx,
  row: AppointmentRow,
  { staffUid, reason }: StaffAction,
  now: Instant,
): Promise<void> {
  await honourAppointment(tx, row.appointmentId)
  await writeStaffLog(
    tx,
    { what: 'appointment.keep', staffUid, reason, ...about(row), after: { ...after(row, row.state), isHonoured: 1 } },
    now,
  )
}

/** What the log says of an appointment before the act. */
export function about(row: AppointmentRow) {
  return { subject: `appointment:${row.appointmentId}`, before: after(row, row.state) }
}

export function after({ deviceId, startsAt, endsAt }: AppointmentRow, state: AppointmentRow['state']) {
  return { deviceId, startsAt, endsAt, state }
}
