import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest, mostProducts, ranges } from '#src/contract/staff/limits.ts'
import { wantedDiscount } from '#src/contract/staff/payments/discount.ts'
import { givenCents, receivedBy, reference, takenParts } from '#src/contract/staff/payments/money-part.ts'
import { receipt } from '#src/contract/staff/sales.ts'
import { within } from '#src/contract/staff/within.ts'
import { count, id, shopId } from '#src/contract/values.ts'

/** Products are sold at the counter, to a member or to somebody who is not asked for a name. */
export const sellProducts = call({
  path: '/api/admin/recharge/sell-products',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    /** Absent: a guest without an account. */
    member_uid: z.optional(id),
    /** Each product once. `rev`: of the product as it was shown. */
    items: z
      .array(z.object({ product_id: id, rev: z.int(), quantity: within(ranges.pieces) }))
      .check(z.minLength(1), z.maxLength(mostProducts)),
    method: receivedBy,
    reference,
    /** What was received; it is the price of all of them less the discount, or nothing is sold. */
    amount_cents: count,
    given_cents: givenCents,
    parts: takenParts,
    discount: wantedDiscount,
    note: z.optional(z.string().check(z.trim(), z.maxLength(longest.note))),
  }),
  answer: receipt,
  /** Never refused for want of stock: what lies on the counter can be sold, and the level goes below zero. */
  refusals: [
    'not-found',
    'own-account',
    'not-on-sale',
    'wrong-amount',
    'wrong-parts',
    'discount-limit',
    'offer-changed',
    'pay-method',
  ],
})
