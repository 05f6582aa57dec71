import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { order, shownRev } from '#src/contract/payments.ts'
import { count, id, instant, listOf, page, shopId } from '#src/contract/values.ts'
import { backTenders, countedTenders, ledgerMethods } from './ledger-kinds.ts'
import {
  backParts,
  givenCents,
  moneyPart,
  receivedBy,
  reference,
  takenParts,
} from '#src/contract/staff/payments/money-part.ts'
import { soldItem } from '#src/contract/staff/payments/sold-item.ts'
import { givenDiscount, wantedDiscount } from '#src/contract/staff/payments/discount.ts'
import { sentReceipt } from '#src/contract/staff/payments/sent-receipt.ts'
import { reason } from './reason.ts'
import { longest } from './limits.ts'

/** What staff were shown or told: one of the three. */
const shown = {
  order_id: z.optional(id),
  qr_text: z.optional(z.string().check(z.maxLength(200))),
  short_code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}
const note = z.optional(z.string().check(z.trim(), z.maxLength(longest.note)))

const counterSale = z.object({ order, member: z.object({ uid: id, nickname: z.string(), phone_masked: z.string() }) })

/** The order behind a code at the counter, before any money changes hands. */
export const findSale = call({
  path: '/api/admin/recharge/get',
  access: 'admin',
  writes: false,
  body: z.object(shown),
  answer: counterSale,
  refusals: ['not-found'],
})

export const confirmSale = call({
  path: '/api/admin/recharge/confirm',
  access: 'admin',
  writes: true,
  body: z.object({
    ...shown,
    /** What was received; the order is paid only by its own price, less the discount. */
    amount_cents: count,
    received_by: z.prefault(receivedBy, 'cash'),
    reference,
    given_cents: givenCents,
    parts: takenParts,
    discount: wantedDiscount,
  }),
  answer: counterSale,
  /** `changed` carries the sale as it is: expired or cancelled. `pay-method`: the chain does not take this. */
  refusals: ['not-found', 'own-account', 'wrong-amount', 'wrong-parts', 'discount-limit', 'changed', 'pay-method'],
})

/** `asked`: it is not known yet whether the provider has heard of it. `pending`: it is on its way. */
const onlineRefund = z.object({
  refund_id: id,
  state: z.enum(['asked', 'pending', 'done', 'failed']),
  amount_cents: count,
  currency: z.string(),
  /** null: made on the provider's own pages. */
  staff_name: z.nullable(z.string()),
  asked_at: instant,
  settled_at: z.nullable(instant),
})

/** What is printed: one movement of money or, for a gift, of times. */
export const receipt = z.object({
  line_id: id,
  receipt_number: z.string(),
  kind: z.enum(['sale', 'gift', 'refund', 'reversal']),
  /** In the words that every release knows, with its reference; `parts` says it whole. */
  method: z.enum([...ledgerMethods, 'gift']),
  reference: z.nullable(z.string()),
  /** In the order in which they were taken. */
  parts: z.optional(z.array(moneyPart)),
  discount: givenDiscount,
  /** Products that were sold or came back, in place of a package: then `package_name` is what they are called together. */
  items: z.optional(z.array(soldItem)),
  note: z.nullable(z.string()),
  /** Signed: what went back is below zero. */
  amount_cents: z.int(),
  currency: z.string(),
  shop_id: shopId,
  shop_name: z.string(),
  time_zone: z.optional(z.string()),
  /** "YYYY-MM-DD" on the shop's calendar. */
  day: z.string(),
  /** The business day of now there: a wrong sale of it can be reversed. */
  business_day: z.optional(z.string()),
  member: z.object({ uid: id, nickname: z.string(), phone_masked: z.string() }),
  staff_name: z.nullable(z.string()),
  order_id: z.nullable(id),
  card_id: id,
  package_name: z.string(),
  valid_until: z.nullable(instant),
  /** Signed times of this line; null on an unlimited package. */
  times: z.nullable(z.int()),
  /** On all usable packages that count times; null: there are only unlimited ones. */
  times_left: z.nullable(count),
  /** The sale that this gives back, and what has become of this sale. */
  reverses: z.nullable(id),
  given_back: z.enum(['nothing', 'part', 'all', 'reversed']),
  created_at: instant,
  /** Of a sale that was paid online: what went back through the provider, or is to, the newest first. */
  refunds: z.optional(z.array(onlineRefund)),
})

const sale = { member_uid: id, package_id: id, shop_id: shopId, package_rev: shownRev }

export const sellAtCounter = call({
  path: '/api/admin/recharge/sell',
  access: 'admin',
  writes: true,
  body: z.object({
    ...sale,
    method: receivedBy,
    /** Needed where the chain wants the number; see `taken` of the caller's own rights. */
    reference,
    /** What was received; it is the price less the discount, or nothing is sold. */
    amount_cents: count,
    given_cents: givenCents,
    parts: takenParts,
    discount: wantedDiscount,
    note,
  }),
  answer: receipt,
  /** `wrong-amount` carries the price. `being-paid`: a code that staff showed can still be paid. `offer-changed`: the terms are other ones than those that were shown. */
  refusals: [
    'not-found',
    'own-account',
    'not-on-sale',
    'wrong-amount',
    'wrong-parts',
    'discount-limit',
    'offer-changed',
    'pay-method',
    'being-paid',
  ],
})

