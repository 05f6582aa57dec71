import { describe, expect, test } from 'vitest'

import { createOrder } from '#src/contract/payments.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, aPackage } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { books, sum, today } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'

const oddPrice = 19_995

/** Books of a studio that sells at a price that no coins make, too. */
async function tillWithChange(engine: Engine) {
  const place = await books(engine)
  const odd = aPackage({ packageId: 'odd', priceCents: oddPrice, sort: 3 })
  await place.store.db.insertInto('packages').values(odd).execute()
  const sellOdd = (fields: object = {}) => place.sell({ package_id: 'odd', amount_cents: oddPrice, ...fields })
  return { ...place, sellOdd }
}

describe.each(engines)('cash and its change on $name', (engine) => {
  test('what was handed over is on the receipt and in the log, and the till has the price', async () => {
    const { sell, list, call, staff, store } = await tillWithChange(engine)
    const { data } = await sell({ given_cents: 200_000 })
    expect(data).toMatchObject({
      amount_cents: price,
      parts: [{ tender: 'cash', amount_cents: price, given_cents: 200_000 }],
    })
    const again = await call(staff, 'recharge/receipt', { line_id: data.line_id })
    expect(again.data.parts).toEqual(data.parts)
    expect((await list()).totals.by_tender).toContainEqual({ tender: 'cash', amount_cents: price })
    const [entry] = await readStaffLog(store.db)
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ givenCents: 200_000 })
  })

  test('an order that a member made is paid with change in the same way', async () => {
    const { post, ann, call, staff } = await tillWithChange(engine)
    const own = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const { order_id } = (await post(createOrder.path, anIntent(ann, own))).data
    const paid = { order_id, amount_cents: price, received_by: 'cash' }
    expect((await call(staff, 'recharge/confirm', { ...paid, given_cents: price - 10 })).code).toBe('bad-request')
    expect((await call(staff, 'recharge/confirm', { ...paid, given_cents: 170_000 })).code).toBe('ok')
    const { data } = await call(staff, 'recharge/receipt', { order_id })
    expect(data.parts).toMatchObject([{ tender: 'cash', given_cents: 170_000 }])
  })

  test.each([
    ['less than the sum', { given_cents: price - 10 }],
    ['what no coin can make', { given_cents: price + 5 }],
    ['by another way to pay', { given_cents: price, method: 'fps', reference: 'F1' }],
  ])('nothing is sold where what was handed over is %s', async (_what, fields) => {
    const { sell, store } = await tillWithChange(engine)
    expect(await sell(fields)).toMatchObject({ code: 'bad-request', data: { issues: [{ path: 'given_cents' }] } })
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toEqual([])
  })

  test('a sum that no coins make is rounded, and the difference has its own line: till and revenue are both right', async () => {
    const { sellOdd, list, close, finish } = await tillWithChange(engine)
    const { data } = await sellOdd({ given_cents: 20_000 })
    expect(data.parts).toMatchObject([
      { tender: 'cash', amount_cents: 20_000 },
      { tender: 'rounding', amount_cents: -5 },
    ])
    const { totals, list: lines } = await list()
    expect([totals.net_cents, lines[0].money.amount_cents]).toEqual([oddPrice, oddPrice])
    expect(totals.by_method).toContainEqual({ method: 'cash', amount_cents: oddPrice })
    expect((await list({ method: 'cash' })).totals.net_cents).toBe(20_000)
    const open = (await close()).tenders
    expect(open).toContainEqual({ tender: 'cash', expected_cents: 20_000, counted_cents: null, is_checked: false })
    expect(open).toContainEqual({ tender: 'rounding', expected_cents: -5, counted_cents: -5, is_checked: true })
    const { data: closed } = await finish()
    expect(closed).toMatchObject({ net_cents: oddPrice, closed: { reason: null } })
  })

  test('by another way to pay nothing is rounded', async () => {
    const { sellOdd } = await tillWithChange(engine)
    const { data } = await sellOdd({ method: 'card', reference: 'S1' })
    expect(data.parts).toMatchObject([{ tender: 'card', amount_cents: oddPrice }])
  })

  test('what goes back in cash is rounded too, and a reversal takes back both lines', async () => {
    const { sellOdd, refund, call, manager, list } = await tillWithChange(engine)
    const first = (await sellOdd()).data
    const back = (await refund(first.card_id)).data
    expect(back.parts).toMatchObject([
      { tender: 'cash', amount_cents: -20_000 },
      { tender: 'rounding', amount_cents: 5 },
    ])
    const second = (await sellOdd({ given_cents: 50_000 })).data
    const undone = await call(manager, 'recharge/reverse', { line_id: second.line_id, reason: 'wrong package' })
    expect(undone.data.parts).toMatchObject([
      { tender: 'cash', amount_cents: -20_000, given_cents: null },
      { tender: 'rounding', amount_cents: 5 },
    ])
    const { by_tender } = (await list()).totals
    expect(sum(by_tender.map(({ amount_cents }: { amount_cents: number }) => amount_cents))).toBe(0)
    expect(by_tender.every(({ amount_cents }: { amount_cents: number }) => amount_cents === 0)).toBe(true)
    expect(today).toBe(first.day)
  })
})
