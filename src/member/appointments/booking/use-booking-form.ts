import { useLingui } from '@lingui/react/macro'
import { createElement, useEffect, useEffectEvent, useState } from 'react'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import {
  bookingOf,
  chooseDate,
  bedGone,
  firstMissing,
  slotTaken,
  whatIsGone,
  type BookingDraft,
  type Gone,
} from '#src/domain/appointments/booking-draft.ts'
import { mayBeDone } from '#src/domain/appointments/booking-intent.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import type { Readiness } from './booking-dock.tsx'
import { type Asked, useBookingIntent } from './use-booking-intent.ts'
import { useBookingLists } from './use-booking-lists.ts'
import { useBooking, type Attempt } from './use-booking.ts'
import { useSoonest } from './use-soonest.ts'

interface FormOf {
  uid: string
  shop: Shop
  asked: Asked
  onBooked: (appointment: Appointment) => void
}

export type BookingForm = ReturnType<typeof useBookingForm>

/** Everything the booking screen shows and does. */
export function useBookingForm({ uid, shop, asked, onBooked }: FormOf) {
  const now = useNow(nextMinute)
  const today = isoDay(now, shop.timeZone)
  const { intent, change, intentFor, markSent, restart } = useBookingIntent({ uid, shop, today, asked })
  const { soonest, proposed, withdraw } = useSoonest(shop.shopId, intent)
  const draft = proposed ?? intent.draft
  const lists = useBookingLists(shop, draft, now)
  const sayGone = useSayGone()
  const { attempt, book, reset } = useBooking({
    uid,
    onSend: markSent,
    onBooked,
    onRefused: ({ reason }) => {
      withdraw()
      if (reason === 'slot-full') sayGone(reason)
      restart(afterRefusal(draft, reason))
    },
  })

  // While a wish is on its way its own slot may already look taken, by itself.
  const isOnItsWay = attempt.step === 'sending' || mayBeDone(intent)
  const gone = isOnItsWay ? undefined : whatIsGone(draft, lists.devices.data, lists.slots)
  const dropGone = useEffectEvent((what: Gone) => {
    sayGone(what)
    withdraw()
    change(what === 'device' ? bedGone(draft) : slotTaken(draft))
  })
  useEffect(() => {
    if (gone) dropGone(gone)
  }, [gone])

  const [hasChosenDay, setHasChosenDay] = useState(asked.date !== undefined)
  useFirstDay(isOnItsWay || hasChosenDay || proposed ? undefined : lists.firstDay, (date) =>
    change(chooseDate(draft, date)),
  )

  function choose(next: BookingDraft) {
    if (attempt.step === 'sending' || next === draft) return
    if (next.date !== draft.date) setHasChosenDay(true)
    reset()
    withdraw()
    change(next)
  }
  function confirm() {
    const booking = bookingOf(draft)
    if (booking) void book(intentFor(draft), booking)
  }
  return {
    today,
    draft,
    soonest,
    attempt,
    lists,
    readiness: readinessOf(draft, attempt, lists.isOffline),
    choose,
    confirm,
  }
}

/** A member who has not chosen a day is not shown one that is too close to another session. */
function useFirstDay(date: string | undefined, show: (date: string) => void): void {
  const showDay = useEffectEvent(show)
  useEffect(() => {
    if (date !== undefined) showDay(date)
  }, [date])
}

function useSayGone(): (what: Gone) => void {
  const { t } = useLingui()
  const words: Record<Gone, string> = {
    device: t`This bed can't be booked right now`,
    'slot-full': t`This slot was just taken`,
    'slot-past': t`This time has passed`,
    'too-soon': t`Too close to another session of yours`,
  }
  return (what) => showToast({ text: words[what], icon: createElement(IconInfo, { size: 22 }) })
}

/** What is left of the choice when the studio has said no to it. */
function afterRefusal(draft: BookingDraft, reason: string): BookingDraft {
  switch (reason) {
    case 'slot-full':
    case 'slot-past':
    case 'outside-hours':
      return slotTaken(draft)
    case 'device-offline':
    case 'device-disabled':
    case 'not-found':
      return bedGone(draft)
    default:
      return draft
  }
}

function readinessOf(draft: BookingDraft, attempt: Attempt, isOffline: boolean): Readiness {
  if (attempt.step === 'sending') return { state: 'sending' }
  if (isOffline) return { state: 'offline' }
  const missing = firstMissing(draft)
  if (missing) return { state: 'missing', missing }
  return { state: attempt.step === 'unsure' ? 'again' : 'ready' }
}
