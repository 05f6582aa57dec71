import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import { confirmSale } from '#src/contract/staff/sales.ts'
import { userFreeUseCardList } from '#src/contract/cards.ts'
import { cancelOrder, createOrder, orderInfo } from '#src/contract/payments.ts'

import { stripePayments } from '#server/platform/stripe/stripe.ts'
import type { PackageRow } from '#server/modules/cards/store/packages.ts'
import type { PaymentDeps, PayRemark } from '#server/modules/payments/actions/payment-deps.ts'
import type { Engine } from '../engines.ts'
import { aPackage, anIntent } from '../fixtures.ts'
import { openServer } from '../open-server.ts'
import { type SignedNotice, startStripeStandIn } from './stripe-stand-in.ts'

export const studioOrigin = 'https://studio.example.com'

export interface OnlineOptions {
  /** Decides whether a question finds the provider down; a random test gives its own, so that its seed repeats it. */
  chance?: () => number
  /** What else than usual the first package is. */
  sold?: Partial<PackageRow>
}

/** A studio that sells online, a member who buys, and Stripe's stand-in with the same clock. */
export async function onlineStudio(engine: Engine, { sold, ...options }: OnlineOptions = {}) {
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
  const stripe = await startStripeStandIn({ now: () => clock.now, ...options })
  onTestFinished(() => stripe.close())
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const payments = stripePayments(stripe.account(studioOrigin))
  const place = await openServer(engine, { payments, qrSecret: 'secret behind the printed codes', logger }, clock)
  const { store, post, member, app } = place
  const single = { packageId: 'single', sort: 2, times: 1, bonusTimes: 0, validDays: null, priceCents: 19_800 }
  await store.db
    .insertInto('packages')
    .values([aPackage(sold), aPackage(single)])
    .execute()
  const ann = await member({ nickname: 'Ann', phone: '+85251234567' })
  const staff = await member({ role: 'admin', staffLevel: 'owner' })
  const input = (fields: object = {}) =>
    anIntent(ann, { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'stripe', ...fields })
  const order = async (fields?: object) => (await post(createOrder.path, input(fields))).data
  const setup: PaymentDeps = { store, payments, onRemark: () => {}, onError: () => {} }
  return {
    ...place,
    stripe,
    ann,
    input,
    order,
    setup,
    info: async (order_id: string) => (await post(orderInfo.path, { ...ann, order_id })).data,
    cancel: (order_id: string) => post(cancelOrder.path, anIntent(ann, { order_id })),
    confirm: (fields: object) => post(confirmSale.path, anIntent(staff, { amount_cents: 168_000, ...fields })),
    cards: async () => (await post(userFreeUseCardList.path, ann)).data,
    /** The id of the page of an order. */
    pageOf: (url: string) => url.slice(url.lastIndexOf('/') + 1),
    deliver: async ({ body = '', signature }: Partial<SignedNotice>) => {
      const signed = signature !== undefined && { 'stripe-signature': signature }
      const headers = { 'content-type': 'application/json', ...signed }
      return (await app.inject({ method: 'POST', url: '/api/pay/stripe', payload: body, headers })).statusCode
    },
    logged: () => lines.join('\n'),
    remarks: () =>
      lines.map((line) => (JSON.parse(line) as { remark?: PayRemark }).remark).filter((remark) => remark !== undefined),
  }
}
