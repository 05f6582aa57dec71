import { calendarKey } from '#src/client/api/calendar.ts'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  appointmentQuery,
  appointmentsKey,
  changeAppointmentTime,
  latestAppointmentQuery,
} from '#src/client/api/appointments.ts'
import { toBookingRefusal, type BookingRefusal } from '#src/client/api/booking-refusal.ts'
import { dropPasses } from '#src/client/api/passes/passes.ts'
import { type Failure, failureOf } from '#src/client/http/call-api.ts'
import { answerKeeper, type KeepAnswer } from '#src/client/http/persisted-query.ts'
import { type ChangeIntent, persistedChange } from '#src/client/storage/persisted-intent.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { type BookingDraft, bookingOf, slotTaken, whatIsGone } from '#src/domain/appointments/booking-draft.ts'
import { useBookingLists } from '#src/member/appointments/booking/use-booking-lists.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Where one attempt to change stands; until it is done, the old time is the member's. */
export type ChangeAttempt =
  | { step: 'choosing' | 'sending' }
  /** No final answer; the same intent can be sent again without changing twice. */
  | { step: 'unsure'; failure: Exclude<Failure['kind'], 'refused'> }
  | { step: 'refused'; refusal: BookingRefusal }

export type ChangeTime = ReturnType<typeof useChangeTime>

/** Choosing another time for an appointment, and making it the member's in one step. `onDone`: nothing is left to choose. */
export function useChangeTime(appointment: Appointment, onDone: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const uid = remembered.userId.read() ?? ''
  const { appointmentId, shopId, timeZone, rev } = appointment
  const [intent, setIntent] = useState(() => unanswered(uid, appointment))
  const [draft, setDraft] = useState<BookingDraft>(() => firstDraft(appointment, intent))
  const [attempt, setAttempt] = useState<ChangeAttempt>(
    intent ? { step: 'unsure', failure: 'unreachable' } : { step: 'choosing' },
  )
  const now = useNow(nextMinute)
  const lists = useBookingLists({ shopId, timeZone, moving: appointmentId }, draft, now)
  const isUnsettled = attempt.step === 'sending' || attempt.step === 'unsure'
  const isGone = !isUnsettled && whatIsGone(draft, undefined, lists.slots) !== undefined
  const shown = isGone ? slotTaken(draft) : draft

  function choose(next: BookingDraft) {
    if (attempt.step === 'sending') return
    setDraft(next)
    setAttempt({ step: 'choosing' })
  }
  async function send() {
    const chosen = bookingOf(shown)
    if (!chosen || attempt.step === 'sending') return
    const { deviceId, date, time } = chosen
    const isSame = intent?.deviceId === deviceId && intent.date === date && intent.time === time
    const sent = isSame ? intent : { opId: crypto.randomUUID(), appointmentId, rev, deviceId, date, time }
    setIntent(sent)
    persistedChange.write(uid, sent)
    setAttempt({ step: 'sending' })
    // From here on this phone opens nothing for the old time; what the new one gives is asked for after it.
    await dropPasses(appointmentId).catch(() => undefined)
    await sendIntent(sent)
    for (const queryKey of [appointmentsKey, calendarKey, ['passes']]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  async function sendIntent(sent: ChangeIntent): Promise<void> {
    const keep = answerKeeper(queries)
    try {
      const changed = await changeAppointmentTime(sent)
      persistedChange.clear()
      keepChanged(queries, keep, changed)
      showToast({ text: t`Your appointment is now at ${changed.time}` })
      onDone()
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'refused') return setAttempt({ step: 'unsure', failure: failure.kind })
      persistedChange.clear()
      setIntent(undefined)
      if (isPast(failure.code)) {
        showToast({ text: t`Not changed: this appointment is no longer as you saw it`, tone: 'trouble' })
        return onDone()
      }
      setAttempt({ step: 'refused', refusal: toBookingRefusal(failure.code, failure.data) })
    }
  }
  return { draft: shown, today: isoDay(now, timeZone), lists, attempt, choose, send }
}

/** There is nothing to choose for it any more, or it is another one than the member saw. */
function isPast(code: string): boolean {
  return ['changed', 'visited', 'timed-out'].includes(code)
}

/** A intent that was sent from this tab, for the appointment as it still is: nobody knows yet what became of it. */
function unanswered(uid: string, { appointmentId, rev }: Appointment): ChangeIntent | undefined {
  const kept = persistedChange.read(uid)
  return kept?.appointmentId === appointmentId && kept.rev === rev ? kept : undefined
}

function firstDraft({ shopId, deviceId, date }: Appointment, intent: ChangeIntent | undefined): BookingDraft {
  return {
    shopId,
    deviceId: intent?.deviceId ?? deviceId,
    date: intent?.date ?? date,
    time: intent?.time,
  }
}

/** At the door there may be no signal, so the new ticket is on this phone before anything else is asked. */
function keepChanged(queries: QueryClient, keep: KeepAnswer, appointment: Appointment): void {
  keep(appointmentQuery(appointment.appointmentId), appointment)
  const latest = latestAppointmentQuery()
  const known = queries.getQueryData(latest.queryKey)
  if (known?.appointmentId === appointment.appointmentId) keep(latest, appointment)
}
