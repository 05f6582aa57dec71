import type { z } from 'zod/mini'

import {
  listPayIssues as listCall,
  type payIssue,
  settlePayIssue as settleCall,
} from '#src/contract/staff/payment-issues.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { once } from '#server/platform/database/operations.ts'
import {
  countOpenIssues,
  findPayIssue,
  listPayIssues,
  settlePayIssue,
  type ShownIssue,
} from '#server/modules/payments/store/payment-issues.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toIso } from '#server/modules/beds/answers/bed-row.ts'

/** What about money staff have to settle, and that they did. */
export function servePayIssues(serve: Serve, store: Store): void {
  const { db } = store

  serve(listCall, async ({ body }) => {
    const shop = await findShop(db, body.shop_id)
    if (!shop) return refuse('not-found')
    const { shopId, timeZone } = shop
    const { list, ...paged } = pageOf(body, await listPayIssues(db, { shopId, state: body.state }, spanOf(body)))
    return ok({ ...paged, list: list.map(toIssue), open: await countOpenIssues(db, shopId), time_zone: timeZone })
  })

  serve(settleCall, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { issue_id: issueId, reason } = body
      const issue = await findPayIssue(tx, issueId)
      if (!issue) return refuse('not-found')
      const isSettled = await settlePayIssue(tx, issueId, { staffUid: caller.uid, reason }, now)
      const after = toIssue((await findPayIssue(tx, issueId)) ?? issue)
      if (!isSettled) return refuse('changed', after)
      const action = { staffUid: caller.uid, what: 'transactions.settle', subject: `pay-issue:${issueId}`, reason }
      const { kind, amountCents, memberUid } = issue
      await writeStaffLog(tx, { ...action, memberUid, before: { state: 'open' }, after: { kind, amountCents } }, now)
      return ok(after)
    }),
  )
}

function toIssue(row: ShownIssue): z.output<typeof payIssue> {
  return {
    issue_id: row.issueId,
    kind: row.kind,
    state: row.state,
    opened_at: new Date(row.openedAt).toISOString(),
    shop_id: row.shopId,
    member: row.memberUid === null ? null : { uid: row.memberUid, nickname: row.nickname ?? '' },
    order_id: row.orderId,
    card_id: row.cardId,
    payment_ref: row.paymentRef,
    amount_cents: row.amountCents,
    currency: row.currency,
    detail: row.detail,
    settled:
      row.settledAt === null
        ? null
        : { at: toIso(row.settledAt) ?? '', staff_name: row.staffName ?? '', reason: row.reason ?? '' },
  }
}
