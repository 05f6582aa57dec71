import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { mostProducts, ranges } from '#src/contract/staff/limits.ts'
import { payIssue } from '#src/contract/staff/payment-issues.ts'
import { slipStates } from '#src/contract/staff/payments/slip-kinds.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { within } from '#src/contract/staff/within.ts'
import { count, id, instant, shopId } from '#src/contract/values.ts'

/** P-7KQX3M-0012: the tablet's own six characters, and its running number. */
const slipNumber = z.string().check(z.regex(/^P-[0-9A-Z]{6}-\d{4,9}$/))

/** What was sold for cash while the studio's server did not answer; all of it is checked when it arrives. */
const body = z.object({
  /** Made by the tablet; the same slip is settled once, whoever brings it. */
  slip_id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  slip_number: slipNumber,
  shop_id: shopId,
  /** Absent: a guest without an account, who buys products. */
  member_uid: z.optional(id),
  /** One of the two, as it was on sale in the tablet's copy. */
  package: z.optional(z.object({ package_id: id, rev: z.int(), price_cents: count })),
  items: z.optional(
    z
      .array(z.object({ product_id: id, rev: z.int(), price_cents: count, quantity: within(ranges.pieces) }))
      .check(z.minLength(1), z.maxLength(mostProducts)),
  ),
  currency: z.string().check(z.length(3)),
  amount_cents: count,
  given_cents: z.optional(count),
  /** By the tablet's clock, set by what it last knew of the server's. */
  sold_at: instant,
  /** Who was signed in when it was sold, as the tablet says. */
  clerk_uid: id,
})

/** Brings a slip: it becomes a sale, or something to settle. `already`: it was brought before. */
export const bringSlip = call({
  path: '/api/admin/recharge/bring-slip',
  access: 'admin',
  writes: true,
  body,
  answer: z.object({
    slip_number: z.string(),
    state: z.enum(slipStates),
    /** Of the sale that it became. */
    receipt_number: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
})

/** A slip that no rule settles: kept as it was sold, or cancelled, after the cash went back. */
export const decideSlip = call({
  path: '/api/admin/transactions/decide-slip',
  access: 'admin',
  writes: true,
  body: z.object({ issue_id: id, decision: z.enum(['accept', 'cancel']), reason }),
  answer: payIssue,
  /** `changed` carries it as it is: it is decided already. `not-on-sale`: its buyer, package or product is gone; it can only be cancelled. */
  refusals: ['not-found', 'own-account', 'changed', 'not-on-sale'],
})
