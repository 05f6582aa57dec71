import type { z } from 'zod/mini'

import type { bookingLimit } from '#src/contract/sessions.ts'

import type { ClaimLimit } from '#server/modules/sessions/rules/start-claims.ts'

/** How a booking ends a session early, as it travels: before a start, and with the refusal of one. */
export function toBookingLimit({ whose, startsAt, heldUntil, maxMinutes }: ClaimLimit): z.output<typeof bookingLimit> {
  return {
    whose,
    starts_at: new Date(startsAt).toISOString(),
    held_until: heldUntil === null ? null : new Date(heldUntil).toISOString(),
    max_minutes: maxMinutes,
  }
}
