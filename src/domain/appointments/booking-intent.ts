import { bookingOf, type BookingDraft } from './booking-draft.ts'

/** One wish to book, and the id under which the studio knows it however often it is sent. */
export interface BookingIntent {
  draft: BookingDraft
  opId: string
  /** `sent`: it left this phone and no answer has said yet what became of it. */
  delivery: 'not-sent' | 'sent'
}

export function newIntent(draft: BookingDraft, opId: string): BookingIntent {
  return { draft, opId, delivery: 'not-sent' }
}

/** Another booking is another wish; choosing the same again is not, so that a retry cannot book twice. */
export function withDraft(intent: BookingIntent, draft: BookingDraft, freshOpId: string): BookingIntent {
  return isSameBooking(intent.draft, draft) ? { ...intent, draft } : newIntent(draft, freshOpId)
}

/** Kept before the call goes out: the app may be closed before the answer comes. */
export function asSent(intent: BookingIntent): BookingIntent {
  return { ...intent, delivery: 'sent' }
}

/** A slot that looks like the member's own may be this very wish, whose answer was lost. */
export function mayBeDone(intent: BookingIntent): boolean {
  return intent.delivery === 'sent' && bookingOf(intent.draft) !== undefined
}

function isSameBooking(a: BookingDraft, b: BookingDraft): boolean {
  const isSameBed = a.deviceId === b.deviceId && a.bedThen === b.bedThen
  return a.shopId === b.shopId && isSameBed && a.date === b.date && a.time === b.time
}
