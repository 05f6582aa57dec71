import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import { bringSlip, decideSlip } from '#src/contract/staff/payments/cash-slip.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { findMemberForUpdate } from '#server/modules/members/store/members.ts'
import { findMergedInto } from '#server/modules/members/store/merging/merged-members.ts'
import { judgeSlip } from '#server/modules/payments/actions/judge-slip.ts'
import { sellSlip } from '#server/modules/payments/actions/sell-slip.ts'
import {
  type CashSlipRow,
  changeSlip,
  findSlip,
  insertSlip,
  slipWanted,
  wasMember,
} from '#server/modules/payments/store/cash-slips.ts'
import { findPayIssue, openPayIssue, settlePayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { selectShopForUpdate } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

import { toIssue } from './payment-issues.ts'

/** Takes what was sold for cash without a connection, and the decision about what no rule settles. */
export function serveCashSlips(serve: Serve, store: Store): void {
  serve(bringSlip, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { package: sold, items } = body
      if ((sold === undefined) === (items === undefined) || (sold && body.memberUid === undefined)) {
        return refuseField('items', 'A slip is for a package of a member, or for products')
      }
      if (items && new Set(items.map(({ productId }) => productId)).size < items.length) {
        return refuseField('items', 'Each product once')
      }
      // An account that was deleted since is left to a decision; one that never was is no buyer.
      if (body.memberUid !== undefined && !(await wasMember(tx, body.memberUid))) return refuse('not-found')
      const memberUid = await holdBuyer(tx, body.memberUid)
      if (!(await selectShopForUpdate(tx, body.shopId))) return refuse('not-found')
      const slip = toRow({ ...body, memberUid }, caller.uid, now)
      const isNew = await insertSlip(tx, slip)
      if (isNew) {
        const isOwn = memberUid !== undefined && isOwnDeal(caller, memberUid)
        await settle(tx, slip, { isOwn }, now)
      }
      const found = await findSlip(tx, slip.slipId)
      if (!found) throw new Error('A slip that was just written is gone')
      const { slipNumber, state, receiptNumber } = found
      return { code: isNew ? 'ok' : 'already', data: { slipNumber, state, receiptNumber } }
    }),
  )

  serve(decideSlip, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { issueId, decision, reason } = body
      const issue = await findPayIssue(tx, issueId)
      const slip = issue?.kind === 'cash-slip' ? await findSlip(tx, issue.cause.slice(causePrefix.length)) : undefined
      if (!issue || !slip) return refuse('not-found')
      if (slip.memberUid !== null && isOwnDeal(caller, slip.memberUid)) return refuse('own-account')
      await holdBuyer(tx, slip.memberUid ?? undefined)
      await selectShopForUpdate(tx, slip.shopId)
      const isFirst = await settlePayIssue(tx, issueId, { staffUid: caller.uid, reason }, now)
      const after = toIssue((await findPayIssue(tx, issueId)) ?? issue)
      if (!isFirst) return refuse('changed', after)
      if (decision === 'cancel') await changeSlip(tx, slip.slipId, { state: 'cancelled' })
      else if (!(await sellSlip(tx, slip))) return refuse('not-on-sale')
      const { slipNumber, amountCents, memberUid } = slip
      const action = { staffUid: caller.uid, what: 'transactions.decide-slip', subject: `pay-issue:${issueId}`, reason }
      const done = { state: decision === 'cancel' ? 'cancelled' : 'settled', slipNumber, amountCents }
      await writeStaffLog(tx, { ...action, memberUid, before: { state: 'open' }, after: done }, now)
      return ok(after)
    }),
  )
}

/** The account that stays where it was merged; locked before the shop, as at any sale. */
async function holdBuyer(tx: Tx, uid: string | undefined): Promise<string | undefined> {
  if (uid === undefined) return undefined
  const staying = (await findMergedInto(tx, uid)) ?? uid
  await findMemberForUpdate(tx, staying)
  return staying
}

const causePrefix = 'cash-slip:'

function toRow(body: BodyOf<typeof bringSlip>, broughtBy: string, now: Instant): CashSlipRow {
  const { package: sold, items, memberUid = null, givenCents = null, ...slip } = body
  const wanted = slipWanted.write({ ...(sold && { package: sold }), ...(items && { items: [...items] }) })
  const settled = { state: 'settled' as const, trouble: null, lineId: null }
  return { ...slip, memberUid, givenCents, wanted, broughtBy, receivedAt: now, ...settled }
}

/** By the rules, or left to a manager. */
async function settle(tx: Tx, slip: CashSlipRow, { isOwn }: { isOwn: boolean }, now: Instant): Promise<void> {
  const { slipId, slipNumber, shopId, memberUid, amountCents, currency, clerkUid, soldAt } = slip
  const trouble = isOwn ? 'own-account' : await judgeSlip(tx, slip)
  const isSold = trouble === undefined && (await sellSlip(tx, slip))
  if (!isSold) {
    const why = trouble ?? 'not-on-sale'
    await changeSlip(tx, slipId, { state: 'open', trouble: why })
    const about = { shopId, memberUid, amountCents, currency, paymentRef: slipNumber, detail: why }
    await openPayIssue(tx, { kind: 'cash-slip', cause: `${causePrefix}${slipId}`, ...about }, now)
  }
  const after = { slipNumber, amountCents, clerkUid, soldAt, state: isSold ? 'settled' : 'open', trouble }
  const action = { staffUid: slip.broughtBy, what: 'recharge.bring-slip', subject: `cash-slip:${slipId}` }
  await writeStaffLog(tx, { ...action, before: null, after }, now)
}
