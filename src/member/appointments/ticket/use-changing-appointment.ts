import { useCallback } from 'react'

import { nextChangeAt, stateAt, type Appointment } from '#src/domain/appointments/appointment.ts'
import { cancellationOf } from '#src/domain/appointments/cancellation.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'

/** An appointment as it is now: what the studio said last, what the clock has made of it, what waits to be sent. */
export function useChangingAppointment(appointment: Appointment) {
  const now = useNow(useCallback((at: number) => nextChangeAt(appointment, at), [appointment]))
  const { entries } = useOutbox()
  return {
    now,
    state: stateAt(appointment, now),
    cancellation: cancellationOf(appointment.appointmentId, entries),
  }
}
