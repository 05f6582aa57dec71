import { z } from 'zod/mini'

import { countedTenders, ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { count } from '#src/contract/values.ts'

/** One tender of a movement of money. All parts of a movement come to its sum. */
export const moneyPart = z.object({
  tender: z.enum([...ledgerTenders, 'gift']),
  /** Signed, as the movement is. */
  amount_cents: z.int(),
  reference: z.nullable(z.string()),
  /** Of cash: what was handed over; what is above the amount went back as change. */
  given_cents: z.optional(z.nullable(z.int())),
})

/** Number of the slip or the transfer. */
export const reference = z.optional(z.string().check(z.trim(), z.maxLength(longest.reference)))
/** Of cash: what was handed over, at least the sum in coins. */
export const givenCents = z.optional(count)

/** By one tender, or by several, which `parts` says then. */
export const receivedBy = z.enum([...countedTenders, 'split'])

/** One of several tenders: its share of the sum as it stands in the books, which for cash the server rounds. */
const tenderShare = {
  tender: z.enum(countedTenders),
  amount_cents: z.int().check(z.positive(), z.maximum(1_000_000_000)),
  reference,
}

/** What goes back by several tenders, each in its share of what was paid: with `split` alone. */
export const backParts = z.optional(z.array(z.object(tenderShare)).check(z.minLength(2), z.maxLength(8)))

/** With `split` alone: in the order in which they were taken. They come to the sum; cash is one of them at most. */
export const takenParts = z.optional(
  z.array(z.object({ ...tenderShare, given_cents: givenCents })).check(z.minLength(2), z.maxLength(8)),
)
