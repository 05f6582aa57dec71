import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { appointmentQuery, appointmentsKey, latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/**
 * The lock has just opened for this appointment, which makes it a visit. Inside there may be no signal, so the phone
 * keeps that without waiting for the studio's next word about it.
 */
export function useKeepEntry(appointment: Appointment | undefined, enterBy: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!appointment || appointment.state === 'cancelled' || serverNow() > enterBy) return
    const entered: Appointment = { ...appointment, state: 'visited' }
    keepAnswer(queries, latestAppointmentQuery(), entered)
    if (appointment.state === 'visited') return
    keepAnswer(queries, appointmentQuery(appointment.appointmentId), entered)
    void queries.invalidateQueries({ queryKey: appointmentsKey })
  }, [appointment, enterBy, queries])
}
