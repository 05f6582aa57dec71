import { z } from 'zod/mini'

import { call } from './call.ts'
import { count, id, instant, listOf, page, shopId } from './values.ts'

const packageText = z.object({ language: z.string(), name: z.string() })

/** What a package promises; what was sold keeps it. */
const terms = {
  package_id: id,
  name: z.string(),
  languages: z.array(packageText),
  price_cents: count,
  currency: z.string(),
  /** null: as often as wished. */
  times: z.nullable(count),
  /** On top of `times`. */
  bonus_times: count,
  /** null: for ever. */
  valid_days: z.nullable(count),
  /** Names of the kinds of bed it is for, in the language asked for; empty means all. */
  device_types: z.array(z.string()),
  /** Empty means all. */
  shop_ids: z.array(shopId),
  /** Of the package when it was read; sent back with what is bought, so that nothing else is sold than was shown. */
  rev: z.optional(z.int()),
}

/** The `rev` that the buyer was shown; without it whatever is on sale now is bought. */
export const shownRev = z.optional(z.int())

export const onSale = z.object(terms)

export const packageList = call({
  path: '/api/order/freelyUseCardDeviceTypeList',
  access: 'public',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.array(onSale),
  refusals: ['not-found'],
})

export const payMethod = z.enum(['counter', 'stripe'])
export const orderState = z.enum(['pending', 'paid', 'failed', 'expired', 'refunded'])

/** How to pay a pending order. */
export const payment = z.object({
  method: payMethod,
  /** stripe: where to pay. */
  url: z.optional(z.string()),
  /** counter: what the QR code says that staff scan, and six digits to read out instead. */
  qr_text: z.optional(z.string()),
  short_code: z.optional(z.string()),
})

export const order = z.object({
  order_id: id,
  state: orderState,
  shop_id: shopId,
  shop_name: z.string(),
  package: onSale,
  amount_cents: count,
  currency: z.string(),
  pay: payment,
  created_at: instant,
  /** Until when it can be paid. */
  expires_at: instant,
  paid_at: z.nullable(instant),
  /** The package of the member that it became. */
  card_id: z.nullable(id),
  /** Only with `failed`. */
  failure: z.optional(z.enum(['cancelled'])),
  /** What went back through the provider in all, and what is on its way or could not be given back. */
  refund: z.optional(z.object({ state: z.enum(['pending', 'done', 'failed']), amount_cents: count })),
})

export const createOrder = call({
  path: '/api/order/createFreelyUseCardCharge',
  access: 'member',
  writes: true,
  body: z.object({ package_id: id, shop_id: shopId, pay_method: payMethod, package_rev: shownRev }),
  /** `already` with the earlier order, when one for this package is still waiting to be paid. */
  answer: order,
  /** `offer-changed`: other terms than those that were shown. */
  refusals: ['not-found', 'not-on-sale', 'pay-method', 'offer-changed'],
})

export const orderInfo = call({
  path: '/api/order/getFreelyUseCardOrderInfo',
  access: 'member',
  writes: false,
  body: z.object({ order_id: id }),
  answer: order,
  refusals: ['not-found'],
})

export const cancelOrder = call({
  path: '/api/order/cancelFreelyUseCardCharge',
  access: 'member',
  writes: true,
  body: z.object({ order_id: id }),
  answer: order,
  /** `changed` carries the order as it is: paid meanwhile. */
  refusals: ['not-found', 'changed'],
})

export const orderRecord = call({
  path: '/api/user/balanceBillRecord',
  access: 'member',
  writes: false,
  body: z.object(page),
  answer: listOf(order),
  refusals: [],
})

const shopWords = { shop_name: z.string(), shop_location: z.string() }

/** How money came in or went back, in the words that every release knows. */
const firstWords = ['cash', 'fps', 'card', 'transfer', 'online', 'gift'] as const
const tender = z.enum(firstWords)
/** All of it. */
const parts = z.optional(
  z.array(
    z.object({
      tender: z.enum([...firstWords, 'octopus', 'alipay', 'wechat', 'payme', 'rounding']),
      amount_cents: z.int(),
    }),
  ),
)

/** What was paid for one package, and what went back of it since. */
export const receipt = z.object({
  /** Begins with year and month, is on no other receipt of the chain, and never changes. */
  receipt_number: z.string(),
  issued_at: instant,
  shop_id: shopId,
  ...shopWords,
  shop_languages: z.array(z.object({ language: z.string(), ...shopWords })),
  time_zone: z.string(),
  card_id: id,
  order_id: z.nullable(id),
  name: z.string(),
  languages: z.array(packageText),
  /** Products in place of a package: `name` is what they are called together, and `times` is 0. */
  is_products: z.optional(z.boolean()),
  /** null: as often as wished. */
  times: z.nullable(count),
  tender,
  parts,
  amount_cents: count,
  /** Taken off the price at the counter: the price was so much more than the amount. */
  discount_cents: z.optional(count),
  currency: z.string(),
  /** The oldest first; above zero is what came back to the studio of a refund that did not arrive. */
  refunds: z.array(z.object({ receipt_number: z.string(), issued_at: instant, tender, parts, amount_cents: z.int() })),
})

export const receiptRecord = call({
  path: '/api/user/receiptRecord',
  access: 'member',
  writes: false,
  body: z.object(page),
  answer: listOf(receipt),
  refusals: [],
})

/** Where the link of a code at the counter leads. Whoever has it may pay; of the member it says nothing. */
export const openPayLink = call({
  path: '/api/order/openPayLink',
  access: 'public',
  writes: false,
  body: z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  answer: z.object({
    /** `over`: it was taken back, or nobody paid in time. */
    state: z.enum(['open', 'paid', 'over']),
    /** The page of the provider's, while it can be paid, and where such pages are. */
    url: z.optional(z.string()),
    pay_origin: z.optional(z.string()),
  }),
  refusals: ['not-found'],
})
