import { z } from 'zod/mini'

import { longest } from '#src/contract/staff/limits.ts'
import { count } from '#src/contract/values.ts'

const reason = z.enum(['first-visit', 'regular', 'friend', 'made-good', 'promotion', 'other'])

/** What a clerk takes off the price: one of `percent` and `cents`. Within the limit of their level, or nothing is sold. */
export const wantedDiscount = z.optional(
  z.object({
    percent: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
    cents: z.optional(z.int().check(z.positive(), z.maximum(1_000_000_000))),
    reason,
    /** Needed where the reason is `other`. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(longest.note))),
  }),
)

/** What was taken off a price, which was so much more than what was paid. */
export const givenDiscount = z.optional(z.nullable(z.object({ cents: count, reason, note: z.nullable(z.string()) })))
