import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { highestPrice, longest, ranges } from '#src/contract/staff/limits.ts'
import { within } from '#src/contract/staff/within.ts'
import { id, languageName } from '#src/contract/values.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.productName))

/** What staff decide about a product. What was sold keeps the name and the price that it had. */
const terms = {
  /** At least zh-HK; a language without a name is shown that one. */
  languages: z.array(z.object({ language: languageName, name })).check(z.minLength(1), z.maxLength(3)),
  price_cents: z.int().check(z.positive(), z.maximum(highestPrice)),
  /** Barcode or number of the article, the only product that has it; "" for none. */
  code: z.string().check(z.trim(), z.maxLength(longest.productCode), z.regex(/^[\w .-]*$/)),
  /** Down to so many it has to be ordered; null: nobody is told. A studio may have its own, see `setLowLevel`. */
  low_level: z.nullable(within(ranges.stockLevel)),
  /** Sold now. A product that is withdrawn keeps its stock and its history. */
  active: z.boolean(),
}

export const product = z.object({
  product_id: id,
  rev: z.int(),
  currency: z.string(),
  ...terms,
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
})

/** Products of the chain, also those that are withdrawn, by their name. */
export const listProducts = call({
  path: '/api/admin/stock/products',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({ list: z.array(product) }),
  refusals: [],
})

export const saveProduct = call({
  path: '/api/admin/stock/save-product',
  access: 'admin',
  writes: true,
  body: z.object({
    /** Without it a new one is made. */
    product_id: z.optional(id),
    /** At which it was read; needed with `product_id`. */
    rev: z.optional(z.int()),
    ...terms,
  }),
  answer: product,
  /** `changed` carries the product as it is now. */
  refusals: ['not-found', 'changed'],
})
