import { describe, expect, test } from 'vitest'

import { csvText } from '../../server/staff/csv.ts'
import { expireCards } from '../../server/store/card-changes.ts'
import { sweep } from '../../server/store/sweep.ts'
import { type Engine, engines, racingEngines } from '../support/engines.ts'
import { anIntent, aPackage, type SignedIn } from '../support/fixtures.ts'
import { day, studio, tally } from '../support/studio.ts'

const price = 168_000

/** A counter with three levels of staff, a member and two packages. */
async function counter(engine: Engine) {
  const place = await studio(engine)
  const { store, member, post } = place
  const unlimited = aPackage({ packageId: 'ninety-days', times: null, bonusTimes: 0, priceCents: 298_000, sort: 2 })
  await store.db.insertInto('packages').values([aPackage(), unlimited]).execute()
  const ann = await member({ nickname: '陳嘉欣' })
  const staff = await member({ role: 'admin', staffLevel: 'staff', nickname: '小吳' })
  const manager = await member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
  const owner = await member({ role: 'admin', nickname: '陳店主' })
  const call = (who: SignedIn, noun: string, fields: object = {}) => post(`/api/admin/${noun}`, anIntent(who, fields))
  const wish = { member_uid: ann.uid, package_id: 'ten-plus-two', shop_id: 1 }
  const sell = (fields: object = {}) =>
    call(staff, 'recharge/sell', { ...wish, method: 'cash', amount_cents: price, ...fields })
  const offer = async (cardId: string) => (await call(staff, 'recharge/offer', { card_id: cardId })).data
  const cardOf = async (cardId: string) =>
    (await call(staff, 'user/get', { member_uid: ann.uid })).data.cards.find(
      ({ card_id }: { card_id: string }) => card_id === cardId,
    )
  async function adjust(cardId: string, fields: object, who: SignedIn = manager) {
    const { rev } = await cardOf(cardId)
    return await call(who, 'user/adjust', {
      member_uid: ann.uid,
      card_id: cardId,
      rev,
      reason: 'because of it',
      ...fields,
    })
  }
  async function refund(cardId: string, fields: object = {}, who: SignedIn = manager) {
    const { rev, value_cents } = await offer(cardId)
    const wanted = { times: null, amount_cents: value_cents, method: 'cash', shop_id: 1, reason: 'moves away' }
    return await call(who, 'recharge/refund', { card_id: cardId, rev, ...wanted, ...fields })
  }
  /** Weeks later, with everybody still signed in. */
  async function later(ms: number) {
    place.travel(ms)
    const now = place.clock.now
    await store.db
      .updateTable('logins')
      .set({ usedAt: now, expiresAt: now + day })
      .execute()
  }
  return { ...place, later, ann, staff, manager, owner, call, wish, sell, offer, cardOf, adjust, refund }
}

