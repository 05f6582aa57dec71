import { z } from 'zod/mini'

import { call } from './call.ts'
import { order } from './order.ts'
import { count, id } from './values.ts'

/** What staff were shown or told: one of the three. */
const shown = {
  order_id: z.optional(id),
  qr_text: z.optional(z.string().check(z.maxLength(200))),
  short_code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}

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
    /** What was received; the order is paid only by its own price. */
    amount_cents: count,
    received_by: z.prefault(z.enum(['cash', 'fps', 'card', 'transfer']), 'cash'),
    /** Number of the receipt or the transfer. */
    reference: z.optional(z.string().check(z.maxLength(80))),
  }),
  answer: counterSale,
  /** `changed` carries the sale as it is: expired or cancelled. */
  refusals: ['not-found', 'wrong-amount', 'changed'],
})
