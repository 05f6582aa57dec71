import { stateAt } from '#src/domain/appointments/appointment.ts'
import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'

/** How an appointment stands on the calendar. `queued`: a check-in that is not sent yet. */
export type BookingMark = 'booked' | 'in-use' | 'visited' | 'left' | 'late' | 'timed-out' | 'cancelled' | 'queued'

/** The mark at an instant, whatever was last read; `queuedIds` are check-ins on this device that wait. */
export function markOf(appointment: StaffAppointment, now: number, queuedIds: ReadonlySet<string>): BookingMark {
  if (appointment.inUse) return 'in-use'
  if (appointment.hasLeft) return 'left'
  const state = stateAt({ ...appointment, ...unknownToStaff }, now)
  if (state === 'visited' || state === 'cancelled') return state
  if (queuedIds.has(appointment.appointmentId)) return 'queued'
  if (state === 'timed-out') return state
  return now >= appointment.startsAt ? 'late' : 'booked'
}

/** What members are shown of an appointment and its state does not depend on. */
const unknownToStaff = { shopName: '', shopLocation: '', postponed: false, createdAt: 0 }

/** Whole minutes since the start. */
export function minutesLate({ startsAt }: StaffAppointment, now: number): number {
  return Math.max(0, Math.floor((now - startsAt) / 60_000))
}
