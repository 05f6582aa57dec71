import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, id, instant, listOf, page, shopId } from '#src/contract/values.ts'
import { payIssueStates } from '#src/contract/staff/payments/payment-issue-kinds.ts'
import { reason } from './reason.ts'

/** Something about money that the studio cannot settle by itself. */
export const payIssue = z.object({
  issue_id: id,
  /** One of `payIssueKinds`; an older app shows others by a general word. */
  kind: z.string(),
  state: z.enum(payIssueStates),
  opened_at: instant,
  /** null: of no shop; every shop sees it. */
  shop_id: z.nullable(shopId),
  member: z.nullable(z.object({ uid: id, nickname: z.string() })),
  order_id: z.nullable(id),
  /** The package that the order became. */
  card_id: z.nullable(id),
  /** The provider's name for the payment. */
  payment_ref: z.nullable(z.string()),
  amount_cents: z.nullable(count),
  currency: z.nullable(z.string()),
  /** The provider's word for more: why a refund failed, how a dispute stands, "refunded" and, where it is known, so many cents. */
  detail: z.nullable(z.string()),
  settled: z.nullable(z.object({ at: instant, staff_name: z.string(), reason: z.string() })),
})

/** Open ones the oldest first, settled ones the newest first; `open` counts the open ones. */
export const listPayIssues = call({
  path: '/api/admin/transactions/issues',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId, state: z.enum(payIssueStates), ...page }),
  answer: z.extend(listOf(payIssue), { open: count, time_zone: z.string() }),
  refusals: ['not-found'],
})

/** Staff have looked at it and say what became of it. */
export const settlePayIssue = call({
  path: '/api/admin/transactions/settle-issue',
  access: 'admin',
  writes: true,
  body: z.object({ issue_id: id, reason }),
  answer: payIssue,
  /** `changed` carries it as it is: it is settled already. */
  refusals: ['not-found', 'own-account', 'changed'],
})
