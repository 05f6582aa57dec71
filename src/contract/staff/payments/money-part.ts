import { z } from 'zod/mini'

import { ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'

/** One tender of a movement of money. All parts of a movement come to its sum. */
export const moneyPart = z.object({
  tender: z.enum([...ledgerTenders, 'gift']),
  /** Signed, as the movement is. */
  amount_cents: z.int(),
  reference: z.nullable(z.string()),
  /** Of cash: what was handed over; what is above the amount went back as change. */
  given_cents: z.optional(z.nullable(z.int())),
})
