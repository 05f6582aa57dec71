import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest, mostProducts, ranges } from '#src/contract/staff/limits.ts'
import { within } from '#src/contract/staff/within.ts'
import { count, id, instant, listOf, page, shopId } from '#src/contract/values.ts'
import { stockMoveKinds } from './stock-move-kinds.ts'

const stocked = z.object({
  product_id: id,
  rev: z.int(),
  name: z.string(),
  code: z.string(),
  price_cents: count,
  currency: z.string(),
  active: z.boolean(),
  /** By all that was received, sold, brought back and counted; below zero, more was sold than anybody had counted. */
  level: z.int(),
  /** The studio's own, or else that of the product. */
  low_level: z.nullable(count),
  /** The studio's own; null: that of the product counts. */
  own_low_level: z.nullable(count),
  is_low: z.boolean(),
  /** When it was counted last. */
  counted_at: z.nullable(instant),
})

const stock = z.object({ time_zone: z.string(), list: z.array(stocked) })

/** What is on sale at a studio, or lies there still, by its name. */
export const listStock = call({
  path: '/api/admin/stock/list',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: stock,
  refusals: ['not-found'],
})

const stockMove = z.object({
  move_id: id,
  at: instant,
  product_id: id,
  product_name: z.string(),
  kind: z.enum(stockMoveKinds),
  /** Signed; 0: a count found what there should be. */
  delta: z.int(),
  /** After it. */
  level: z.int(),
  reason: z.nullable(z.string()),
  staff_name: z.nullable(z.string()),
  /** The line of the ledger behind it. */
  line_id: z.nullable(id),
})

/** Everything that changed the stock of a studio, or of one product there; the newest first. */
export const stockHistory = call({
  path: '/api/admin/stock/history',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId, product_id: z.optional(id), ...page }),
  answer: z.extend(listOf(stockMove), { time_zone: z.string() }),
  refusals: ['not-found'],
})

const pieces = within(ranges.pieces)

/** Goods that have arrived. */
export const receiveGoods = call({
  path: '/api/admin/stock/receive',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    /** Each product once. */
    items: z.array(z.object({ product_id: id, quantity: pieces })).check(z.minLength(1), z.maxLength(mostProducts)),
    /** Such as the number of the delivery note. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(longest.note))),
  }),
  answer: stock,
  refusals: ['not-found'],
})

/** What was counted on the shelf. The level becomes that, and the difference stays on record with its reason. */
export const countStock = call({
  path: '/api/admin/stock/count',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    /** Each product once. */
    items: z
      .array(
        z.object({
          product_id: id,
          /** As it was shown to the person who counted. */
          expected: z.int(),
          counted: within(ranges.counted),
          /** Needed where the two differ. */
          reason: z.optional(z.string().check(z.trim(), z.maxLength(longest.reason))),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostProducts)),
  }),
  answer: stock,
  /** `changed` carries the stock as it is now: something was sold or arrived while it was counted. */
  refusals: ['not-found', 'changed'],
  carries: { changed: stock },
})

/** Down to how many a product has to be ordered at one studio; null: as everywhere. */
export const setLowLevel = call({
  path: '/api/admin/stock/set-low',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, product_id: id, low_level: z.nullable(within(ranges.stockLevel)) }),
  answer: stock,
  refusals: ['not-found'],
})