export const giftPackage = call({
  path: '/api/admin/recharge/gift',
  access: 'admin',
  writes: true,
  body: z.object({ ...sale, reason, note }),
  answer: receipt,
  refusals: ['not-found', 'own-account', 'not-on-sale', 'offer-changed'],
})

/** Makes an order in the member's name, which they pay by showing its code; `already`: it waits. */
export const orderForMember = call({
  path: '/api/admin/recharge/order',
  access: 'admin',
  writes: true,
  body: z.object(sale),
  answer: counterSale,
  refusals: ['not-found', 'not-on-sale', 'offer-changed'],
})

export const readReceipt = call({
  path: '/api/admin/recharge/receipt',
  access: 'admin',
  writes: false,
  /** One of the two. */
  body: z.object({ line_id: z.optional(id), order_id: z.optional(id) }),
  /** `sent`: what became of the last message that brought it to the member. */
  answer: z.extend(receipt, { sent: z.optional(z.nullable(sentReceipt)) }),
  refusals: ['not-found'],
})

/** Movements of money: of a shop's day, or of one member; the newest first. */
export const listReceipts = call({
  path: '/api/admin/recharge/list',
  access: 'admin',
  writes: false,
  body: z.object({
    shop_id: z.optional(shopId),
    member_uid: z.optional(id),
    ...page,
  }),
  answer: z.extend(listOf(receipt), { total: count }),
  refusals: [],
})

const offer = z.object({
  card_id: id,
  /** Of the card. */
  rev: z.int(),
  sale: receipt,
  paid_cents: count,
  refunded_cents: count,
  times_total: z.nullable(count),
  times_refunded: count,
  times_used: count,
  times_left: count,
  /** Days it was sold for; null: for ever. */
  valid_days: z.nullable(count),
  valid_until: z.nullable(instant),
  /** Until when it was paid for: days that were given for nothing can be used, and are worth no money. */
  paid_until: z.optional(z.nullable(instant)),
  is_used: z.boolean(),
  /** What can be given back at most: see `src/domain/payments/refund.ts`. */
  unused_times: z.nullable(count),
  value_cents: count,
  /** A wrong sale of today that is not used can be reversed as a whole. */
  is_reversible: z.boolean(),
  /** It was paid online, and goes back the same way. */
  can_go_online: z.optional(z.boolean()),
  /** What is left of each tender that it was paid with over the counter: the shares in which it goes back. */
  left: z.optional(z.array(z.object({ tender: z.enum(countedTenders), amount_cents: count }))),
  /** Of products in place of a package: how many there were and came back before, and what was paid for all of each. */
  items: z.optional(
    z.array(z.object({ product_id: id, name: z.string(), quantity: count, returned: count, paid_cents: count })),
  ),
})

export const refundOffer = call({
  path: '/api/admin/recharge/offer',
  access: 'admin',
  writes: false,
  body: z.object({ card_id: id }),
  answer: offer,
  /** `not-found`: no such card, or one that was not paid for. */
  refusals: ['not-found'],
})

/**
 * `refunded`: its money went back already. `refund-pending`: it is on its way. `pay-method`: it was not paid online,
 * nothing is sold online here, or the chain does not take this. `refund-failed`: the provider could not give it back, and the package is as it was.
 */
const onlineRefusals = ['refunded', 'refund-pending', 'pay-method', 'refund-failed'] as const

/**
 * What was paid online goes back through the provider: the answer is the receipt of the refund, or while that is on its
 * way the one of the sale, with the refund in it.
 */
export const refundCard = call({
  path: '/api/admin/recharge/refund',
  access: 'admin',
  writes: true,
  body: z.object({
    card_id: id,
    rev: z.int(),
    /** How many unused times are given back; null: all that is left, and the package ends. */
    times: z.nullable(z.int().check(z.positive(), z.maximum(10_000))),
    /** Of products, where not all that is left comes back: how many of each. `times` is null then. */
    items: z.optional(
      z.array(z.object({ product_id: id, quantity: z.int().check(z.positive()) })).check(z.minLength(1)),
    ),
    /** What the person at the counter was shown; it is what the rule says, or nothing is given back. */
    amount_cents: count,
    /** `split`: as it was paid, each tender in its share. */
    method: z.enum([...backTenders, 'split']),
    reference,
    parts: backParts,
    /** The shop whose day it belongs to. */
    shop_id: shopId,
    reason,
  }),
  answer: receipt,
  /** `changed` carries the offer as it is now, `wrong-amount` the amount. */
  refusals: [
    'not-found',
    'own-account',
    'own-sale',
    'changed',
    'wrong-amount',
    'wrong-parts',
    'not-enough-times',
    'open-session',
    ...onlineRefusals,
  ],
  carries: { changed: offer },
})

export const reverseSale = call({
  path: '/api/admin/recharge/reverse',
  access: 'admin',
  writes: true,
  body: z.object({ line_id: id, reason }),
  answer: receipt,
  /** `changed` carries the receipt as it is now: used, given back, or of another day. */
  refusals: ['not-found', 'own-account', 'own-sale', 'changed', ...onlineRefusals],
})
