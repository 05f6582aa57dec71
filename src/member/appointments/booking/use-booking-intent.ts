import { useCallback, useEffect, useState } from 'react'

import { chooseBed, emptyDraft, type BookingDraft } from '#src/domain/appointments/booking-draft.ts'
import { asSent, newIntent, withDraft, type BookingIntent } from '#src/domain/appointments/booking-intent.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { bookingDoubt, persistedIntent } from '#src/client/storage/persisted-intent.ts'

interface Start {
  uid: string
  shop: Pick<Shop, 'shopId' | 'name' | 'timeZone'>
  /** On the shop's calendar. */
  today: string
  /** A bed that was asked for before the screen opened. */
  deviceId: string | undefined
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
function firstIntent({ uid, shop: { shopId }, today, deviceId }: Start): BookingIntent {
  const kept = persistedIntent.read(uid) ?? bookingDoubt.read(uid)?.intent
  const isUsable = kept?.draft.shopId === shopId && kept.draft.date >= today
  const intent = kept && isUsable ? kept : newIntent(emptyDraft(shopId, today), newOpId())
  return deviceId === undefined ? intent : withDraft(intent, chooseBed(intent.draft, deviceId), newOpId())
}

function newOpId(): string {
  return crypto.randomUUID()
}
