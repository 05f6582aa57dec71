import type { PayNotice } from '#server/platform/stripe/payment-provider.ts'
import { findOrderByPayment } from '#server/modules/payments/store/checkouts.ts'
import { selectOrderForUpdate } from '#server/modules/payments/store/orders.ts'
import { openPayIssue, notePayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { addPayNotice } from '#server/modules/payments/store/provider-notices.ts'
import { findRefund, takeRefundQuestion } from '#server/modules/payments/store/refunds.ts'
import type { DisputeFacts, RefundFacts } from '#server/platform/stripe/payment-provider.ts'
import { bookRefunds, failRefund } from './book-refund.ts'
import type { PaymentDeps } from './payment-deps.ts'

type Verdict = 'followed' | 'already' | 'not-ours'

/** The ledger follows what the provider says went back of a payment: on a notice, on a question, or on a look. */
export async function followRefunds(deps: PaymentDeps, paymentRef: string, notice?: PayNotice): Promise<Verdict> {
  const { store, payments, onRemark } = deps
  const all = await payments.listRefunds(paymentRef)
  const verdict = await store.transaction(async (tx): Promise<Verdict> => {
    const now = await store.now(tx)
    const found = await findOrderByPayment(tx, paymentRef)
    const order = found && (await selectOrderForUpdate(tx, found.orderId))
    if (notice) {
      const { noticeId, kind } = notice
      const row = { noticeId, kind, orderId: order?.orderId ?? null, verdict: order ? 'followed' : 'not-ours' }
      if (!(await addPayNotice(tx, { ...row, receivedAt: now }))) return 'already'
    }
    if (order) await bookRefunds(tx, order, { paymentRef, all }, now)
    else if (await notePayIssue(tx, paymentRef, { refundedCents: movedOf(all) })) return 'followed'
    return order ? 'followed' : 'not-ours'
  })
  if (verdict === 'not-ours') onRemark({ what: 'refund', verdict, paymentRef })
  return verdict
}

/** null: one of them was of a sum that our unit does not have, so that there is no sum of all. */
function movedOf(all: readonly RefundFacts[]): number | null {
  const sums = all.filter(({ state }) => state === 'done').map(({ amountCents }) => amountCents)
  return sums.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)
}

/** How often the provider is asked about a refund that is under way, unless it tells by itself. */
const askEveryMs = 60_000

/**
 * Asks the provider for a refund that was written down, once: an answer that was lost is looked for before it is
 * asked for again. Rejects where nothing was heard; then it is asked again later.
 */
export async function askForRefund(deps: PaymentDeps, refundId: string, everyMs = askEveryMs): Promise<void> {
  const { store, payments } = deps
  const row = await findRefund(store.db, refundId)
  if (!row || row.state === 'done' || row.state === 'failed') return
  if (!(await takeRefundQuestion(store.db, refundId, { now: await store.now(), everyMs }))) return
  const { orderId, paymentRef, amountCents, currency } = row
  const isThere =
    row.askedAt !== null && (await payments.listRefunds(paymentRef)).some((one) => one.refundId === refundId)
  if (row.state === 'asked' && !isThere) {
    const said = await payments.refund({ refundId, orderId, paymentRef, amountCents, currency })
    if ('refused' in said) await refuseRefund(deps, refundId, said.refused)
  }
  await followRefunds(deps, paymentRef)
}

async function refuseRefund({ store }: PaymentDeps, refundId: string, why: string): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const known = await findRefund(tx, refundId)
    const order = known && (await selectOrderForUpdate(tx, known.orderId))
    const row = order && (await findRefund(tx, refundId))
    if (order && row) await failRefund(tx, order, row, why, now)
  })
}

/** The payer wants the money back through their bank: staff answer that at the provider's, and settle it here. */
export async function followDispute(deps: PaymentDeps, said: DisputeFacts, notice?: PayNotice): Promise<Verdict> {
  const { store, onRemark } = deps
  const { disputeRef, paymentRef, amountCents, currency, status } = said
  const verdict = await store.transaction(async (tx): Promise<Verdict> => {
    const now = await store.now(tx)
    const order = await findOrderByPayment(tx, paymentRef)
    const verdict = order ? ('followed' as const) : ('not-ours' as const)
    if (notice) {
      const row = { noticeId: notice.noticeId, kind: notice.kind, orderId: order?.orderId ?? null, verdict }
      if (!(await addPayNotice(tx, { ...row, receivedAt: now }))) return 'already'
    }
    if (!order) return verdict
    const { orderId, shopId, memberUid } = order
    // One that was lost is to be looked at once more, whatever was settled before.
    const cause = status === 'lost' ? `dispute-lost:${disputeRef}` : `dispute:${disputeRef}`
    const of = { orderId, shopId, memberUid, paymentRef, amountCents, currency, detail: status }
    await openPayIssue(tx, { kind: 'dispute', cause, ...of }, now)
    return verdict
  })
  if (verdict === 'not-ours') onRemark({ what: 'dispute', verdict, paymentRef })
  return verdict
}
