import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { shownRev } from '#src/contract/payments.ts'
import { count, id, instant, shopId } from '#src/contract/values.ts'
import { wantedDiscount } from '#src/contract/staff/payments/discount.ts'

/** An order that is paid on the member's own phone, by the link that the counter shows as a code. */
const payLink = z.object({
  order_id: id,
  /** `cancelled`: taken back by staff or the member. `expired`: nobody paid in time. */
  state: z.enum(['pending', 'paid', 'cancelled', 'failed', 'expired']),
  /** What the code says, while it can be paid. */
  link: z.optional(z.string()),
  amount_cents: count,
  currency: z.string(),
  package_name: z.string(),
  member: z.object({ uid: id, nickname: z.string(), phone_masked: z.string() }),
  /** From when on the provider takes no payment for it. */
  expires_at: instant,
})

/** Makes the order and opens its page at the provider's; `already`: it waits, at this price, and is shown again. */
export const showPayLink = call({
  path: '/api/admin/recharge/show-pay-link',
  access: 'admin',
  writes: true,
  body: z.object({
    member_uid: id,
    package_id: id,
    shop_id: shopId,
    package_rev: shownRev,
    /** What is to be paid: the price less the discount, or no order is made. */
    amount_cents: count,
    discount: wantedDiscount,
  }),
  answer: payLink,
  /** `being-paid`: on another page of the provider's, or just was. `pay-method`: nothing is sold online. */
  refusals: [
    'not-found',
    'own-account',
    'not-on-sale',
    'wrong-amount',
    'discount-limit',
    'offer-changed',
    'pay-method',
    'being-paid',
  ],
})

/** How it stands; the provider is asked where it has not been heard of for a while. */
export const readPayLink = call({
  path: '/api/admin/recharge/pay-link',
  access: 'admin',
  writes: false,
  body: z.object({ order_id: id }),
  answer: payLink,
  refusals: ['not-found'],
})

/** Ends it here and at the provider's, so that it is not paid a moment later. */
export const cancelPayLink = call({
  path: '/api/admin/recharge/cancel-pay-link',
  access: 'admin',
  writes: true,
  body: z.object({ order_id: id }),
  answer: payLink,
  /** `changed` carries it as it is: paid meanwhile, or being paid. */
  refusals: ['not-found', 'changed'],
  carries: { changed: payLink },
})
