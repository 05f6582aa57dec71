import { appointmentPageQuery, type AppointmentPage } from '#src/client/api/appointments.ts'
import { type Pages, usePages, withoutDoubles } from '#src/client/http/use-pages.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'

/** The list as far as it has been read, newest first, and what stands at its end. */
export interface AppointmentPages extends Omit<Pages<AppointmentPage>, 'pages'> {
  /** Undefined while not even the first page is known. */
  appointments: Appointment[] | undefined
}

export function useAppointmentPages(): AppointmentPages {
  const { pages, ...rest } = usePages(appointmentPageQuery)
  const appointments =
    pages &&
    withoutDoubles(
      pages.flatMap((page) => page.appointments),
      idOf,
    )
  return { appointments, ...rest }
}

function idOf({ appointmentId }: Appointment): string {
  return appointmentId
}
