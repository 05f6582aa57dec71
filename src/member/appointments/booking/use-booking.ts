import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import {
  appointmentQuery,
  appointmentsKey,
  bookAppointment,
  latestAppointmentQuery,
} from '#src/client/api/appointments.ts'
import { toBookingRefusal, type BookingRefusal } from '#src/client/api/booking-refusal.ts'
import { calendarKey, slotsQuery } from '#src/client/api/calendar.ts'
import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { askOnce } from '#src/client/http/ask-once.ts'
import { answerKeeper, type KeepAnswer } from '#src/client/http/persisted-query.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import type { Booking } from '#src/domain/appointments/booking-draft.ts'
import { mayBeDone, type BookingIntent } from '#src/domain/appointments/booking-intent.ts'
import { withSlotFull, type SlotState } from '#src/domain/shops/slot.ts'
import { bookingDoubt } from '#src/client/storage/persisted-intent.ts'

/** Where one attempt to book stands. */
export type Attempt =
  | { step: 'choosing' }
  | { step: 'sending' }
  /** No final answer; the same wish can be sent again without booking twice. */
  | { step: 'unsure'; failure: Exclude<Failure, { kind: 'refused' }> }
  | { step: 'refused'; refusal: BookingRefusal }

interface Events {
  uid: string
  /** Called right before the wish leaves the phone. */
  onSend: (intent: BookingIntent) => void
  onBooked: (appointment: Appointment) => void
  onRefused: (refusal: BookingRefusal, booking: Booking) => void
}

/** Slots older than this are asked again before anybody is promised one. */
const freshForMs = 60_000

/** Books with a fresh look at the slots, and never pretends: only the studio's yes is a booking. */
export function useBooking({ uid, onSend, onBooked, onRefused }: Events) {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>({ step: 'choosing' })
  const isHere = useIsHere()

  async function book(intent: BookingIntent, booking: Booking): Promise<void> {
    setAttempt({ step: 'sending' })
    const keep = answerKeeper(queryClient)
    try {
      // A wish that was sent before goes out as it is: its own slot may already be taken, by itself.
      const gone = mayBeDone(intent) ? undefined : await whyGone(queryClient, booking)
      if (gone) throw new Gone(gone)
      onSend(intent)
      const appointment = await bookAppointment({ ...booking, opId: intent.opId })
      bookingDoubt.end(uid, intent.opId)
      keepBooked(queryClient, keep, appointment)
      refreshAfterBooking(queryClient)
      // A member who has left the screen meanwhile is not pulled back to it.
      if (isHere.current) onBooked(appointment)
    } catch (error) {
      const outcome = outcomeOf(error)
      setAttempt(outcome)
      if (isUntold(outcome) && !mayBeDone(intent)) bookingDoubt.clear()
      if (outcome.step !== 'refused') return
      bookingDoubt.end(uid, intent.opId)
      refreshAfterRefusal(queryClient, outcome.refusal, booking)
      onRefused(outcome.refusal, booking)
    }
  }

  return { attempt, book, reset: () => setAttempt({ step: 'choosing' }) }
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}

/** The studio answered, and did nothing: no answer is missing. */
function isUntold(outcome: Attempt): boolean {
  return outcome.step === 'unsure' && (outcome.failure.kind === 'busy' || outcome.failure.kind === 'signed-out')
}

/** The slots, looked at again before asking, already say no. */
class Gone extends Error {
  readonly reason: 'slot-full' | 'slot-past' | 'overlaps-own'

  constructor(reason: Gone['reason']) {
    super(reason)
    this.reason = reason
  }
}

function outcomeOf(error: unknown): Extract<Attempt, { step: 'unsure' | 'refused' }> {
  if (error instanceof Gone) return { step: 'refused', refusal: { reason: error.reason } }
  const failure = failureOf(error)
  if (failure.kind !== 'refused') return { step: 'unsure', failure }
  return { step: 'refused', refusal: toBookingRefusal(failure.code, failure.data) }
}

const goneReasons: Record<SlotState, Gone['reason'] | undefined> = {
  free: undefined,
  full: 'slot-full',
  past: 'slot-past',
  mine: 'overlaps-own',
  // The studio says from when on it is possible.
  'too-close': undefined,
}

async function whyGone(queryClient: QueryClient, booking: Booking): Promise<Gone['reason'] | undefined> {
  const slots = await askOnce(queryClient, { ...slotsQuery(booking), staleTime: freshForMs })
  return goneReasons[slots.find((slot) => slot.time === booking.time)?.state ?? 'full']
}

/** At the door there may be no signal, so the ticket is on this phone before anything else is asked. */
function keepBooked(queryClient: QueryClient, keep: KeepAnswer, appointment: Appointment): void {
  keep(appointmentQuery(appointment.appointmentId), appointment)
  const latest = latestAppointmentQuery()
  const known = queryClient.getQueryData(latest.queryKey)
  if (!known || known.startsAt > appointment.startsAt) keep(latest, appointment)
}

function refreshAfterBooking(queryClient: QueryClient): void {
  for (const queryKey of [appointmentsKey, calendarKey]) void queryClient.invalidateQueries({ queryKey })
}

/** The studio's no is newer than anything on the screen, so what it contradicts is asked again. */
function refreshAfterRefusal(queryClient: QueryClient, { reason }: BookingRefusal, booking: Booking): void {
  const slots = slotsQuery(booking)
  if (reason === 'slot-full') {
    queryClient.setQueryData(slots.queryKey, (old) => old && withSlotFull(old, booking.time))
  }
  const isAboutDevice = reason === 'device-offline' || reason === 'device-disabled' || reason === 'not-found'
  for (const queryKey of [calendarKey, ...(isAboutDevice ? [['devices'], ['shops']] : [])]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
