import type { BookingDraft } from '#src/domain/appointments/booking-draft.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import { type Entry, isUnsent } from '#src/domain/outbox/outbox-entry.ts'

/** Something of which the phone does not know the end yet. */
export type StillOpen =
  /** The door is open: another tap is not needed. */
  | { kind: 'door'; lockId: string; enterBy: number }
  /** A door that was told to open, and it is unknown whether it did. */
  | { kind: 'door-in-doubt'; lockId: string }
  | { kind: 'start'; deviceName: string }
  | { kind: 'cancel'; entry: Entry; startsAt: number; timeZone: string; shopName: string | undefined }
  | { kind: 'booking'; opId: string; draft: BookingDraft; shopName: string; sentAt: number }
  /** A logout of which the studio has not heard. */
  | { kind: 'logout' }

interface Booking {
  intent: { opId: string; draft: BookingDraft }
  shopName: string
  sentAt: number
  /** Noon of its date. */
  noonAt: number
}

/** What this phone keeps of it, of one member. */
interface Kept {
  entries: readonly Entry[]
  booking: Booking | undefined
  visit: DoorVisit | undefined
  flow: TanningFlow | undefined
  hasLogout: boolean
}

/** So long the lock's own answer can still matter; see the door's question. */
const doorDoubtMs = 120_000
const day = 86_400_000
/** A booking is for a day; when that is surely over everywhere, so is the doubt. */
const dayOfBookingMs = 1.5 * day
const startSteps = new Set<TanningFlow['step']>(['starting', 'writing', 'waiting-started', 'unknown'])

/** What is open at an instant: where somebody stands in front of something first, what only waits last. */
export function openOf(kept: Kept, now: number): StillOpen[] {
  return [
    ...doorOf(kept, now),
    ...startOf(kept, now),
    ...cancelsOf(kept, now),
    ...bookingOf(kept, now),
    ...logoutOf(kept),
  ]
}

function doorOf({ visit }: Kept, now: number): StillOpen[] {
  if (visit?.step === 'opened' && now < visit.enterBy) {
    return [{ kind: 'door', lockId: visit.lockId, enterBy: visit.enterBy }]
  }
  if (visit?.step !== 'asking' && visit?.step !== 'unknown') return []
  const isRecent = now - visit.askedAt < doorDoubtMs
  return isRecent ? [{ kind: 'door-in-doubt', lockId: visit.lockId }] : []
}

function startOf({ flow }: Kept, now: number): StillOpen[] {
  if (!flow || !startSteps.has(flow.step) || !('attempt' in flow)) return []
  const { plan, pressedAt } = flow.attempt
  return now - pressedAt < day ? [{ kind: 'start', deviceName: plan.deviceName }] : []
}

/** Once it has begun nothing can be cancelled any more, and the outbox says what became of it. */
function cancelsOf({ entries }: Kept, now: number): StillOpen[] {
  return entries.filter(isUnsent).flatMap((entry): StillOpen[] => {
    const { intent } = entry
    if (intent.kind !== 'cancel-appointment' || intent.startsAt + day < now) return []
    const { startsAt, timeZone, shopName } = intent
    return [{ kind: 'cancel', entry, startsAt, timeZone, shopName }]
  })
}

function bookingOf({ booking }: Kept, now: number): StillOpen[] {
  if (!booking || now > booking.noonAt + dayOfBookingMs) return []
  const { intent, shopName, sentAt } = booking
  return [{ kind: 'booking', opId: intent.opId, draft: intent.draft, shopName, sentAt }]
}

function logoutOf({ hasLogout }: Kept): StillOpen[] {
  return hasLogout ? [{ kind: 'logout' }] : []
}
