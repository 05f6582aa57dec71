import { useCallback, useEffect, useState } from 'react'

import {
  chooseBed,
  chooseDate,
  chooseTime,
  emptyDraft,
  type BookingDraft,
} from '#src/domain/appointments/booking-draft.ts'
import { asSent, newIntent, withDraft, type BookingIntent } from '#src/domain/appointments/booking-intent.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { bookingDoubt, persistedIntent } from '#src/client/storage/persisted-intent.ts'

interface Start {
  uid: string
  shop: Pick<Shop, 'shopId' | 'name' | 'timeZone'>
  /** On the shop's calendar. */
  today: string
  asked: Asked
}

/** What was asked for before the screen opened. */
export interface Asked {
  deviceId: string | undefined
  /** On the shop's calendar and clock. */
  date: string | undefined
  time: string | undefined
}

/** What the member is about to book; it survives a reload. */
export function useBookingIntent(start: Start) {
  const { uid, shop } = start
  const [intent, setIntent] = useState(() => firstIntent(start))
  useEffect(() => persistedIntent.write(uid, intent), [uid, intent])

  const change = useCallback((draft: BookingDraft) => setIntent((old) => withDraft(old, draft, newOpId())), [])
  /** The wish to book what is shown, which the member may have left as it was proposed. */
  const intentFor = useCallback((draft: BookingDraft) => withDraft(intent, draft, newOpId()), [intent])
  /** Written at once: the app may be closed before the answer comes. */
  const markSent = useCallback(
    (input: BookingIntent) => {
      const sent = asSent(input)
      setIntent(sent)
      persistedIntent.write(uid, sent)
      const { name: shopName, timeZone } = shop
      bookingDoubt.write(uid, { intent: sent, shopName, timeZone, sentAt: Date.now() })
    },
    [uid, shop],
  )
  /** The studio refused for good, so that the next attempt is a new wish. */
  const restart = useCallback((draft: BookingDraft) => setIntent(newIntent(draft, newOpId())), [])
  return { intent, change, intentFor, markSent, restart }
}

/** A wish whose answer is missing comes before a new one: sent again, it is booked once. */
function firstIntent({ uid, shop: { shopId }, today, asked }: Start): BookingIntent {
  const kept = persistedIntent.read(uid) ?? bookingDoubt.read(uid)?.intent
  const isUsable = kept?.draft.shopId === shopId && kept.draft.date >= today
  const intent = kept && isUsable ? kept : newIntent(emptyDraft(shopId, today), newOpId())
  return asked.deviceId === undefined ? intent : withDraft(intent, chosenIn(intent.draft, asked, today), newOpId())
}

/** A day that is over is not chosen, however old the link is. */
function chosenIn(draft: BookingDraft, { deviceId, date, time }: Asked, today: string): BookingDraft {
  if (deviceId === undefined) return draft
  if (date === undefined || date < today) return chooseBed(draft, deviceId)
  const onDay = chooseDate(chooseBed(draft, deviceId), date)
  return time === undefined ? onDay : chooseTime(onDay, time)
}

function newOpId(): string {
  return crypto.randomUUID()
}
