import { freePort } from '../../support/net/free-port.ts'
import { type StripeStandIn, startStripeStandIn } from '../../support/payments/stripe-stand-in.ts'
import { startServer, type TestServer } from './server.ts'
import { expect, test as base } from './test.ts'

/** Browser tests of a studio that sells online, through a stand-in for the provider with pages of its own. */
export const test = base.extend<object, { stripe: StripeStandIn; openStudio: () => Promise<TestServer> }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripeStandIn()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  openStudio: [({ stripe }, use) => use(() => openOnline(stripe)), { scope: 'worker' }],
})

export { expect }

async function openOnline(stripe: StripeStandIn): Promise<TestServer> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const { secretKey, webhookSecret, apiUrl, pageOrigin } = stripe.account(origin)
  const settings = {
    PORT: port,
    PUBLIC_ORIGIN: origin,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
    STRIPE_CHECKOUT_ORIGIN: pageOrigin,
  }
  const server = await startServer(process.cwd(), settings)
  stripe.tellTo(`${origin}/api/pay/stripe`)
  return server
}
