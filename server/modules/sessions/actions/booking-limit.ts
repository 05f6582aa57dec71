import type { CamelOf } from '#src/contract/codec.ts'
import type { bookingLimit } from '#src/contract/sessions.ts'

import type { ClaimLimit } from '#server/modules/sessions/rules/start-claims.ts'

/** How a booking ends a session early, as it travels: before a start, and with the refusal of one. */
export function toBookingLimit({ whose, startsAt, heldUntil, maxMinutes }: ClaimLimit): CamelOf<typeof bookingLimit> {
  return {
    whose,
    startsAt,
    heldUntil,
    maxMinutes,
  }
}
