import type { PayNotice } from '#server/platform/stripe/payment-provider.ts'
import type { CheckoutFacts } from '#server/platform/stripe/checkout-facts.ts'
import { decidePayment, type PaymentDecision, silentProviderMs } from '#server/modules/payments/rules/order-state.ts'
import { findOrderByPayment, extendOrder } from '#server/modules/payments/store/checkouts.ts'
import { closeOrder, selectOrderForUpdate, type OrderRow } from '#server/modules/payments/store/orders.ts'
import { findPayLink } from '#server/modules/payments/store/pay-links.ts'
import { openPayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { addPayNotice } from '#server/modules/payments/store/provider-notices.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { sell } from './sell.ts'

/**
 * Brings an order in line with what the provider has just said about its page: on a notice, on a question, or on the
 * list of an hour. Doing it again changes nothing.
 */
export async function settle(deps: PaymentDeps, said: CheckoutFacts, notice?: PayNotice): Promise<PaymentDecision> {
  const { store, onRemark } = deps
  const { order, decision } = await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const order = said.orderId === null ? undefined : await selectOrderForUpdate(tx, said.orderId)
    const decision = await decide(tx, order, said)
    if (notice && !(await note(tx, notice, { orderId: order?.orderId ?? null, decision, now }))) {
      return { order, decision: 'already' as const }
    }
    if (order) await apply(tx, order, { said, decision, now })
    return { order, decision }
  })
  const { checkoutId, orderId } = said
  if (decision === 'paid-twice' || decision === 'wrong-amount' || decision === 'not-ours') {
    onRemark({ what: 'payment', verdict: decision, checkoutId, orderId })
  }
  if (decision === 'credit' && order && order.state !== 'pending') {
    onRemark({ what: 'paid-late', checkoutId, orderId: order.orderId })
  }
  return decision
}

async function decide(tx: Tx, order: OrderRow | undefined, said: CheckoutFacts): Promise<PaymentDecision> {
  if (!order) return 'not-ours'
  const decision = decidePayment(order, said)
  if (decision !== 'credit' || said.paymentRef === null) return decision
  // One payment pays one order, whatever else refers to it.
  return (await findOrderByPayment(tx, said.paymentRef)) ? 'not-ours' : 'credit'
}

interface Change {
  said: CheckoutFacts
  decision: PaymentDecision
  now: Instant
}

async function apply(tx: Tx, order: OrderRow, { said, decision, now }: Change): Promise<void> {
  switch (decision) {
    case 'credit':
      await sell(tx, order, now, { paymentRef: said.paymentRef, byLink: await findPayLink(tx, order.orderId) })
      return
    case 'expire':
      return await closeOrder(tx, order, { state: 'expired' })
    case 'fail':
      return await closeOrder(tx, order, { state: 'failed' })
    case 'hold':
      return await extendOrder(tx, order, now + silentProviderMs)
    case 'paid-twice':
    case 'wrong-amount':
      return await leaveToStaff(tx, order, { said, kind: decision, now })
    case 'not-ours':
      // Our key wrote the order into this page, so its money is for the order all the same.
      if (said.payment === 'paid') await leaveToStaff(tx, order, { said, kind: 'stray-payment', now })
      return
    case 'already':
    case 'wait':
  }
}

interface Doubt {
  said: CheckoutFacts
  kind: 'paid-twice' | 'wrong-amount' | 'stray-payment'
  now: Instant
}

/** Money came in that sells nothing: staff have to give it back, or to give something for it. */
async function leaveToStaff(tx: Tx, { orderId, shopId, memberUid }: OrderRow, { said, kind, now }: Doubt) {
  const { checkoutId, paymentRef, amountCents, currency } = said
  const of = { orderId, shopId, memberUid, paymentRef, amountCents, currency }
  await openPayIssue(tx, { kind, cause: `${kind}:${paymentRef ?? checkoutId}`, ...of }, now)
}

interface Noted {
  orderId: string | null
  decision: string
  now: Instant
}

async function note(tx: Tx, { noticeId, kind }: PayNotice, { orderId, decision, now }: Noted): Promise<boolean> {
  return await addPayNotice(tx, { noticeId, kind, orderId, verdict: decision, receivedAt: now })
}
