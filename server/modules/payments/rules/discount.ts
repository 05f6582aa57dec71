import type { CamelOf } from '#src/contract/codec.ts'
import type { givenDiscount } from '#src/contract/staff/payments/discount.ts'

import type { Discount } from '#server/modules/payments/money-tables.ts'

type Joined = { [Key in keyof Discount]: Discount[Key] | null }

/** What was taken off a price, of a row that may have none beside it. */
export function toDiscount({ offCents, why, words }: Joined): CamelOf<typeof givenDiscount> {
  return offCents === null || why === null ? null : { cents: offCents, reason: why, note: words }
}