describe.each(engines)('money at the counter on $name', (engine) => {
  test('a sale becomes an order, a package and a line of money, once for one intent', async () => {
    const { call, staff, wish, post, store, ann } = await counter(engine)
    const intent = anIntent(staff, {
      ...wish,
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
    const { sell, call, staff, wish, store } = await counter(engine)
    const wrong = await sell({ amount_cents: price - 1 })
    expect([wrong.code, wrong.data]).toEqual(['wrong-amount', { amount_cents: price }])
    for (const method of ['fps', 'card', 'transfer']) {
      expect((await sell({ method, reference: '  ' })).code).toBe('bad-request')
    }
    expect((await sell({ package_id: 'nothing' })).code).toBe('not-found')
    await store.db.updateTable('packages').set({ onSale: 0 }).execute()
    expect((await sell()).code).toBe('not-on-sale')
    expect((await call(staff, 'recharge/gift', { ...wish, reason: 'a present' })).code).toBe('forbidden')
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toEqual([])
  })

  test('what a member waits with is what is paid', async () => {
    const { ann, call, staff, wish, post, sell, store } = await counter(engine)
    const made = await call(staff, 'recharge/order', wish)
    expect((await call(staff, 'recharge/order', wish)).code).toBe('already')
    const sold = await sell()
    expect(sold.data.order_id).toBe(made.data.order.order_id)
    const theirs = await post('/api/order/getFreelyUseCardOrderInfo', { ...ann, order_id: sold.data.order_id })
    expect(theirs.data.state).toBe('paid')
    expect(await store.db.selectFrom('orders').select('orderId').execute()).toHaveLength(1)
  })

  test('a gift costs nothing, needs a manager and keeps its reason', async () => {
    const { call, manager, wish, store } = await counter(engine)
    const { data } = await call(manager, 'recharge/gift', { ...wish, reason: 'lamp broke twice' })
    expect(data).toMatchObject({ kind: 'gift', method: 'gift', amount_cents: 0, note: 'lamp broke twice', times: 12 })
    const log = await store.db.selectFrom('staffLog').select(['what', 'reason']).execute()
    expect(log).toEqual([{ what: 'recharge.gift', reason: 'lamp broke twice' }])
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
    expect((await refund(cardId, { amount_cents: 0 })).code).toBe('not-enough-times')
    const order = await store.db.selectFrom('orders').select('state').where('orderId', '=', orderId).executeTakeFirst()
    expect(order?.state).toBe('refunded')
    const sums = await store.db.selectFrom('moneyLines').select('amountCents').orderBy('createdAt').execute()
    expect(sums.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(42_000)
  })

  test('times without end are given back by the days that are left', async () => {
    const { sell, refund, offer, later } = await counter(engine)
    const sold = await sell({ package_id: 'ninety-days', amount_cents: 298_000 })
    await later(45 * day)
    const { value_cents, unused_times, is_reversible } = await offer(sold.data.card_id)
    expect([value_cents, unused_times, is_reversible]).toEqual([149_000, null, false])
    expect((await refund(sold.data.card_id)).data).toMatchObject({ amount_cents: -149_000, times: null })
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
    const { sell, refund, adjust, store, call, manager, wish, ann } = await counter(engine)
    const a = (await sell()).data
    await call(manager, 'recharge/gift', { ...wish, reason: 'a present' })
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

describe.each(engines)('packages that staff change on $name', (engine) => {
  test('every change is a line with its reason, and a stale one changes nothing', async () => {
    const { sell, adjust, call, manager, ann, cardOf } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    const before = await cardOf(cardId)
    expect((await adjust(cardId, { kind: 'give', amount: 3 })).data).toMatchObject({ times_left: 15 })
    expect((await adjust(cardId, { kind: 'take', amount: 1 })).data).toMatchObject({ times_left: 14 })
    const end = Date.parse(before.valid_until) + 27 * day
    expect((await adjust(cardId, { kind: 'extend', amount: 27 })).data.valid_until).toBe(new Date(end).toISOString())
    const stale = { member_uid: ann.uid, card_id: cardId, rev: before.rev, kind: 'take', amount: 5, reason: 'too late' }
    const refused = await call(manager, 'user/adjust', stale)
    expect([refused.code, refused.data.times_left]).toEqual(['changed', 14])
    expect((await adjust(cardId, { kind: 'take', amount: 15 })).code).toBe('not-enough-times')
    expect((await adjust(cardId, { kind: 'take' })).code).toBe('bad-request')
    const { data } = await call(manager, 'user/lines', { member_uid: ann.uid, card_id: cardId })
    expect(data.list.map(({ kind, delta, days, note }: Record<string, unknown>) => [kind, delta, days, note])).toEqual([
      ['extension', 0, 27, 'because of it'],
      ['correction', -1, null, 'because of it'],
      ['gift', 3, null, 'because of it'],
      ['purchase', 12, null, null],
    ])
  })

  test('a frozen one pays for nothing and loses no day', async () => {
    const { sell, adjust, post, ann, later, cardOf, store } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    const end = Date.parse((await cardOf(cardId)).valid_until)
    await adjust(cardId, { kind: 'freeze' })
    const list = await post('/api/user/userFreeUseCardList', ann)
    expect(list.data[0]).toMatchObject({ status: 'frozen', times_left: 12 })
    expect((await post('/api/user/getUserInfo', ann)).data.remaining_times).toBe(0)
    await later(120 * day)
    await sweep(store)
    expect(await cardOf(cardId)).toMatchObject({ status: 'frozen', times_left: 12 })
    const thawed = await adjust(cardId, { kind: 'unfreeze' })
    expect(thawed.data).toMatchObject({ status: 'active', valid_until: new Date(end + 120 * day).toISOString() })
  })

  test('what runs out is written down once, and comes back when validity is extended', async () => {
    const { sell, adjust, later, cardOf, store } = await counter(engine)
    const { card_id: cardId } = (await sell()).data
    await later(100 * day)
    await expireCards(store)
    await expireCards(store)
    expect(await cardOf(cardId)).toMatchObject({ status: 'expired', times_left: 0, times_expired: 12 })
    const lines = await store.db.selectFrom('cardLines').select(['reason', 'delta']).orderBy('lineId').execute()
    expect(lines).toEqual([
      { reason: 'purchase', delta: 12 },
      { reason: 'expiry', delta: -12 },
    ])
    expect((await adjust(cardId, { kind: 'give', amount: 1 })).code).toBe('bad-request')
    expect((await adjust(cardId, { kind: 'extend', amount: 10 })).data).toMatchObject({
      status: 'active',
      times_left: 12,
      times_expired: 0,
    })
  })
})

describe.each(racingEngines)('two at the counter on $name', (engine) => {
  test('give a package back once', async () => {
    const { sell, offer, call, manager, owner, store } = await counter(engine)
    const { card_id } = (await sell()).data
    const { rev } = await offer(card_id)
    const wanted = { card_id, rev, times: null, amount_cents: price, method: 'cash', shop_id: 1, reason: 'moves away' }
    const answers = await Promise.all(
      [manager, owner, manager, owner].map((who) => call(who, 'recharge/refund', wanted)),
    )
    expect(tally(answers)).toEqual({ ok: 1, changed: 3 })
    const back = await store.db.selectFrom('moneyLines').select('amountCents').where('amountCents', '<', 0).execute()
    expect(back).toEqual([{ amountCents: -price }])
  })

  test('change a package one after the other', async () => {
    const { sell, call, manager, ann, cardOf } = await counter(engine)
    const { card_id } = (await sell()).data
    const { rev } = await cardOf(card_id)
    const wanted = { member_uid: ann.uid, card_id, rev, kind: 'take', amount: 7, reason: 'two of us' }
    const answers = await Promise.all([1, 2, 3].map(() => call(manager, 'user/adjust', wanted)))
    expect(tally(answers)).toEqual({ ok: 1, changed: 2 })
    expect((await cardOf(card_id)).times_left).toBe(5)
  })

  test('sell to one member at once, each sale with a number of its own', async () => {
    const { sell, store } = await counter(engine)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell()))
    expect(tally(answers)).toEqual({ ok: 5 })
    const numbers = await store.db.selectFrom('moneyLines').select('receiptNumber').execute()
    expect(new Set(numbers.map(({ receiptNumber }) => receiptNumber)).size).toBe(5)
  })
})

test('a file for spreadsheets runs nothing and loses no sign', () => {
  const text = csvText(
    ['name', 'n'],
    [
      ['=HYPERLINK("x")', -5],
      ['+1', 2],
      ['@sum', null],
      ['\ttab', undefined],
      ['-2+3', 0],
      ['陳, "欣"\n', 1],
    ],
  )
  expect(text).toBe(
    '\uFEFFname,n\r\n"\'=HYPERLINK(""x"")",-5\r\n\'+1,2\r\n\'@sum,\r\n\'\ttab,\r\n\'-2+3,0\r\n"陳, ""欣""\n",1\r\n',
  )
})
