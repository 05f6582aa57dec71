import type { Instant } from '#server/platform/database/schema.ts'

const minuteMs = 60_000

/** A login of the staff ends with the day of work, however much it is used. */
export const staffLifeMs = 12 * 60 * minuteMs
/** A shift that nobody ends is over after as long as a login of the staff lasts. */
export const shiftLifeMs = 12 * 60 * minuteMs
/** A tablet that is not touched for so long is locked. */
export const locksAfterMs = 30 * minuteMs
/** So long a passkey, or else a code, proves who the clerk is. */
export const provenForMs = 5 * minuteMs
/** Wrong PINs before only a passkey or a code opens. */
export const pinTries = 5

/** Counted over the hours before, so that there is no midnight to wait for. */
export const numbersCountForMs = 24 * 60 * minuteMs

interface Bounds {
  createdAt: Instant
  lockedFrom: Instant | null
  provenUntil: Instant | null
}

/** Signing in was a touch and a proof; a login that was made before its member joined the staff counts alike. */
export function boundsAt({ createdAt, lockedFrom, provenUntil }: Bounds, now: Instant) {
  return {
    isLocked: (lockedFrom ?? createdAt + locksAfterMs) <= now,
    isProven: (provenUntil ?? createdAt + provenForMs) > now,
  }
}

const forgottenAfterMs = 60 * 24 * 60 * minuteMs

/** Whether access that was last given or used then may be forgotten. */
export function isUnused(lastAt: Instant, now: Instant): boolean {
  return lastAt <= now - forgottenAfterMs
}
