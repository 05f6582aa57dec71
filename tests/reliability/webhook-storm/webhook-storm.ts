import type { FastifyInstance } from 'fastify'

import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { reconcileNow } from '#server/modules/payments/actions/reconcile.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Random } from '../../support/random.ts'
import type { SignedNotice, StripeStandIn } from '../../support/payments/stripe-stand-in.ts'
import { addStormOrders, type StormOrder } from './storm-orders.ts'

export interface Storm {
  store: Store
  stripe: StripeStandIn
  /** Servers of one studio: deliveries go to any of them. */
  replicas: { app: FastifyInstance; deps: PaymentDeps }[]
  random: Random
  /** How many different notices there are about orders; noise comes on top. */
  notices: number
  memberUids: string[]
}

export interface StormReport {
  orders: number
  notices: number
  deliveries: number
  /** By HTTP status. */
  answers: Record<string, number>
  shouldBePaid: number
  missingBeforeReconciliation: number
  missing: string[]
  doubled: string[]
  soldForNothing: string[]
}

interface Delivery {
  /** Stripe signs each delivery anew. */
  sign: () => SignedNotice
  /** Refused whatever it says. */
  isBad: boolean
}

const atOnce = 24

/** Notices delivered one to five times in any order, some forged, old, lost or untrue; then the look of an hour. */
export async function stormNotices(storm: Storm): Promise<StormReport> {
  const { store, stripe, replicas, random } = storm
  const orders = await addStormOrders(storm)
  const noticesOf = orders.map((order) => noticesAbout(storm, order))
  const deliveries = shuffle(
    [...noticesOf.flat(), ...noise(storm, orders)].flatMap((notice) => repeat(notice, 1 + random.below(5))),
    random,
  )
  const answers: Record<string, number> = {}
  const half = Math.floor(deliveries.length / 2)
  stripe.downShare = 0.1
  await deliverAll(deliveries.slice(0, half), storm, answers)
  // What took its time comes in the middle of it all.
  for (const { fate, page } of orders) if (fate === 'slow') stripe.books.pay(page)
  await deliverAll(deliveries.slice(half), storm, answers)
  stripe.downShare = 0

  const before = await look(store, orders)
  await Promise.all(replicas.map(({ deps }) => reconcileNow(deps)))
  const { missing, doubled, soldForNothing } = await look(store, orders)
  return {
    orders: orders.length,
    notices: noticesOf.flat().length,
    deliveries: deliveries.length,
    answers,
    shouldBePaid: orders.filter(({ shouldBePaid }) => shouldBePaid).length,
    missingBeforeReconciliation: before.missing.length,
    missing,
    doubled,
    soldForNothing,
  }
}

/** What is sent about an order; of every twentieth nothing ever arrives. */
function noticesAbout({ stripe, random }: Storm, { page, fate }: StormOrder): Delivery[] {
  const session = stripe.books.session(page)
  const notice = (kind: string) => {
    const id = `evt_${page}_${kind}`
    return { sign: () => stripe.notice(`checkout.session.${kind}`, session, { id }), isBad: false }
  }
  if (random.below(20) === 0) return []
  if (fate === 'expired') return [notice('expired')]
  if (fate === 'slow') return [notice('completed'), notice('async_payment_succeeded')]
  return fate === 'failed' ? [notice('completed'), notice('async_payment_failed')] : [notice('completed')]
}

/** Forged and old notices about pages of which no other notice tells, and notices about pages of another account. */
function noise({ stripe, random, notices }: Storm, orders: StormOrder[]): Delivery[] {
  return Array.from({ length: Math.ceil(notices / 10) }, () => {
    const session = stripe.books.session(random.pick(orders).page)
    const paid = { ...session, status: 'complete', payment_status: 'paid' }
    const signed = () => stripe.notice('checkout.session.completed', paid)
    switch (random.below(4)) {
      case 0:
        return { sign: () => forge(signed()), isBad: true }
      case 1:
        return { sign: () => stripe.notice('checkout.session.completed', paid, { ageSeconds: 400 }), isBad: true }
      case 2:
        return { sign: () => stripe.notice('checkout.session.completed', { id: 'cs_test_elsewhere' }), isBad: false }
      default:
        // Signed, and untrue.
        return { sign: signed, isBad: false }
    }
  })
}

function forge({ body, signature }: SignedNotice): SignedNotice {
  return { body, signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
}

async function deliverAll(deliveries: Delivery[], { replicas, random }: Storm, answers: Record<string, number>) {
  const queue = deliveries.values()
  async function work(): Promise<void> {
    for (const { sign, isBad } of queue) {
      const { body, signature } = sign()
      const reply = await random.pick(replicas).app.inject({
        method: 'POST',
        url: '/api/pay/stripe',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
      const name = `${isBad ? 'forged or old: ' : ''}${reply.statusCode}`
      answers[name] = (answers[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Compares every order with what became of it. */
async function look(store: Store, orders: StormOrder[]) {
  const cards = await store.db.selectFrom('cards').select('orderId').execute()
  const lines = await store.db.selectFrom('cardLines').select('reference').execute()
  const states = new Map(
    (await store.db.selectFrom('orders').select(['orderId', 'state']).execute()).map((row) => [row.orderId, row.state]),
  )
  const sold = new Map<string, number>()
  for (const { orderId } of cards) if (orderId !== null) sold.set(orderId, (sold.get(orderId) ?? 0) + 1)
  for (const { orderId } of orders) {
    const written = lines.filter(({ reference }) => reference === `order:${orderId}`).length
    if (written > 1) sold.set(orderId, written)
  }
  const ids = (isSo: (order: StormOrder, count: number) => boolean) =>
    orders.filter((order) => isSo(order, sold.get(order.orderId) ?? 0)).map(({ orderId }) => orderId)
  return {
    missing: ids(({ orderId, shouldBePaid }, count) => shouldBePaid && (count === 0 || states.get(orderId) !== 'paid')),
    doubled: ids((_order, count) => count > 1),
    soldForNothing: ids(
      ({ orderId, shouldBePaid }, count) => !shouldBePaid && (count > 0 || states.get(orderId) === 'paid'),
    ),
  }
}

function repeat<Item>(item: Item, times: number): Item[] {
  return Array.from({ length: times }, () => item)
}

function shuffle<Item>(items: Item[], random: Random): Item[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const [one, two] = [items[index], items[other]]
    if (one !== undefined && two !== undefined) [items[index], items[other]] = [two, one]
  }
  return items
}
