import { describe, expect, test } from 'vitest'

import { createOrder } from '#src/contract/payments.ts'
import { config } from '#src/contract/shops.ts'

import { engines, racingEngines } from '../../support/engines.ts'
import { onlineStudio, studioOrigin } from '../../support/payments/online-studio.ts'
import { minute, tally } from '../../support/open-server.ts'

describe.each(engines)('paying online on $name', (engine) => {
  test('the app learns that there are two ways to pay, and where the pages of the second one are', async () => {
    const { post, stripe } = await onlineStudio(engine)
    const { data } = await post(config.path, { shop_id: 1 })
    expect(data).toMatchObject({ pay_methods: ['counter', 'stripe'], pay_origin: stripe.url })
  })

  test('an order has a page of its own, with its price, its name and the ways back', async () => {
    const { post, input, stripe, pageOf, clock } = await onlineStudio(engine)
    const answer = await post(createOrder.path, input(), { 'accept-language': 'en-US' })
    expect(answer).toMatchObject({ code: 'ok', data: { state: 'pending', pay: { method: 'stripe' } } })
    const { order_id, pay } = answer.data
    expect(pay).toEqual({ method: 'stripe', url: expect.stringContaining(stripe.url) })
    expect(stripe.books.session(pageOf(pay.url))).toMatchObject({
      client_reference_id: order_id,
      metadata: { order_id },
      amount_total: 168_000,
      currency: 'hkd',
      name: '10 + 2 sessions',
      locale: 'en',
      success_url: `${studioOrigin}/hk/paysuccess?order=${order_id}`,
      cancel_url: `${studioOrigin}/hk/recharge?order=${order_id}`,
      expires_at: (clock.now + 35 * minute) / 1000,
    })
  })

  test('a lost answer and a second tap make no second order and no second page', async () => {
    const { post, input, stripe, store } = await onlineStudio(engine)
    const tap = input()
    const first = await post(createOrder.path, tap)
    expect(await post(createOrder.path, tap)).toMatchObject({ code: 'ok', data: first.data })
    expect(await post(createOrder.path, input())).toMatchObject({ code: 'already', data: first.data })
    expect(stripe.books.sessions.size).toBe(1)
    expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
  })

  test('while the provider is down the order waits, and the same wish finds it and opens its page later', async () => {
    const { post, input, stripe, store, travel } = await onlineStudio(engine)
    const tap = input()
    stripe.downShare = 1
    expect(await post(createOrder.path, tap)).toMatchObject({ httpStatus: 503, code: 'unavailable' })
    stripe.downShare = 0
    travel(minute)
    const made = await post(createOrder.path, tap, { 'accept-language': 'en-US' })
    expect(made).toMatchObject({ code: 'ok', data: { pay: { url: expect.any(String) } } })
    expect(stripe.books.sessions.size).toBe(1)
    expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
  })

  test('an order that got no page in time is replaced, because its page would close too early', async () => {
    const { post, input, stripe, store, travel } = await onlineStudio(engine)
    stripe.downShare = 1
    await post(createOrder.path, input())
    stripe.downShare = 0
    travel(5 * minute)
    expect(await post(createOrder.path, input())).toMatchObject({
      code: 'ok',
      data: { pay: { url: expect.any(String) } },
    })
    const orders = await store.db.selectFrom('orders').select('state').orderBy('createdAt').execute()
    expect(orders.map(({ state }) => state)).toEqual(['cancelled', 'pending'])
  })

  test('the phone that waits learns of a payment that no notice told of, and the provider is not asked at every look', async () => {
    const { order, info, stripe, pageOf, travel, cards } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    const asked = () => stripe.calls('GET /v1/checkout/sessions/')
    expect(await info(order_id)).toMatchObject({ state: 'pending', pay })
    stripe.books.pay(pageOf(pay.url))
    travel(4_999)
    expect(await info(order_id)).toMatchObject({ state: 'pending' })
    expect(asked()).toBe(1)
    travel(1)
    expect(await info(order_id)).toMatchObject({ state: 'paid', pay: { method: 'stripe' } })
    expect(asked()).toBe(2)
    await info(order_id)
    expect(asked()).toBe(2)
    expect(await cards()).toMatchObject([{ order_id, times_left: 12 }])
  })

  test('a page that has closed ends its order, and only on the word of the provider', async () => {
    const { order, info, stripe, pageOf, travel, input, post } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    travel(40 * minute)
    stripe.downShare = 1
    expect(await info(order_id)).toMatchObject({ state: 'pending' })
    expect(await post(createOrder.path, input())).toMatchObject({ code: 'already', data: { order_id } })
    stripe.downShare = 0
    stripe.books.expire(pageOf(pay.url))
    travel(5_000)
    expect(await info(order_id)).toMatchObject({ state: 'expired', pay: { method: 'stripe' } })
    const again = await post(createOrder.path, input())
    expect([again.code, again.data.order_id === order_id]).toEqual(['ok', false])
  })

  test('a provider that never speaks again loses the order after a day', async () => {
    const { order, info, stripe, travel } = await onlineStudio(engine)
    const { order_id } = await order()
    stripe.downShare = 1
    travel(24 * 60 * minute)
    expect(await info(order_id)).toMatchObject({ state: 'pending' })
    travel(35 * minute)
    expect(await info(order_id)).toMatchObject({ state: 'expired' })
  })

  test('taking an order back closes its page first', async () => {
    const { order, cancel, stripe, pageOf } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    expect(await cancel(order_id)).toMatchObject({ code: 'ok', data: { state: 'failed', failure: 'cancelled' } })
    expect(stripe.books.session(pageOf(pay.url)).status).toBe('expired')
    expect(await cancel(order_id)).toMatchObject({ code: 'already' })
  })

  test('an order that was paid a moment ago is not taken back but sold', async () => {
    const { order, cancel, stripe, pageOf, cards } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    stripe.books.pay(pageOf(pay.url))
    expect(await cancel(order_id)).toMatchObject({ code: 'changed', data: { state: 'paid' } })
    expect(await cards()).toHaveLength(1)
  })

  test('an order cannot be taken back while its payment is on its way or the provider does not answer', async () => {
    const { order, cancel, info, stripe, pageOf } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    stripe.downShare = 1
    expect(await cancel(order_id)).toMatchObject({ httpStatus: 503, code: 'unavailable' })
    stripe.downShare = 0
    stripe.books.begin(pageOf(pay.url))
    expect(await cancel(order_id)).toMatchObject({ code: 'changed', data: { state: 'pending' } })
    expect(await info(order_id)).toMatchObject({ state: 'pending' })
  })

  test('choosing the counter instead closes the page, and choosing the page instead ends the code', async () => {
    const { order, stripe, pageOf, confirm, store } = await onlineStudio(engine)
    const online = await order()
    const counter = await order({ pay_method: 'counter' })
    expect(counter).toMatchObject({ state: 'pending', pay: { method: 'counter', short_code: expect.any(String) } })
    expect(stripe.books.session(pageOf(online.pay.url)).status).toBe('expired')
    const again = await order()
    expect(again).toMatchObject({ state: 'pending', pay: { method: 'stripe', url: expect.any(String) } })
    expect(await confirm({ order_id: counter.order_id })).toMatchObject({ code: 'changed' })
    const states = await store.db.selectFrom('orders').select('state').orderBy('orderId').execute()
    expect(states.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'cancelled', 'pending'])
  })

  test('choosing the counter for what was paid online a moment ago shows the payment and sells nothing twice', async () => {
    const { post, input, order, stripe, pageOf, cards } = await onlineStudio(engine)
    const { order_id, pay } = await order()
    stripe.books.pay(pageOf(pay.url))
    const tap = input({ pay_method: 'counter' })
    for (let delivery = 0; delivery < 2; delivery++) {
      expect(await post(createOrder.path, tap)).toMatchObject({ code: 'already', data: { order_id, state: 'paid' } })
    }
    expect(await cards()).toHaveLength(1)
  })

  test('staff take no cash for an order with a page', async () => {
    const { order, confirm, cards } = await onlineStudio(engine)
    const { order_id } = await order()
    expect(await confirm({ order_id })).toMatchObject({ code: 'changed', data: { order: { state: 'pending' } } })
    expect(await cards()).toEqual([])
  })
})

describe.each(racingEngines)('races for a page on $name', (engine) => {
  test('of eight taps at once one makes the order, and all are led to one page', async () => {
    const { post, input, stripe } = await onlineStudio(engine)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(createOrder.path, input())))
    expect(tally(answers)).toEqual({ ok: 1, already: 7 })
    expect(new Set(answers.map(({ data }) => data.pay.url)).size).toBe(1)
    expect(stripe.books.sessions.size).toBe(1)
  })

  test('an order that is paid and taken back at once is sold if and only if it was paid', async () => {
    const { order, cancel, stripe, pageOf, cards, deliver } = await onlineStudio(engine)
    for (let round = 0; round < 5; round++) {
      const { order_id, pay } = await order()
      const session = stripe.books.pay(pageOf(pay.url))
      const notice = stripe.notice('checkout.session.completed', session)
      const [cancelled, ...reported] = await Promise.all([cancel(order_id), deliver(notice), deliver(notice)])
      expect([cancelled.code, ...reported]).toEqual(['changed', 200, 200])
      expect(await cards()).toHaveLength(round + 1)
    }
  })
})
