import { describe, expect, test } from 'vitest'

import { createOrder, packageList } from '#src/contract/payments.ts'

import { expireCards } from '#server/modules/cards/store/card-changes.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { counter, price } from '../../support/staff/counter.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { day } from '../../support/open-server.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'

describe.each(engines)('money at the counter on $name', (engine) => {
  test('a sale becomes an order, a package and a line of money, once for one intent', async () => {
    const { call, staff, input, post, store, ann } = await counter(engine)
    const intent = anIntent(staff, {
      ...input,
      method: 'fps',
      amount_cents: price,
      reference: 'FT61123',
      note: 'a friend',
    })
    const [first, again] = [
      await post('/api/admin/recharge/sell', intent),
      await post('/api/admin/recharge/sell', intent),
    ]
    expect(again.data).toEqual(first.data)
    expect(first.data).toMatchObject({
      kind: 'sale',
      method: 'fps',
      reference: 'FT61123',
      note: 'a friend',
      amount_cents: price,
      receipt_number: expect.stringMatching(/^QS2611-21\d{4}$/),
      day: '2026-11-21',
      staff_name: '小吳',
      member: { uid: ann.uid, nickname: '陳嘉欣' },
      package_name: '10 次＋2 次',
      times: 12,
      times_left: 12,
      given_back: 'nothing',
    })
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toHaveLength(1)
    expect(await store.db.selectFrom('orders').select(['state', 'amountCents']).execute()).toEqual([
      { state: 'paid', amountCents: price },
    ])
    expect((await call(staff, 'recharge/list', { shop_id: 1 })).data).toMatchObject({ total: 1, has_more: false })
    expect((await call(staff, 'recharge/receipt', { order_id: first.data.order_id })).data.line_id).toBe(
      first.data.line_id,
    )
  })

  test('only the price is taken, and a reference where money leaves one', async () => {
    const { sell, call, staff, input, store } = await counter(engine)
    const wrong = await sell({ amount_cents: price - 1 })
    expect([wrong.code, wrong.data]).toEqual(['wrong-amount', { amount_cents: price }])
    for (const method of ['fps', 'card', 'transfer']) {
      expect((await sell({ method, reference: '  ' })).code).toBe('bad-request')
    }
    expect((await sell({ package_id: 'nothing' })).code).toBe('not-found')
    await store.db.updateTable('packages').set({ onSale: 0 }).execute()
    expect((await sell()).code).toBe('not-on-sale')
    expect((await call(staff, 'recharge/gift', { ...input, reason: 'a present' })).code).toBe('forbidden')
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toEqual([])
  })

  test('nothing is sold on other terms than those that were shown, and the next press with the new ones is', async () => {
    const { sell, call, staff, manager, input, post, ann, store } = await counter(engine)
    const shown = { ...input, package_rev: 1 }
    await store.db.updateTable('packages').set({ rev: 2, validDays: 30 }).execute()
    expect((await sell(shown)).code).toBe('offer-changed')
    expect((await call(manager, 'recharge/gift', { ...shown, reason: 'a present' })).code).toBe('offer-changed')
    expect((await call(staff, 'recharge/order', shown)).code).toBe('offer-changed')
    const own = { package_id: input.package_id, shop_id: 1, pay_method: 'counter' }
    expect((await post(createOrder.path, anIntent(ann, { ...own, package_rev: 1 }))).code).toBe('offer-changed')
    expect(await store.db.selectFrom('orders').selectAll().execute()).toEqual([])
    const offers = await post(packageList.path, { ...ann, shop_id: 1 })
    expect(offers.data[0]).toMatchObject({ package_id: input.package_id, rev: 2, valid_days: 30 })
    expect((await post(createOrder.path, anIntent(ann, { ...own, package_rev: 2 }))).code).toBe('ok')
    expect((await sell({ ...shown, package_rev: 2 })).code).toBe('ok')
    expect((await sell()).code).toBe('ok')
  })

  test('what a member waits with is what is paid', async () => {
    const { ann, call, staff, input, post, sell, store } = await counter(engine)
    const made = await call(staff, 'recharge/order', input)
    expect((await call(staff, 'recharge/order', input)).code).toBe('already')
    const sold = await sell()
    expect(sold.data.order_id).toBe(made.data.order.order_id)
    const theirs = await post('/api/order/getFreelyUseCardOrderInfo', { ...ann, order_id: sold.data.order_id })
    expect(theirs.data.state).toBe('paid')
    expect(await store.db.selectFrom('orders').select('orderId').execute()).toHaveLength(1)
  })

  test('a gift costs nothing, needs a manager and keeps its reason', async () => {
    const { call, manager, input, store } = await counter(engine)
    const { data } = await call(manager, 'recharge/gift', { ...input, reason: 'lamp broke twice' })
    expect(data).toMatchObject({ kind: 'gift', method: 'gift', amount_cents: 0, note: 'lamp broke twice', times: 12 })
    const log = await readStaffLog(store.db)
    expect(log).toMatchObject([{ what: 'recharge.gift', reason: 'lamp broke twice' }])
    expect((await call(manager, 'recharge/offer', { card_id: data.card_id })).code).toBe('not-found')
  })

  test('unused times are given back by their share of the price, the rest of them later, and never more', async () => {
    const { sell, refund, offer, cardOf, adjust, store } = await counter(engine)
    const { card_id: cardId, order_id: orderId, line_id: saleId } = (await sell()).data
    await adjust(cardId, { kind: 'take', amount: 3 })
    expect(await offer(cardId)).toMatchObject({ unused_times: 9, value_cents: 126_000, is_reversible: false })
    const part = await refund(cardId, { times: 2, amount_cents: 28_000 })
    expect(part.data).toMatchObject({ kind: 'refund', amount_cents: -28_000, times: -2, reverses: saleId })
    expect((await refund(cardId, { times: 2, amount_cents: 28_001 })).code).toBe('wrong-amount')
    expect((await refund(cardId, { times: 8, amount_cents: 112_000 })).code).toBe('not-enough-times')
    const rest = await refund(cardId)
    expect(rest.data).toMatchObject({ amount_cents: -98_000, times: -7, times_left: 0 })
    expect(await cardOf(cardId)).toMatchObject({ times_left: 0, status: 'expired' })
    expect((await refund(cardId, { amount_cents: 0 })).code).toBe('refunded')
    const order = await store.db.selectFrom('orders').select('state').where('orderId', '=', orderId).executeTakeFirst()
    expect(order?.state).toBe('refunded')
    const sums = await store.db.selectFrom('moneyLines').select('amountCents').orderBy('createdAt').execute()
    expect(sums.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(42_000)
  })

  test('a present does not bring back what was used; making a session good does', async () => {
    const { sell, offer, adjust, store, staff } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    const now = await store.now()
    const line = { cardId, shopId: 1, sessionId: null, staffUid: null, note: null, createdAt: now }
    await store.transaction((tx) => writeLine(tx, { ...line, reason: 'reserve', delta: -1, reference: 'used' }))
    await adjust(cardId, { kind: 'give', amount: 1 })
    expect(await offer(cardId)).toMatchObject({ times_left: 12, unused_times: 11, value_cents: 154_000 })
    const madeGood = {
      ...line,
      staffUid: staff.uid,
      reason: 'gift',
      delta: 1,
      reference: 'compensation:session:op',
    } as const
    await store.transaction((tx) => writeLine(tx, madeGood))
    expect(await offer(cardId)).toMatchObject({ times_left: 13, unused_times: 12, value_cents: price })
  })

  test('times without end are given back by the days that are left', async () => {
    const { sell, refund, offer, later } = await counter(engine)
    const sold = await sell({ package_id: 'ninety-days', amount_cents: 298_000 })
    await later(45 * day)
    const { value_cents, unused_times, is_reversible } = await offer(sold.data.card_id)
    expect([value_cents, unused_times, is_reversible]).toEqual([149_000, null, false])
    expect((await refund(sold.data.card_id)).data).toMatchObject({ amount_cents: -149_000, times: null })
  })

  test('days that were given for nothing are worth nothing, before the end of validity and after it', async () => {
    const { sell, offer, adjust, later, store } = await counter(engine)
    const ninetyDays = { package_id: 'ninety-days', amount_cents: 298_000 }
    const { card_id: cardId } = (await sell(ninetyDays)).data
    await later(85 * day)
    expect((await offer(cardId)).value_cents).toBe(16_555)
    await adjust(cardId, { kind: 'extend', amount: 30 })
    const extended = await offer(cardId)
    expect(extended.value_cents).toBe(16_555)
    expect(Date.parse(extended.valid_until) - Date.parse(extended.paid_until)).toBe(30 * day)
    const { card_id: timesId } = (await sell()).data
    await later(100 * day)
    await expireCards(store)
    expect((await offer(timesId)).value_cents).toBe(0)
    for (const id of [cardId, timesId]) {
      await adjust(id, { kind: 'extend', amount: 1 })
      expect(await offer(id)).toMatchObject({ value_cents: 0 })
    }
    expect(await offer(timesId)).toMatchObject({ times_left: 12, unused_times: 0 })
  })

  test('days in which it was frozen were paid for all the same', async () => {
    const { sell, offer, adjust, later } = await counter(engine)
    const { card_id: cardId } = (await sell({ package_id: 'ninety-days', amount_cents: 298_000 })).data
    await later(60 * day)
    await adjust(cardId, { kind: 'freeze' })
    await later(20 * day)
    expect((await offer(cardId)).value_cents).toBe(99_333)
    await adjust(cardId, { kind: 'unfreeze' })
    await later(10 * day)
    expect((await offer(cardId)).value_cents).toBe(66_222)
  })

  test('staff give nothing back, and neither does a manager without a reason', async () => {
    const { sell, refund, staff, call, manager } = await counter(engine)
    const { card_id, line_id } = (await sell()).data
    expect((await refund(card_id, {}, staff)).code).toBe('forbidden')
    expect((await refund(card_id, { reason: ' x ' })).code).toBe('bad-request')
    expect((await call(staff, 'recharge/reverse', { line_id, reason: 'wrong one' })).code).toBe('forbidden')
    expect((await call(manager, 'recharge/reverse', { line_id, reason: '' })).code).toBe('bad-request')
  })

  test('a wrong sale of today is reversed by a line of its own; its own line stays', async () => {
    const { sell, call, manager, cardOf, store } = await counter(engine)
    const sale = (await sell({ method: 'card', reference: 'T1' })).data
    const undone = await call(manager, 'recharge/reverse', { line_id: sale.line_id, reason: 'wrong package' })
    expect(undone.data).toMatchObject({ kind: 'reversal', amount_cents: -price, times: -12, method: 'card' })
    expect((await call(manager, 'recharge/receipt', { line_id: sale.line_id })).data).toMatchObject({
      amount_cents: price,
      given_back: 'reversed',
    })
    expect(await cardOf(sale.card_id)).toMatchObject({ times_left: 0, status: 'expired' })
    const again = await call(manager, 'recharge/reverse', { line_id: sale.line_id, reason: 'wrong package' })
    expect([again.code, again.data.given_back]).toEqual(['changed', 'reversed'])
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toHaveLength(2)
  })

  test('what was used, and what was sold yesterday, is no wrong sale any more', async () => {
    const { sell, call, manager, adjust, travel } = await counter(engine)
    const used = (await sell()).data
    await adjust(used.card_id, { kind: 'take', amount: 1 })
    const old = (await sell()).data
    const reverse = async (line_id: string) =>
      (await call(manager, 'recharge/reverse', { line_id, reason: 'wrong one' })).code
    expect(await reverse(used.line_id)).toBe('changed')
    travel(day)
    expect(await reverse(old.line_id)).toBe('changed')
  })

  test('money and times of every day add up to what is there', async () => {
    const { sell, refund, adjust, store, call, manager, input, ann } = await counter(engine)
    const a = (await sell()).data
    await call(manager, 'recharge/gift', { ...input, reason: 'a present' })
    await adjust(a.card_id, { kind: 'give', amount: 2 })
    await refund(a.card_id, { times: 5, amount_cents: 70_000 })
    const money = await store.db
      .selectFrom('moneyLines')
      .innerJoin('cardLines', 'cardLines.lineId', 'moneyLines.lineId')
      .select(['reason', 'amountCents', 'delta', 'day'])
      .orderBy('moneyLines.lineId')
      .execute()
    expect(money).toEqual([
      { reason: 'purchase', amountCents: price, delta: 12, day: '2026-11-21' },
      { reason: 'gift', amountCents: 0, delta: 12, day: '2026-11-21' },
      { reason: 'refund', amountCents: -70_000, delta: -5, day: '2026-11-21' },
    ])
    const detail = await call(manager, 'user/get', { member_uid: ann.uid })
    expect(detail.data.times_left).toBe(12 + 12 + 2 - 5)
  })
})
