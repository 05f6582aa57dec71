import type { BookingDraft } from '#src/domain/booking-draft.ts'
import type { BookingIntent } from '#src/domain/booking-intent.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

const key = 'bookingIntent'

/** What a member is about to book, for this tab only: it outlives a reload and not the visit. */
export const keptIntent = {
  /** Nothing of another member is ever given back. */
  read(uid: string): BookingIntent | undefined {
    const kept = parse(stored())
    return kept?.uid === uid ? kept.intent : undefined
  },
  write(uid: string, intent: BookingIntent): void {
    attempt(() => sessionStorage.setItem(key, JSON.stringify({ uid, intent })))
  },
  clear(): void {
    attempt(() => sessionStorage.removeItem(key))
  },
}

function stored(): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? null
}

/** Some browsers refuse storage altogether; the draft then lives as long as the page. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function parse(text: string | null): { uid: string; intent: BookingIntent } | undefined {
  const kept = text === null ? undefined : parseJson(text)
  if (!isRecord(kept) || typeof kept['uid'] !== 'string' || !isIntent(kept['intent'])) return undefined
  return { uid: kept['uid'], intent: kept['intent'] }
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
