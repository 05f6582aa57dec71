import { makeListeners } from './listeners.ts'

/**
 * A phone this close to the server is believed to the millisecond; one further off is corrected. Fifteen seconds, half of
 * a step of the codes that readers at doors and beds take.
 */
const trustedWithinMs = 15_000
const changes = makeListeners()
let offsetMs = 0

/** The time at the server, as far as its answers have told; a phone whose clock is a day ahead misses no appointment. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** The time at the server when this phone's own clock showed `phoneMs`; for moments that were noted by the phone. */
export function toServerTime(phoneMs: number): number {
  return phoneMs + offsetMs
}

/** How far the server's clock is ahead of the phone's, in ms; 0 where the phone is right. */
export function clockOffset(): number {
  return offsetMs
}

/** Takes over an offset that is known, in ms. */
export function setClockOffset(ms: number): void {
  const next = Math.abs(ms) <= trustedWithinMs ? 0 : ms
  if (next === offsetMs) return
  offsetMs = next
  changes.tell()
}

/** Hears when the time jumps because a better one is known; returns the function that ends it. */
export function onClockChange(listener: () => void): () => void {
  return changes.add(listener)
}
