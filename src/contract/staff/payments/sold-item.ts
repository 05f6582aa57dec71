import { z } from 'zod/mini'

import { id } from '#src/contract/values.ts'

/** One product of a sale, or of what came back of it, as it was called and priced then. */
export const soldItem = z.object({
  product_id: id,
  name: z.string(),
  /** Signed, as the movement is. */
  quantity: z.int(),
  /** What was paid for all of them, less their share of a discount; signed. */
  amount_cents: z.int(),
})
