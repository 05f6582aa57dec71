import { type CancelDecision, decideCancel } from '#server/modules/appointments/rules/change-appointment.ts'
import { writeAppointmentEvent } from '#server/modules/appointments/store/appointment-events.ts'
import { type AppointmentRow, changeAppointment } from '#server/modules/appointments/store/appointments.ts'
import { releaseClaims } from '#server/modules/appointments/store/claims.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Cancels for its member, where that is still possible, and frees its time. The transaction has locked it. */
export async function cancelOwn(
  tx: Tx,
  appointment: AppointmentRow,
  seenRev: number | undefined,
  now: Instant,
): Promise<CancelDecision> {
  const decision = decideCancel(appointment, seenRev, now)
  if (decision !== 'cancel') return decision
  await together(
    tx,
    (at) => changeAppointment(at, appointment, { state: 'cancelled' }),
    (at) => releaseClaims(at, [appointment.appointmentId]),
    (at) => writeAppointmentEvent(at, appointment.appointmentId, { kind: 'cancelled' }, now),
  )
  return decision
}
