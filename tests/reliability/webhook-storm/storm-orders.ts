import { randomUUID } from 'node:crypto'

import type { OrderState } from '#server/modules/payments/order-tables.ts'
import { orderTerms } from '#server/modules/payments/store/orders.ts'
import { aPackage } from '../../support/fixtures.ts'
import type { Storm } from './webhook-storm.ts'

/** What really happens to an order at the provider's. */
export type Fate = 'paid' | 'slow' | 'failed' | 'expired' | 'open' | 'wrong-sum' | 'wrong-currency'

export interface StormOrder {
  orderId: string
  /** Its page. */
  page: string
  fate: Fate
  shouldBePaid: boolean
}

/** Mostly paid; out of a hundred. */
const fates: [share: number, fate: Fate][] = [
  [68, 'paid'],
  [12, 'slow'],
  [5, 'failed'],
  [5, 'expired'],
  [4, 'open'],
  [3, 'wrong-sum'],
  [3, 'wrong-currency'],
]

/** Orders with their pages, some of which have ended here before their payment is heard of. */
export async function addStormOrders(storm: Storm): Promise<StormOrder[]> {
  const { store, notices } = storm
  const now = await store.now()
  await store.db.insertInto('packages').values(aPackage()).execute()
  const orders: StormOrder[] = []
  let reported = 0
  while (reported < notices) {
    const batch = Array.from({ length: 200 }, () => newOrder(storm, now))
    await store.db
      .insertInto('orders')
      .values(batch.map(({ row }) => row))
      .execute()
    for (const { order } of batch) {
      orders.push(order)
      reported += order.fate === 'slow' || order.fate === 'failed' ? 2 : 1
    }
  }
  return orders
}

function newOrder({ stripe, random, memberUids }: Storm, now: number) {
  const orderId = randomUUID()
  const fate = fateOf(random.below(100))
  const session = stripe.books.add({
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    amount_total: 168_000,
    currency: 'hkd',
  })
  live(stripe.books, session.id, fate)
  const state: OrderState = random.below(20) === 0 ? random.pick(['cancelled', 'expired'] as const) : 'pending'
  const open = state === 'pending' ? orderId : null
  const row = {
    orderId,
    memberUid: random.pick(memberUids),
    shopId: 1,
    packageId: 'ten-plus-two',
    terms: orderTerms.write(aPackage()),
    payMethod: 'stripe' as const,
    state,
    amountCents: 168_000,
    currency: 'HKD',
    shortCode: orderId.slice(-6),
    openIntent: open,
    openCode: open,
    createdAt: now,
    expiresAt: now + 35 * 60_000,
    paidAt: null,
    cardId: null,
    rev: 1,
    // The answer with the page may have been lost.
    checkoutId: random.below(20) === 0 ? null : session.id,
    checkoutUrl: null,
  }
  return { row, order: { orderId, page: session.id, fate, shouldBePaid: fate === 'paid' || fate === 'slow' } }
}

function fateOf(number: number): Fate {
  let sum = 0
  return fates.find(([share]) => number < (sum += share))?.[1] ?? 'paid'
}

function live(books: Storm['stripe']['books'], page: string, fate: Fate): void {
  if (fate === 'paid') books.pay(page)
  else if (fate === 'slow') books.begin(page)
  else if (fate === 'failed') books.fail(page)
  else if (fate === 'expired') books.expire(page)
  else if (fate === 'wrong-sum') books.pay(page, { amount: 167_999 })
  else if (fate === 'wrong-currency') books.pay(page, { currency: 'usd' })
}
