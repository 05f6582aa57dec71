import type Stripe from 'stripe'

import type { CheckoutFacts } from './checkout-facts.ts'
import type { Payments } from './payment-provider.ts'
import { toStripeAmount } from './stripe-amount.ts'
import { orUnknown, statusOf } from './stripe-errors.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { toFacts, toNotice, toSession } from './stripe-answers.ts'

export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** Stripe's own address, unless a test says otherwise. */
  apiUrl: string
  /** Where its pages are: its own, or those of an account that has a domain for them. */
  pageOrigin: string
  /** Where its pages lead back to. */
  publicOrigin: string
}

/** With its one repetition it is over before the phone gives up. */
const timeLimitMs = 4_000
/** How old a signature may be, in seconds. */
const toleranceSeconds = 300

const withPayment = { expand: ['payment_intent'] }

/** Cards, Alipay and WeChat Pay on the pages of Stripe Checkout. Its library is loaded when it is first needed. */
export function stripePayments(account: StripeAccount): Payments {
  let loaded: Promise<Stripe> | undefined
  const stripe = () => (loaded ??= loadStripe(account))

  async function findCheckout(checkoutId: string): Promise<CheckoutFacts | undefined> {
    const { checkout } = await stripe()
    return await orUnknown(async () => toFacts(await checkout.sessions.retrieve(checkoutId, withPayment)))
  }

  return {
    pageOrigin: account.pageOrigin,
    appOrigin: account.publicOrigin,
    takes: (amountCents, currency) => toStripeAmount(amountCents, currency) !== null,
    async openCheckout(input) {
      const { checkout } = await stripe()
      const session = await checkout.sessions.create(toSession(input, account.publicOrigin), {
        idempotencyKey: input.orderId,
      })
      if (typeof session.url !== 'string' || new URL(session.url).origin !== account.pageOrigin) {
        throw new Error('Stripe gave no page of its own')
      }
      return { checkoutId: session.id, url: session.url }
    },
    findCheckout,
    async closeCheckout(checkoutId) {
      const { checkout } = await stripe()
      try {
        await checkout.sessions.expire(checkoutId)
      } catch (error) {
        // It refuses to close what is not open any more; what that is, is asked below.
        if (statusOf(error) !== 400) throw error
      }
      return await findCheckout(checkoutId)
    },
    async *listCheckouts(since) {
      const { checkout } = await stripe()
      const created = { gte: Math.floor(since / 1000) }
      const pages = checkout.sessions.list({ created, limit: 100, expand: ['data.payment_intent'] })
      for await (const session of pages) yield toFacts(session)
    },
    ...stripeRefunds(stripe),
    async readNotice(bytes, signature) {
      const { webhooks } = await stripe()
      try {
        return toNotice(webhooks.constructEvent(bytes, signature, account.webhookSecret, toleranceSeconds))
      } catch (error) {
        return error instanceof Error && error.message.includes('tolerance') ? 'old' : 'forged'
      }
    },
  }
}

async function loadStripe({ secretKey, apiUrl }: StripeAccount): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new StripeClient(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: timeLimitMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
