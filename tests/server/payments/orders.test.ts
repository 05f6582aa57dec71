import { describe, expect, test } from 'vitest'

import { confirmSale, findSale } from '#src/contract/staff/sales.ts'
import { userFreeUseCardList } from '#src/contract/cards.ts'
import { cancelOrder, createOrder, orderInfo, orderRecord, packageList } from '#src/contract/payments.ts'

import { sweep } from '#server/sweep.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { aPackage, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { minute, openServer, tally } from '../../support/open-server.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'

const qrSecret = 'secret behind the printed codes'

/** A studio that sells two packages, a member and staff. */
async function atTheCounter(engine: Engine) {
  const place = await openServer(engine, { qrSecret })
  const { store, post, member } = place
  const single = { packageId: 'single', sort: 2, times: 1, bonusTimes: 0, validDays: null, priceCents: 19_800 }
  await store.db
    .insertInto('packages')
    .values([aPackage(), aPackage(single)])
    .execute()
  const [ann, staff] = [await member({ nickname: 'Ann' }), await member({ role: 'admin' })]
  const input = (fields: object = {}) =>
    anIntent(ann, { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter', ...fields })
  const order = async (fields?: object) => (await post(createOrder.path, input(fields))).data
  const confirm = (fields: object, who: SignedIn = staff) =>
    post(confirmSale.path, anIntent(who, { amount_cents: 168_000, ...fields }))
  const info = async (order_id: string) => (await post(orderInfo.path, { ...ann, order_id })).data
  const cards = async () => (await post(userFreeUseCardList.path, ann)).data
  return { ...place, ann, staff, input, order, confirm, info, cards }
}

describe.each(engines)('buying at the counter on $name', (engine) => {
  test('a shop sells what is on sale and meant for it, in its order', async () => {
    const { store, post, ann } = await atTheCounter(engine)
    const others = [
      aPackage({ packageId: 'old', onSale: 0 }),
      aPackage({ packageId: 'elsewhere', shopIds: '[2]' }),
      aPackage({ packageId: 'here', sort: 0, shopIds: '[1]', deviceTypes: '["stand-up"]', times: null }),
    ]
    await store.db.insertInto('packages').values(others).execute()
    const { data } = await post(packageList.path, { ...ann, shop_id: 1 }, { 'accept-language': 'en-US' })
    expect(data.map((one: { package_id: string }) => one.package_id)).toEqual(['here', 'ten-plus-two', 'single'])
    expect(data[0]).toMatchObject({ device_types: ['Stand-up'], times: null, shop_ids: [1] })
    expect(data[1]).toMatchObject({
      name: '10 + 2 sessions',
      price_cents: 168_000,
      currency: 'HKD',
      times: 10,
      bonus_times: 2,
      valid_days: 90,
      device_types: [],
    })
    expect(await post(packageList.path, { ...ann, shop_id: 9 })).toMatchObject({ code: 'not-found' })
  })

  test('an order waits half an hour, with a code that names no price and no person', async () => {
    const { post, input, clock } = await atTheCounter(engine)
    const answer = await post(createOrder.path, input())
    expect(answer).toMatchObject({
      code: 'ok',
      data: {
        state: 'pending',
        amount_cents: 168_000,
        currency: 'HKD',
        expires_at: new Date(clock.now + 30 * minute).toISOString(),
        pay: { method: 'counter', short_code: expect.stringMatching(/^\d{6}$/) },
        card_id: null,
        paid_at: null,
      },
    })
    expect(answer.data.pay.qr_text).toMatch(new RegExp(`^QS:${answer.data.order_id}:[\\w-]{16}$`))
  })

  test('a lost answer and a second tap make no second order', async () => {
    const { store, post, input } = await atTheCounter(engine)
    const tap = input()
    const first = await post(createOrder.path, tap)
    expect(await post(createOrder.path, tap)).toMatchObject({ code: 'ok', data: first.data })
    expect(await post(createOrder.path, input())).toMatchObject({ code: 'already', data: first.data })
    expect(await post(createOrder.path, input({ package_id: 'single' }))).toMatchObject({ code: 'ok' })
    expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(2)
  })

  test('an order for what is not sold is refused by name', async () => {
    const { store, post, input } = await atTheCounter(engine)
    await store.db
      .insertInto('packages')
      .values(aPackage({ packageId: 'old', onSale: 0 }))
      .execute()
    await store.db
      .insertInto('packages')
      .values(aPackage({ packageId: 'far', shopIds: '[2]' }))
      .execute()
    const code = async (fields: object) => (await post(createOrder.path, input(fields))).code
    expect(await code({ package_id: 'old' })).toBe('not-on-sale')
    expect(await code({ package_id: 'far' })).toBe('not-on-sale')
    expect(await code({ package_id: 'never' })).toBe('not-found')
    expect(await code({ shop_id: 9 })).toBe('not-found')
    expect(await code({ pay_method: 'stripe' })).toBe('pay-method')
  })

  test('staff see who buys what, confirm, and the member has the package at once', async () => {
    const { store, post, order, staff, confirm, info, cards, clock } = await atTheCounter(engine)
    const { order_id, pay } = await order()
    const found = await post(findSale.path, { ...staff, qr_text: pay.qr_text })
    expect(found.data).toMatchObject({ order: { order_id, state: 'pending' }, member: { nickname: 'Ann' } })
    expect(found.data.member.phone_masked).toContain('•••• ••')
    const sold = await confirm({ qr_text: pay.qr_text, received_by: 'fps', reference: 'FPS 123' })
    expect(sold).toMatchObject({ code: 'ok', data: { order: { state: 'paid' } } })
    const paid = await info(order_id)
    expect(paid).toMatchObject({ state: 'paid', paid_at: new Date(clock.now).toISOString() })
    expect(paid.pay).toEqual({ method: 'counter' })
    expect(await cards()).toMatchObject([
      {
        card_id: paid.card_id,
        order_id,
        name: '10 次＋2 次',
        times_total: 12,
        times_left: 12,
        // Ninety days after 21 November, to the end of that day in Hong Kong.
        valid_until: '2027-02-19T15:59:59.999Z',
      },
    ])
    const log = await readStaffLog(store.db)
    expect(log).toMatchObject([{ staffUid: staff.uid, what: 'recharge.confirm', subject: `order:${order_id}` }])
    expect(JSON.parse(log[0]?.after ?? '')).toMatchObject({ receivedBy: 'fps', reference: 'FPS 123' })
  })

  test('six digits do instead of the picture, and confirming again makes no second package', async () => {
    const { order, confirm, cards } = await atTheCounter(engine)
    const { order_id, pay } = await order()
    expect(await confirm({ short_code: pay.short_code })).toMatchObject({ code: 'ok' })
    expect(await confirm({ order_id })).toMatchObject({ code: 'already', data: { order: { state: 'paid' } } })
    expect(await cards()).toHaveLength(1)
  })

  test('another amount than the price is not a payment', async () => {
    const { order, confirm, info, cards } = await atTheCounter(engine)
    const { order_id } = await order()
    const refused = await confirm({ order_id, amount_cents: 167_999 })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'wrong-amount', data: { amount_cents: 168_000 } })
    expect([(await info(order_id)).state, await cards()]).toEqual(['pending', []])
  })

  test('an order keeps its price and terms when the package changes', async () => {
    const { store, order, confirm, cards } = await atTheCounter(engine)
    const { order_id } = await order()
    await store.db.updateTable('packages').set({ priceCents: 1, times: 1, onSale: 0, rev: 2 }).execute()
    expect(await confirm({ order_id })).toMatchObject({ code: 'ok' })
    expect(await cards()).toMatchObject([{ times_total: 12 }])
  })

  test('an order expires after half an hour to the millisecond, whether or not a sweep has run', async () => {
    const { store, post, input, order, confirm, info, travel, cards } = await atTheCounter(engine)
    const { order_id } = await order()
    travel(30 * minute - 1)
    expect(await info(order_id)).toMatchObject({ state: 'pending' })
    travel(1)
    expect(await info(order_id)).toMatchObject({ state: 'expired', pay: { method: 'counter' } })
    expect(await confirm({ order_id })).toMatchObject({ code: 'changed', data: { order: { state: 'expired' } } })
    expect(await cards()).toEqual([])
    const again = await post(createOrder.path, input())
    expect(again.code).toBe('ok')
    expect(again.data.order_id).not.toBe(order_id)
    travel(31 * minute)
    await sweep(store)
    const states = await store.db.selectFrom('orders').select(['state', 'openIntent', 'openCode']).execute()
    expect(states).toEqual([1, 2].map(() => ({ state: 'expired', openIntent: null, openCode: null })))
  })

  test('a cancelled order cannot be paid, and a paid one not be cancelled', async () => {
    const { post, ann, order, confirm } = await atTheCounter(engine)
    const cancel = (order_id: string) => post(cancelOrder.path, anIntent(ann, { order_id }))
    const first = await order()
    expect(await cancel(first.order_id)).toMatchObject({ code: 'ok', data: { state: 'failed', failure: 'cancelled' } })
    expect(await cancel(first.order_id)).toMatchObject({ code: 'already' })
    expect(await confirm({ order_id: first.order_id })).toMatchObject({ code: 'changed' })
    const second = await order()
    await confirm({ order_id: second.order_id })
    expect(await cancel(second.order_id)).toMatchObject({ code: 'changed', data: { state: 'paid' } })
  })

  test('only staff confirm, and only codes of this studio name an order', async () => {
    const { post, ann, staff, order, confirm, member } = await atTheCounter(engine)
    const { order_id, pay } = await order()
    expect(await confirm({ order_id }, ann)).toMatchObject({ httpStatus: 403, code: 'forbidden' })
    expect(await post(findSale.path, { ...ann, order_id })).toMatchObject({ code: 'forbidden' })
    const forged = pay.qr_text.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))
    for (const qr_text of [forged, 'QS:', `QS:${order_id}:`, 'https://example.com', '']) {
      expect(await confirm({ qr_text }), qr_text).toMatchObject({ code: 'not-found' })
    }
    expect(await post(findSale.path, staff)).toMatchObject({ code: 'not-found' })
    const bob = await member()
    expect(await post(orderInfo.path, { ...bob, order_id })).toMatchObject({ code: 'not-found' })
    expect(await post(cancelOrder.path, anIntent(bob, { order_id }))).toMatchObject({ code: 'not-found' })
  })

  test('records come newest first, a page at a time', async () => {
    const { post, ann, order, confirm, travel } = await atTheCounter(engine)
    const first = await order()
    await confirm({ order_id: first.order_id })
    travel(minute)
    const second = await order({ package_id: 'single' })
    const page = async (number: number) => (await post(orderRecord.path, { ...ann, page: number, page_size: 1 })).data
    expect(await page(1)).toMatchObject({ list: [{ order_id: second.order_id }], has_more: true })
    expect(await page(2)).toMatchObject({ list: [{ order_id: first.order_id, state: 'paid' }], has_more: false })
  })
})

