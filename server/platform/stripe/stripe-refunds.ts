import type Stripe from 'stripe'

import type { DisputeFacts, Payments, RefundFacts, RefundNo } from './payment-provider.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'
import { orUnknown, statusOf } from './stripe-errors.ts'

type RefundsOfStripe = Pick<
  Payments,
  'refund' | 'listRefunds' | 'listRefundsSince' | 'findDispute' | 'listDisputesSince'
>

const atOnce = 100

/** What went back of payments by card, Alipay and WeChat Pay, and what banks want back. */
export function stripeRefunds(stripe: () => Promise<Stripe>): RefundsOfStripe {
  return {
    async refund({ refundId, orderId, paymentRef, amountCents, currency }) {
      const amount = toStripeAmount(amountCents, currency)
      if (amount === null) return { refused: 'amount_not_taken' }
      const { refunds } = await stripe()
      const metadata = { refund_id: refundId, order_id: orderId }
      const input = { payment_intent: paymentRef, amount, metadata }
      try {
        return toRefund(await refunds.create(input, { idempotencyKey: `refund-${refundId}` }))
      } catch (error) {
        return definiteNo(error)
      }
    },
    async listRefunds(paymentRef) {
      const { refunds } = await stripe()
      const found: RefundFacts[] = []
      for await (const refund of refunds.list({ payment_intent: paymentRef, limit: atOnce })) {
        found.unshift(toRefund(refund))
      }
      return found
    },
    async *listRefundsSince(since) {
      const { refunds } = await stripe()
      for await (const refund of refunds.list({ created: after(since), limit: atOnce })) yield toRefund(refund)
    },
    async findDispute(disputeRef) {
      const { disputes } = await stripe()
      return await orUnknown(async () => toDispute(await disputes.retrieve(disputeRef)))
    },
    async *listDisputesSince(since) {
      const { disputes } = await stripe()
      for await (const dispute of disputes.list({ created: after(since), limit: atOnce })) yield toDispute(dispute)
    },
  }
}

function after(since: number): { gte: number } {
  return { gte: Math.floor(since / 1000) }
}

/** Only what Stripe has understood and refused is a no; a key that is in use, too many calls and silence are not. */
function definiteNo(error: unknown): RefundNo {
  const status = statusOf(error)
  const type = error instanceof Error && 'rawType' in error ? error.rawType : undefined
  if (type !== 'invalid_request_error' && type !== 'card_error') throw error
  if (status !== 400 && status !== 402 && status !== 404) throw error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return { refused: typeof code === 'string' ? code : 'refused' }
}

const states: Record<string, RefundFacts['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

function toRefund(refund: Stripe.Refund): RefundFacts {
  const { id, metadata, payment_intent, amount, status, failure_reason } = refund
  const currency = refund.currency.toUpperCase()
  const state = states[status ?? ''] ?? 'pending'
  return {
    refundRef: id,
    refundId: metadata?.['refund_id'] ?? null,
    paymentRef: idOf(payment_intent),
    amountCents: fromStripeAmount(amount, currency),
    currency,
    state,
    failure: state === 'failed' ? (failure_reason ?? status) : null,
  }
}

function toDispute({ id, payment_intent, amount, status, ...dispute }: Stripe.Dispute): DisputeFacts {
  const currency = dispute.currency.toUpperCase()
  return {
    disputeRef: id,
    paymentRef: idOf(payment_intent),
    amountCents: fromStripeAmount(amount, currency),
    currency,
    status,
  }
}

function idOf(thing: string | { id: string } | null): string {
  return typeof thing === 'string' ? thing : (thing?.id ?? '')
}
