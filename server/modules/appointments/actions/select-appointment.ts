import { type AppointmentRow, selectAppointmentForUpdate } from '#server/modules/appointments/store/appointments.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { selectHoursOfAppointmentForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import type { Tx } from '#server/platform/database/store.ts'

/**
 * An appointment to decide about: the shop's hours, its member and itself are held, in the order in which everybody
 * holds them. Undefined where there is none.
 */
export async function selectAppointmentAndMemberForUpdate(
  tx: Tx,
  appointmentId: string,
): Promise<AppointmentRow | undefined> {
  const found = await tx
    .selectFrom('appointments')
    .select('memberUid')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()
  if (!found) return undefined
  await selectHoursOfAppointmentForUpdate(tx, appointmentId)
  await selectMemberForUpdate(tx, found.memberUid)
  return await selectAppointmentForUpdate(tx, found.memberUid, appointmentId)
}
