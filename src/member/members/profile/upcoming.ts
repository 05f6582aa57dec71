import { type Appointment, isUpcoming } from '#src/domain/appointments/appointment.ts'
import { type Entry, isUnsent } from '#src/domain/outbox/outbox-entry.ts'

/** How many appointments are still to come, leaving out those that this phone is about to cancel. */
export function countUpcoming(appointments: readonly Appointment[], entries: readonly Entry[], now: number): number {
  const cancelling = new Set(
    entries
      .filter(isUnsent)
      .map(({ intent }) => (intent.kind === 'cancel-appointment' ? intent.appointmentId : undefined)),
  )
  return appointments.filter(
    (appointment) => isUpcoming(appointment, now) && !cancelling.has(appointment.appointmentId),
  ).length
}
