import { type AppointmentRow, lockAppointment } from '../store/appointments.ts'
import { lockMember } from '../store/members.ts'
import { holdHoursOf } from '../store/shop-hours.ts'
import type { Tx } from '../store/store.ts'

/**
 * An appointment to decide about: the shop's hours, its member and itself are held, in the order in which everybody
 * holds them. Undefined where there is none.
 */
export async function holdAppointment(tx: Tx, appointmentId: string): Promise<AppointmentRow | undefined> {
  const found = await tx
    .selectFrom('appointments')
    .select('memberUid')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()
  if (!found) return undefined
  await holdHoursOf(tx, appointmentId)
  await lockMember(tx, found.memberUid)
  return await lockAppointment(tx, found.memberUid, appointmentId)
}
