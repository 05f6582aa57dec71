import type { CamelOf } from '#src/contract/codec.ts'
import {
  listPayIssues as listCall,
  type payIssue,
  settlePayIssue as settleCall,
} from '#src/contract/staff/payment-issues.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
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

/** What about money staff have to settle, and that they did. */
export function servePayIssues(serve: Serve, store: Store): void {
  const { db } = store

  serve(listCall, async ({ body }) => {
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    const { shopId, timeZone } = shop
    const { list, ...paged } = pageOf(body, await listPayIssues(db, { shopId, state: body.state }, spanOf(body)))
    return ok({ ...paged, list: list.map(toIssue), open: await countOpenIssues(db, shopId), timeZone })
  })

  serve(settleCall, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { issueId, reason } = body
      const issue = await findPayIssue(tx, issueId)
      if (!issue) return refuse('not-found')
      if (issue.memberUid !== null && isOwnDeal(caller, issue.memberUid)) return refuse('own-account')
      // What was sold without a connection is kept or cancelled: that moves money.
      if (issue.kind === 'cash-slip') return refuse('changed', toIssue(issue))
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

/** As staff are shown it. */
export function toIssue(row: ShownIssue): CamelOf<typeof payIssue> {
  return {
    ...row,
    member: row.memberUid === null ? null : { uid: row.memberUid, nickname: row.nickname ?? '' },
    settled:
      row.settledAt === null ? null : { at: row.settledAt, staffName: row.staffName ?? '', reason: row.reason ?? '' },
  }
}
