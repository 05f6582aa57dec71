import type Stripe from 'stripe'

import type { Language } from '#src/domain/language.ts'

import type { CheckoutFacts } from './checkout-facts.ts'
import type { CheckoutInput, PayNotice } from './payment-provider.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

const locales: Record<Language, 'zh-HK' | 'zh' | 'en'> = { 'zh-HK': 'zh-HK', 'zh-CN': 'zh', 'en-US': 'en' }

/** The page for an order. It says the same for the same order, or Stripe would refuse to repeat it. */
export function toSession(input: CheckoutInput, publicOrigin: string): Stripe.Checkout.SessionCreateParams {
  const { orderId, amountCents, currency, name } = input
  const metadata = { order_id: orderId }
  const query = new URLSearchParams({ order: orderId })
  const unit_amount = toStripeAmount(amountCents, currency)
  if (unit_amount === null) throw new Error(`Stripe takes no ${amountCents} of the smallest unit of ${currency}`)
  return {
    mode: 'payment',
    // Those of them that the account has switched on.
    allowed_payment_method_types: ['card', 'alipay', 'wechat_pay'],
    payment_method_options: { wechat_pay: { client: 'web' } },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount, product_data: { name } },
      },
    ],
    // The price is what was shown, in its own currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata },
    locale: locales[input.language],
    expires_at: Math.floor(input.closesAt / 1000),
    success_url: `${publicOrigin}${input.backTo ? `${input.backTo}&from=paid` : `/hk/paysuccess?${query.toString()}`}`,
    cancel_url: `${publicOrigin}${input.backTo ? `${input.backTo}&from=left` : `/hk/recharge?${query.toString()}`}`,
  }
}

/** `payment_intent` is expanded. */
export function toFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const { id, client_reference_id, metadata, status, amount_total } = session
  const intent = session.payment_intent instanceof Object ? session.payment_intent : undefined
  // Anybody can write a reference into the address of a payment link; only our key writes both.
  const isOurs = client_reference_id !== null && metadata?.['order_id'] === client_reference_id
  const currency = (session.currency ?? '').toUpperCase()
  const amount = (session.payment_status === 'paid' ? intent?.amount_received : undefined) ?? amount_total ?? 0
  return {
    checkoutId: id,
    orderId: isOurs ? client_reference_id : null,
    page: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    payment: paymentOf(session, intent),
    amountCents: fromStripeAmount(amount, currency),
    currency,
    paymentRef: intent?.id ?? null,
  }
}

function paymentOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): CheckoutFacts['payment'] {
  if (payment_status === 'paid') return 'paid'
  if (status !== 'complete') return 'none'
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'failed' : 'processing'
}

const checkoutKinds = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

export function toNotice({ id, type, data }: Stripe.Event): PayNotice {
  const notice = { noticeId: id, kind: type }
  const said: unknown = data.object
  if (checkoutKinds.has(type)) {
    const checkoutId = textIn(said, 'id')
    if (checkoutId !== undefined) return { ...notice, about: 'checkout', checkoutId }
  }
  if (type === 'charge.refunded' || type.startsWith('refund.') || type === 'charge.refund.updated') {
    const paymentRef = textIn(said, 'payment_intent')
    if (paymentRef !== undefined) return { ...notice, about: 'refund', paymentRef }
  }
  if (type.startsWith('charge.dispute.')) {
    const disputeRef = textIn(said, 'id')
    if (disputeRef !== undefined) return { ...notice, about: 'dispute', disputeRef }
  }
  return { ...notice, about: 'nothing' }
}

function textIn(said: unknown, name: string): string | undefined {
  const value = said instanceof Object ? (said as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}