describe.each(racingEngines)('races at the counter on $name', (engine) => {
  test('of twelve taps at once one makes the order', async () => {
    const { store, post, input } = await atTheCounter(engine)
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(createOrder.path, input())))
    expect(tally(answers)).toEqual({ ok: 1, already: 11 })
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1)
    expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
  })

  test('of eight confirmations at once, by order and by code, one makes the package', async () => {
    const { store, order, confirm, cards, member } = await atTheCounter(engine)
    const others = await Promise.all([1, 2, 3, 4].map(() => member({ role: 'admin' })))
    for (let round = 0; round < 5; round++) {
      const { order_id, pay } = await order()
      const answers = await Promise.all(
        others.flatMap((who) => [confirm({ order_id }, who), confirm({ qr_text: pay.qr_text }, who)]),
      )
      expect(tally(answers)).toEqual({ ok: 1, already: 7 })
      expect(await cards()).toHaveLength(round + 1)
    }
    expect(await store.db.selectFrom('staffLog').selectAll().execute()).toHaveLength(5)
  })

  test('an order that is cancelled and confirmed at once is one of the two', async () => {
    const { post, ann, order, confirm, cards, info } = await atTheCounter(engine)
    let paid = 0
    for (let round = 0; round < 10; round++) {
      const { order_id } = await order()
      const cancel = post(cancelOrder.path, anIntent(ann, { order_id }))
      const [cancelled, confirmed] = await Promise.all([cancel, confirm({ order_id })])
      expect([cancelled.code, confirmed.code].sort()).toEqual(['changed', 'ok'])
      const isPaid = (await info(order_id)).state === 'paid'
      expect(isPaid).toBe(confirmed.code === 'ok')
      if (isPaid) paid++
    }
    expect(await cards()).toHaveLength(paid)
  })
})
