import { expect } from 'vitest'

import { orderRecord } from '#src/contract/payments.ts'

import { paymentJobs } from '#server/modules/payments/actions/reconcile.ts'
import type { Engine } from '../engines.ts'
import { anIntent, type SignedIn } from '../fixtures.ts'
import { onlineStudio, type OnlineOptions } from './online-studio.ts'
import { runJobs } from '../run-jobs.ts'

export const price = 168_000

/** A counter of a studio that sells online, with a member who has just paid a package on Stripe's page. */
export async function onlineCounter(engine: Engine, options: OnlineOptions = {}) {
  const place = await onlineStudio(engine, options)
  const { store, stripe, post, member, ann, order, pageOf, deliver, setup, travel } = place
  const manager = await member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
  const second = await member({ role: 'admin', staffLevel: 'owner', nickname: '陳店主' })
  const call = (noun: string, fields: object = {}, who: SignedIn = manager) =>
    post(`/api/admin/${noun}`, anIntent(who, fields))
  const { order_id: orderId, pay } = await order()
  const page = pageOf(pay.url)
  await deliver(stripe.notice('checkout.session.completed', stripe.books.pay(page)))
  const { cardId, paymentRef } = await store.db
    .selectFrom('orders')
    .select(['cardId', 'paymentRef'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  if (cardId === null || paymentRef === null) throw new Error('Nothing was sold')
  const offer = async () => (await call('recharge/offer', { card_id: cardId })).data
  const sale = async () => (await call('recharge/receipt', { order_id: orderId })).data
  const cardNow = async () =>
    (await call('user/get', { member_uid: ann.uid })).data.cards.find(
      (card: { card_id: string }) => card.card_id === cardId,
    )
  return {
    ...place,
    call,
    manager,
    second,
    orderId,
    page,
    cardId,
    paymentRef,
    offer,
    sale,
    cardNow,
    /** What the refund dialog sends; all that is left unless it says otherwise. */
    refund: async (fields: object = {}, who: SignedIn = manager) => {
      const { rev, value_cents } = await offer()
      const wanted = { times: null, amount_cents: value_cents, method: 'online', shop_id: 1, reason: 'moves away' }
      return await call('recharge/refund', { card_id: cardId, rev, ...wanted, ...fields }, who)
    },
    reverse: async () => await call('recharge/reverse', { line_id: (await sale()).line_id, reason: 'wrong package' }),
    /** Tells the studio that something happened to a refund. */
    tellRefund: (refund: object, kind = 'refund.updated') => deliver(stripe.notice(kind, refund)),
    ownOrder: async () => (await post(orderRecord.path, { ...ann, page: 1, page_size: 20 })).data.list[0],
    issues: async (state: 'open' | 'settled' = 'open') =>
      (await call('transactions/issues', { shop_id: 1, state })).data.list,
    look: async () => {
      travel(61_000)
      await runJobs(setup.store, paymentJobs(setup))
    },
    /** What the ledger says came in and went back through the provider. */
    booked: async () => {
      const rows = await store.db.selectFrom('moneyLines').select(['method', 'amountCents']).execute()
      return sumOf(rows.filter(({ method }) => method === 'online'))
    },
    /** What did, as the provider knows it, less what the studio has left to its staff. */
    moved: () => {
      const paid = [...stripe.books.sessions.values()].flatMap(({ payment_intent: intent }) => intent ?? [])
      return paid.reduce((sum, { id, amount_received }) => sum + amount_received - stripe.books.back.gone(id), 0)
    },
  }
}

function sumOf(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The ledger says what moved, to the cent. */
export async function expectTrueBooks({ booked, moved }: Pick<Place, 'booked' | 'moved'>): Promise<void> {
  expect(await booked(), 'the ledger beside the provider').toBe(moved())
}

type Place = Awaited<ReturnType<typeof onlineCounter>>
