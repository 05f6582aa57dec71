import { maxPauseMs } from '#src/domain/sessions/session.ts'

const second = 1_000
/** A hello may take its full time before the nonce it brings begins to live; hardware rule 1. */
const helloMs = 8 * second
export const nonceLifeMs = 30 * second

/** No setting makes the skin rest for less. */
export const gapFloorHours = 24

interface Start {
  requestedAt: number
  dressingSeconds: number
}

/** The last moment at which the lamps can have gone on. */
export function latestLampsAt({ requestedAt, dressingSeconds }: Start): number {
  return requestedAt + helloMs + nonceLifeMs + dressingSeconds * second
}

/**
 * The last moment at which the bed's own timer can have ended the run. What was heard may move it on, and never back:
 * a word without a signature that tells of an early start could be made up.
 */
export function latestEndAt(session: Start & { startedAt: number | null; minutes: number }): number {
  return Math.max(session.startedAt ?? 0, latestLampsAt(session)) + session.minutes * 60 * second + maxPauseMs
}
