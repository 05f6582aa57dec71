import type { BookingDraft } from '#src/domain/appointments/booking-draft.ts'
import type { BookingIntent } from '#src/domain/appointments/booking-intent.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

import { tabText } from './tab-text.ts'

const kept = tabText('bookingIntent')

/** What a member is about to book, for this tab only: it outlives a reload and not the visit. */
export const persistedIntent = {
  /** Nothing of another member is ever given back. */
  read(uid: string): BookingIntent | undefined {
    const found = parse(kept.read())
    return found?.uid === uid ? found.intent : undefined
  },
  write: (uid: string, intent: BookingIntent): void => kept.write(JSON.stringify({ uid, intent })),
  clear: kept.clear,
}

function parse(text: string | undefined): { uid: string; intent: BookingIntent } | undefined {
  const found = text === undefined ? undefined : parseJson(text)
  if (!isRecord(found) || typeof found['uid'] !== 'string' || !isIntent(found['intent'])) return undefined
  return { uid: found['uid'], intent: found['intent'] }
}

function isIntent(value: unknown): value is BookingIntent {
  if (!isRecord(value) || typeof value['opId'] !== 'string' || !isDraft(value['draft'])) return false
  return value['delivery'] === 'not-sent' || value['delivery'] === 'sent'
}

function isDraft(value: unknown): value is BookingDraft {
  if (!isRecord(value)) return false
  const { shopId, deviceId, date, time } = value
  return typeof shopId === 'number' && typeof date === 'string' && isTextOrNone(deviceId) && isTextOrNone(time)
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
