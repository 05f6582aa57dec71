import { addAppointment } from '#src/contract/booking.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'

import { bookSlot, isNotBooked, type NotBooked } from '../booking/book-slot.ts'
import type { Serve } from '../serve-call.ts'
import { findShown } from '../store/appointments.ts'
import { once } from '../store/operations.ts'
import type { Store } from '../store/store.ts'
import { toAppointment } from './appointment-answer.ts'

export function serveBooking(serve: Serve, store: Store): void {
  serve(addAppointment, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const booked = await bookSlot(tx, { ...body, memberUid: caller.uid }, now)
      if (isNotBooked(booked)) return refuseToMember(booked)
      const shown = await findShown(tx, caller.uid, booked.appointmentId)
      return shown ? ok(toAppointment(shown, language, now)) : refuse('not-found')
    }),
  )
}

/** How far ahead staff may book is nothing a member needs to know. */
function refuseToMember({ code, data }: Refusal<NotBooked>): Refusal<Exclude<NotBooked, 'too-far'>> {
  return code === 'too-far' ? refuse('outside-hours') : { code, data }
}
