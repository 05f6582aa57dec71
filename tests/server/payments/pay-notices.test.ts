import { describe, expect, test } from 'vitest'

import { createOrder } from '#src/contract/payments.ts'

import { paymentJobs, reconcileNow } from '#server/modules/payments/actions/reconcile.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { engines } from '../../support/engines.ts'
import { onlineStudio } from '../../support/payments/online-studio.ts'
import { hour, minute } from '../../support/open-server.ts'
import { runJobs } from '../../support/run-jobs.ts'

describe.each(engines)('notices of payments on $name', (engine) => {
  /** An order with its page, and a member who has just paid there. */
  async function paid() {
    const place = await onlineStudio(engine)
    const { order_id, pay } = await place.order()
    const page = place.pageOf(pay.url)
    const session = place.stripe.books.pay(page)
    const completed = place.stripe.notice('checkout.session.completed', session)
    return { ...place, order_id, page, session, completed }
  }

  test('a notice turns the order into a package, however often it comes', async () => {
    const { deliver, completed, stripe, session, info, order_id, cards, clock, store } = await paid()
    expect(await deliver(completed)).toBe(200)
    expect(await deliver(completed)).toBe(200)
    expect(await deliver(stripe.notice('checkout.session.completed', session))).toBe(200)
    expect(await info(order_id)).toMatchObject({ state: 'paid', paid_at: new Date(clock.now).toISOString() })
    expect(await cards()).toMatchObject([{ order_id, times_total: 12, times_left: 12 }])
    const notices = await store.db.selectFrom('payNotices').select(['verdict', 'orderId']).orderBy('verdict').execute()
    expect(notices).toEqual(['already', 'credit'].map((verdict) => ({ verdict, orderId: order_id })))
  })

  test.each([
    ['without a signature', (notice: { body: string }) => ({ body: notice.body })],
    [
      'with a signature that is not the provider’s',
      (notice: { body: string }) => ({ ...notice, signature: 't=1,v1=00' }),
    ],
    ['with a changed byte', (notice: { body: string }) => ({ ...notice, body: notice.body.replace('evt_', 'evt-') })],
    ['with another space', (notice: { body: string }) => ({ ...notice, body: `${notice.body} ` })],
    ['that is empty', (notice: { body: string }) => ({ ...notice, body: '{}' })],
  ])('a notice %s is refused and changes nothing', async (_name, bend) => {
    const { deliver, completed, info, order_id, cards, remarks, stripe } = await paid()
    stripe.downShare = 1
    expect(await deliver(bend(completed))).toBe(400)
    expect(await info(order_id)).toMatchObject({ state: 'pending' })
    expect(await cards()).toEqual([])
    expect(remarks()).toMatchObject([{ what: 'notice-refused' }])
  })

  test('a notice that was signed more than five minutes ago is refused by name', async () => {
    const { deliver, stripe, session, cards, remarks } = await paid()
    const old = stripe.notice('checkout.session.completed', session, { ageSeconds: 310 })
    expect(await deliver(old)).toBe(400)
    expect(await cards()).toEqual([])
    expect(remarks()).toEqual([{ what: 'notice-refused', why: 'old' }])
  })

  test('a notice only points: what the provider itself says is what counts', async () => {
    const { deliver, stripe, order, pageOf, cards, info } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    const lie = { ...stripe.books.session(pageOf(pay.url)), status: 'complete', payment_status: 'paid' }
    expect(await deliver(stripe.notice('checkout.session.completed', lie))).toBe(200)
    expect([(await info(order_id)).state, await cards()]).toEqual(['pending', []])
  })

  test('a notice is not answered with yes before the provider could be asked', async () => {
    const { deliver, completed, stripe, cards } = await paid()
    stripe.downShare = 1
    expect(await deliver(completed)).toBe(503)
    expect(await cards()).toEqual([])
    stripe.downShare = 0
    expect(await deliver(completed)).toBe(200)
    expect(await cards()).toHaveLength(1)
  })

  test('another sum or another currency than asked for sells nothing and is named for staff', async () => {
    const place = await onlineStudio(engine)
    const { stripe, order, pageOf, deliver, cards, remarks } = place
    const first = await order()
    const second = await order({ package_id: 'single' })
    const short = stripe.books.pay(pageOf(first.pay.url), { amount: 167_999 })
    const foreign = stripe.books.pay(pageOf(second.pay.url), { currency: 'usd' })
    expect(await deliver(stripe.notice('checkout.session.completed', short))).toBe(200)
    expect(await deliver(stripe.notice('checkout.session.completed', foreign))).toBe(200)
    expect(await cards()).toEqual([])
    expect(remarks()).toMatchObject([
      { verdict: 'wrong-amount', orderId: first.order_id },
      { verdict: 'wrong-amount', orderId: second.order_id },
    ])
  })

  test('pages that the server did not open, of no order and of another order than they say sell nothing', async () => {
    const { stripe, order, deliver, cards, remarks } = await onlineStudio(engine)
    const { order_id } = await order()
    const price = { amount_total: 168_000, currency: 'hkd' }
    const pages = [
      // A payment link of the same account, with the order written into its address.
      { ...price, client_reference_id: order_id, metadata: {} },
      // Another page than the one that was opened for this order.
      { ...price, client_reference_id: order_id, metadata: { order_id } },
      { ...price, client_reference_id: 'no-such-order', metadata: { order_id: 'no-such-order' } },
      { ...price, client_reference_id: null, metadata: {} },
    ]
    for (const fields of pages) {
      const session = stripe.books.pay(stripe.books.add(fields).id)
      expect(await deliver(stripe.notice('checkout.session.completed', session))).toBe(200)
    }
    const unknown = { id: 'cs_test_of_another_account', object: 'checkout.session' }
    expect(await deliver(stripe.notice('checkout.session.completed', unknown))).toBe(200)
    expect(await deliver(stripe.notice('customer.created', { id: 'cus_1' }))).toBe(200)
    expect(await cards()).toEqual([])
    expect(remarks().map((remark) => 'verdict' in remark && remark.verdict)).toEqual(Array(5).fill('not-ours'))
  })

  test('a payment link with an order written into its address does not pay it, even while it has no page', async () => {
    const { stripe, post, input, deliver, store, cards, remarks } = await onlineStudio(engine)
    stripe.downShare = 1
    await post(createOrder.path, input())
    stripe.downShare = 0
    const { orderId } = await store.db.selectFrom('orders').select('orderId').executeTakeFirstOrThrow()
    const link = { amount_total: 168_000, currency: 'hkd', client_reference_id: orderId, metadata: {} }
    const session = stripe.books.pay(stripe.books.add(link).id)
    expect(await deliver(stripe.notice('checkout.session.completed', session))).toBe(200)
    expect(await cards()).toEqual([])
    expect(remarks()).toMatchObject([{ verdict: 'not-ours' }])
  })

  test('nothing in the log says who paid', async () => {
    const { deliver, stripe, session, logged } = await paid()
    const telling = { ...session, customer_details: { email: 'ann@example.com', phone: '+85251234567', name: 'Ann' } }
    await deliver({ ...stripe.notice('checkout.session.completed', telling), signature: 't=1,v1=00' })
    await deliver(stripe.notice('checkout.session.completed', { ...telling, id: 'cs_test_unknown' }))
    expect(logged()).toContain('A payment needs a look')
    for (const secret of ['ann@example.com', '51234567', 'whsec_', 'sk_test', 'Ann']) {
      expect(logged()).not.toContain(secret)
    }
  })

  test('a payment that takes its time keeps the order waiting past its end, and then pays it or not', async () => {
    const { stripe, order, pageOf, deliver, info, cards, travel } = await onlineStudio(engine)
    const slow = await order()
    const lost = await order({ package_id: 'single' })
    const [first, second] = [pageOf(slow.pay.url), pageOf(lost.pay.url)]
    for (const page of [first, second]) {
      expect(await deliver(stripe.notice('checkout.session.completed', stripe.books.begin(page)))).toBe(200)
    }
    travel(30 * hour)
    expect(await info(slow.order_id)).toMatchObject({ state: 'pending' })
    await deliver(stripe.notice('checkout.session.async_payment_succeeded', stripe.books.pay(first)))
    await deliver(stripe.notice('checkout.session.async_payment_failed', stripe.books.fail(second)))
    expect(await info(slow.order_id)).toMatchObject({ state: 'paid' })
    const failed = await info(lost.order_id)
    expect([failed.state, failed.failure]).toEqual(['failed', undefined])
    expect(await cards()).toMatchObject([{ order_id: slow.order_id }])
  })

  test('money that comes after an order has ended still becomes the package, and staff are told', async () => {
    const { stripe, order, pageOf, deliver, store, info, cards, remarks } = await onlineStudio(engine)
    const ends = ['expired', 'cancelled', 'failed'] as const
    for (const state of ends) {
      const { order_id, pay } = await order()
      await store.db
        .updateTable('orders')
        .set({ state, openIntent: null, openCode: null })
        .where('orderId', '=', order_id)
        .execute()
      const session = stripe.books.pay(pageOf(pay.url))
      expect(await deliver(stripe.notice('checkout.session.completed', session))).toBe(200)
      expect(await info(order_id)).toMatchObject({ state: 'paid' })
    }
    expect(await cards()).toHaveLength(3)
    expect(remarks()).toMatchObject(ends.map(() => ({ what: 'paid-late' })))
  })

  test('an hourly look finds what no notice told of, once, also when two servers look', async () => {
    const { setup, cards, info, order_id, travel } = await paid()
    await Promise.all([reconcileNow(setup), reconcileNow(setup)])
    expect(await cards()).toHaveLength(1)
    expect(await info(order_id)).toMatchObject({ state: 'paid' })
    travel(hour)
    await reconcileNow(setup)
    expect(await cards()).toHaveLength(1)
  })

  test('three servers look once in an hour between them', async () => {
    const { setup, stripe, travel } = await paid()
    const lists = () => stripe.calls('GET /v1/checkout/sessions') - stripe.calls('GET /v1/checkout/sessions/')
    const round = () =>
      Promise.all([
        runJobs(setup.store, paymentJobs(setup)),
        runJobs(setup.store, paymentJobs(setup)),
        runJobs(setup.store, paymentJobs(setup)),
      ])
    await round()
    await round()
    expect(lists()).toBe(1)
    travel(hour)
    await round()
    expect(lists()).toBe(2)
  })

  test('a look that the provider did not answer is taken again at the next turn', async () => {
    const { setup, stripe, cards } = await paid()
    stripe.downShare = 1
    await expect(runJobs(setup.store, paymentJobs(setup))).rejects.toThrow()
    stripe.downShare = 0
    await runJobs(setup.store, paymentJobs(setup))
    expect(await cards()).toHaveLength(1)
  })

  test('an order that no phone looks at is asked about after ten minutes', async () => {
    const { setup, order, stripe, pageOf, cards, travel } = await onlineStudio(engine)
    await runJobs(setup.store, paymentJobs(setup))
    const { pay } = await order()
    stripe.books.pay(pageOf(pay.url))
    travel(9 * minute)
    await runJobs(setup.store, paymentJobs(setup))
    expect(await cards()).toEqual([])
    travel(minute)
    await runJobs(setup.store, paymentJobs(setup))
    expect(await cards()).toHaveLength(1)
  })

  test('an order that was asked about while the clock was ahead is asked about again once it is right', async () => {
    const { setup, store, order, stripe, pageOf, cards, clock, travel } = await onlineStudio(engine)
    const { pay } = await order()
    await store.db
      .updateTable('orders')
      .set({ askedAt: clock.now + 8 * hour })
      .execute()
    stripe.books.pay(pageOf(pay.url))
    travel(10 * minute)
    // What is compared once in an hour would find it, too.
    const [askOpenOrders] = paymentJobs(setup)
    await askOpenOrders?.run(new AbortController().signal)
    expect(await cards()).toHaveLength(1)
  })

  test('all of the money given back takes back what is left and no more, and the package ends', async () => {
    const { deliver, completed, stripe, page, order_id, info, cards, store, clock } = await paid()
    await deliver(completed)
    const [card] = await cards()
    await store.transaction(async (tx) => {
      const { memberUid } = await tx.selectFrom('cards').select('memberUid').executeTakeFirstOrThrow()
      const session = { sessionId: 'used', memberUid, cardId: card.card_id, shopId: 1 }
      await writeSessionLines(
        tx,
        session,
        [
          { reason: 'reserve', delta: -1 },
          { reason: 'use', delta: 0 },
        ],
        clock.now,
      )
    })
    const { payment_intent } = stripe.books.refund(page, 168_000)
    const notice = stripe.notice('charge.refunded', { id: 'ch_1', payment_intent })
    expect(await deliver(notice)).toBe(200)
    expect(await deliver(stripe.notice('charge.refunded', { id: 'ch_1', payment_intent }))).toBe(200)
    expect(await info(order_id)).toMatchObject({ state: 'refunded' })
    expect(await cards()).toMatchObject([{ times_left: 0, refunded_at: new Date(clock.now).toISOString() }])
    const lines = await store.db
      .selectFrom('cardLines')
      .select(['reason', 'delta'])
      .where('reason', '=', 'refund')
      .execute()
    expect(lines).toEqual([{ reason: 'refund', delta: -11 }])
    // The payment is not sold again by a late notice.
    await deliver(stripe.notice('checkout.session.completed', stripe.books.session(page)))
    expect(await cards()).toHaveLength(1)
  })

  test('a part of the money given back is left to staff', async () => {
    const { deliver, completed, stripe, page, order_id, info, cards, remarks, store } = await paid()
    await deliver(completed)
    const { payment_intent } = stripe.books.refund(page, 1_000)
    expect(await deliver(stripe.notice('charge.refunded', { payment_intent }))).toBe(200)
    expect(await deliver(stripe.notice('charge.refunded', { payment_intent: 'pi_of_another_account' }))).toBe(200)
    expect(await info(order_id)).toMatchObject({ state: 'paid' })
    expect(await cards()).toMatchObject([{ times_left: 12 }])
    expect(remarks()).toMatchObject([{ verdict: 'not-ours' }])
    const issues = await store.db.selectFrom('payIssues').select(['kind', 'amountCents', 'state']).execute()
    expect(issues).toEqual([{ kind: 'refund-in-part', amountCents: 1_000, state: 'open' }])
  })
})
