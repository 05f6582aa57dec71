import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createOrder, receiptRecord } from '#src/contract/payments.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, aPackage } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { books, sum, today } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'

interface Part {
  tender: string
  amount_cents: number
}

const cash = { tender: 'cash', amount_cents: 50_000 }
const octopus = { tender: 'octopus', amount_cents: price - 50_000, reference: 'OCT-7' }
const both = { method: 'split', parts: [cash, octopus] }
const oddPrice = 19_995

/** Books of a chain that takes Octopus and FPS without a number, and sells at a price that no coins make, too. */
async function splitting(engine: Engine) {
  const place = await books(engine)
  const { call, owner, store, staff } = place
  const changes = { takes_octopus: true, needs_octopus_number: false, needs_fps_number: false }
  const { version } = (await call(owner, 'config/get')).data
  const { rev } = (await call(owner, 'config/save', { version, rev: 0, changes })).data.draft
  await call(owner, 'config/publish', { version, rev, reason: 'as the chain decided' })
  await store.db
    .insertInto('packages')
    .values(aPackage({ packageId: 'odd', priceCents: oddPrice, sort: 3 }))
    .execute()
  const sellOdd = (fields: object) => place.sell({ package_id: 'odd', amount_cents: oddPrice, ...fields })
  const moneyLines = async () => await store.db.selectFrom('moneyLines').selectAll().execute()
  const allParts = async () => await store.db.selectFrom('moneyParts').selectAll().execute()
  const read = async (noun: string, fields: object) => (await call(staff, noun, fields)).data
  return { ...place, sellOdd, moneyLines, allParts, read }
}

const byTender = (parts: readonly Part[]) =>
  Object.fromEntries(
    [...Map.groupBy(parts, ({ tender }) => tender)].map(([tender, of]) => [
      tender,
      sum(of.map(({ amount_cents }) => amount_cents)),
    ]),
  )

describe.each(engines)('a sale that is paid by several tenders on $name', (engine) => {
  test('is one sale with one receipt, and every list and total has each tender for itself', async () => {
    const { sell, list, read, post, ann, call, manager, owner, moneyLines, store } = await splitting(engine)
    const { code, data } = await sell({ ...both, parts: [{ ...cash, given_cents: 100_000 }, octopus] })
    expect(code).toBe('ok')
    expect(data).toMatchObject({
      amount_cents: price,
      parts: [
        { tender: 'cash', amount_cents: 50_000, reference: null, given_cents: 100_000 },
        { tender: 'octopus', amount_cents: price - 50_000, reference: 'OCT-7', given_cents: null },
      ],
    })
    expect((await read('recharge/receipt', { line_id: data.line_id })).parts).toEqual(data.parts)
    expect(await moneyLines()).toMatchObject([{ method: 'transfer', amountCents: price }])
    for (const { tender, amount_cents } of [cash, octopus]) {
      const { totals, list: lines } = await list({ method: tender })
      expect([lines.length, totals.net_cents]).toEqual([1, amount_cents])
      expect(totals.by_tender).toContainEqual({ tender, amount_cents })
    }
    const all = await list()
    expect([all.totals.net_cents, all.totals.lines]).toEqual([price, 1])
    const own = (await post(receiptRecord.path, anIntent(ann, { page: 1, page_size: 50 }))).data.list
    expect(own[0].parts).toMatchObject([{ tender: 'cash' }, { tender: 'octopus' }])
    const { csv } = (await call(manager, 'transactions/export', { shop_id: 1, date: today })).data
    expect(csv).toContain(',cash,500,HKD,')
    expect(csv).toContain(',octopus,1180,HKD,')
    const { tenders } = (await call(owner, 'reports/revenue', { shop_ids: [1], from: today, to: today })).data
    expect(tenders.find(({ method }: { method: string }) => method === 'cash').revenue.value).toBe(50_000)
    expect(tenders.find(({ method }: { method: string }) => method === 'octopus').revenue.value).toBe(price - 50_000)
    const entry = (await readStaffLog(store.db)).find(({ what }) => what === 'recharge.sell')
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({
      method: 'cash + octopus',
      reference: 'OCT-7',
      givenCents: 100_000,
      parts: { 1: { tender: 'cash', amountCents: 50_000 }, 2: { tender: 'octopus', amountCents: price - 50_000 } },
    })
  })

  test('closes the day with the cash that lies in the till and the list of the reader', async () => {
    const { sell, close, finish } = await splitting(engine)
    await sell(both)
    const expected = (await close()).tenders.map(
      ({ tender, expected_cents }: { tender: string; expected_cents: number }) => [tender, expected_cents],
    )
    expect(expected).toContainEqual(['cash', 50_000])
    expect(expected).toContainEqual(['octopus', price - 50_000])
    expect(await finish()).toMatchObject({ code: 'ok', data: { net_cents: price, closed: { reason: null } } })
  })

  test('pays an order that a member made in the same way, once', async () => {
    const { post, ann, call, staff, read, moneyLines } = await splitting(engine)
    const wanted = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const { order_id } = (await post(createOrder.path, anIntent(ann, wanted))).data
    const paid = { order_id, amount_cents: price, received_by: 'split', parts: both.parts }
    const short = { ...paid, parts: [cash, { ...octopus, amount_cents: 100 }] }
    expect(await call(staff, 'recharge/confirm', short)).toMatchObject({
      code: 'wrong-parts',
      data: { amount_cents: price },
    })
    expect((await call(staff, 'recharge/confirm', paid)).code).toBe('ok')
    expect((await call(staff, 'recharge/confirm', paid)).code).toBe('already')
    expect((await read('recharge/receipt', { order_id })).parts).toMatchObject([cash, octopus])
    expect(await moneyLines()).toHaveLength(1)
  })

  test.each([
    ['they come to less', { parts: [cash, { ...octopus, amount_cents: octopus.amount_cents - 1 }] }, 'wrong-parts'],
    ['they come to more', { parts: [cash, { ...octopus, amount_cents: octopus.amount_cents + 1 }] }, 'wrong-parts'],
    ['the price is another by now', { amount_cents: price - 100 }, 'wrong-amount'],
    ['the chain does not take one of them', { parts: [cash, { ...octopus, tender: 'payme' }] }, 'pay-method'],
    ['a number is missing', { parts: [cash, { ...octopus, tender: 'card', reference: '' }] }, 'bad-request'],
    ['less cash was handed over than its part', { parts: [{ ...cash, given_cents: 49_990 }, octopus] }, 'bad-request'],
    ['something was handed over by Octopus', { parts: [cash, { ...octopus, given_cents: 200_000 }] }, 'bad-request'],
    ['cash is there twice', { parts: [cash, { ...octopus, tender: 'cash' }] }, 'bad-request'],
    ['a part is nothing', { parts: [cash, octopus, { tender: 'fps', amount_cents: 0 }] }, 'bad-request'],
    ['a part is less than nothing', { parts: [{ ...cash, amount_cents: -1 }, octopus] }, 'bad-request'],
    ['there is one part', { parts: [{ ...cash, amount_cents: price }] }, 'bad-request'],
    ['there are no parts', { parts: undefined }, 'bad-request'],
    ['there are parts of one tender', { method: 'cash' }, 'bad-request'],
    ['its number belongs to no part', { reference: 'R1' }, 'bad-request'],
    ['its cash belongs to no part', { given_cents: price }, 'bad-request'],
  ])('is not made where %s, and nothing is written', async (_what, fields, code) => {
    const { sell, moneyLines, allParts, store } = await splitting(engine)
    expect((await sell({ ...both, ...fields })).code).toBe(code)
    expect([await moneyLines(), await allParts()]).toEqual([[], []])
    expect(await store.db.selectFrom('cards').selectAll().execute()).toEqual([])
  })

  test('rounds the part in cash alone, whatever the order, and the sum is the price', async () => {
    const { sellOdd, close, allParts } = await splitting(engine)
    const parts = [
      { tender: 'fps', amount_cents: 10_000 },
      { tender: 'cash', amount_cents: 9_995, given_cents: 10_000 },
    ]
    const { data } = await sellOdd({ method: 'split', parts })
    expect(data.parts).toMatchObject([
      { tender: 'fps', amount_cents: 10_000 },
      { tender: 'cash', amount_cents: 10_000, given_cents: 10_000 },
      { tender: 'rounding', amount_cents: -5 },
    ])
    expect(data.amount_cents).toBe(oddPrice)
    expect((await close()).tenders).toContainEqual(expect.objectContaining({ tender: 'cash', expected_cents: 10_000 }))
    const odd = [
      { tender: 'fps', amount_cents: 9_995 },
      { tender: 'octopus', amount_cents: 10_000 },
    ]
    expect((await sellOdd({ method: 'split', parts: odd })).data.parts).toMatchObject(odd)
    const coin = [
      { tender: 'fps', amount_cents: 19_992 },
      { tender: 'cash', amount_cents: 3 },
    ]
    expect((await sellOdd({ method: 'split', parts: coin })).code).toBe('bad-request')
    expect(await allParts()).toHaveLength(5)
  })

  test('that is sent again and again, at once and later, is one sale', async () => {
    const { sell, moneyLines, allParts } = await splitting(engine)
    const op = { ...both, op_id: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => sell(op)))
    answers.push(await sell(op))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.line_id}`))).toEqual(
      new Set([`ok ${answers[0]?.data.line_id}`]),
    )
    expect((await sell({ ...op, parts: [octopus, cash] })).code).toBe('op-mismatch')
    expect([(await moneyLines()).length, (await allParts()).length]).toEqual([1, 2])
  })

  test('is reversed part by part, to each tender what came by it', async () => {
    const { sellOdd, call, manager, list } = await splitting(engine)
    const parts = [
      { tender: 'octopus', amount_cents: 10_000, reference: 'OCT-8' },
      { tender: 'cash', amount_cents: 9_995, given_cents: 20_000 },
    ]
    const { data } = await sellOdd({ method: 'split', parts })
    const undone = await call(manager, 'recharge/reverse', { line_id: data.line_id, reason: 'wrong package' })
    expect(undone.data.parts).toMatchObject([
      { tender: 'octopus', amount_cents: -10_000, reference: 'OCT-8' },
      { tender: 'cash', amount_cents: -10_000 },
      { tender: 'rounding', amount_cents: 5 },
    ])
    const { totals } = await list()
    expect(totals.by_tender.filter(({ amount_cents }: Part) => amount_cents !== 0)).toEqual([])
  })

  test('goes back in the shares it was paid with, step by step, until each tender has nothing left', async () => {
    const { sell, offer, refund, list } = await splitting(engine)
    const { card_id } = (await sell(both)).data
    const first = await offer(card_id)
    expect(first.left).toEqual([cash, { tender: 'octopus', amount_cents: price - 50_000 }])
    // A quarter of twelve times: a quarter of each.
    const quarter = [
      { tender: 'cash', amount_cents: 12_500 },
      { tender: 'octopus', amount_cents: 29_500, reference: 'BACK-1' },
    ]
    const some = { times: 3, amount_cents: 42_000, method: 'split' }
    const fair = { ...some, parts: quarter }
    const swapped = [
      { tender: 'cash', amount_cents: 29_500 },
      { tender: 'octopus', amount_cents: 12_500 },
    ]
    expect((await refund(card_id, { ...some, parts: swapped })).code).toBe('wrong-parts')
    expect((await refund(card_id, some)).code).toBe('bad-request')
    expect((await refund(card_id, { ...fair, method: 'cash' })).code).toBe('bad-request')
    const back = await refund(card_id, fair)
    expect(back.data.parts).toMatchObject([
      { tender: 'cash', amount_cents: -12_500 },
      { tender: 'octopus', amount_cents: -29_500, reference: 'BACK-1' },
    ])
    const left = await offer(card_id)
    expect([left.value_cents, left.left]).toEqual([
      price - 42_000,
      [
        { tender: 'cash', amount_cents: 37_500 },
        { tender: 'octopus', amount_cents: price - 50_000 - 29_500 },
      ],
    ])
    const rest = await refund(card_id, { method: 'split', parts: left.left })
    expect(rest.code).toBe('ok')
    expect((await offer(card_id)).left).toEqual([])
    const { totals } = await list()
    expect(byTender(totals.by_tender.filter(({ amount_cents }: Part) => amount_cents !== 0))).toEqual({})
    expect(totals.net_cents).toBe(0)
  })

  test('may go back by one tender as before, and what is left of the others is known', async () => {
    const { sell, offer, refund } = await splitting(engine)
    const { card_id } = (await sell(both)).data
    expect((await refund(card_id, { times: 6, amount_cents: price / 2, method: 'cash' })).code).toBe('ok')
    expect((await offer(card_id)).left).toEqual([{ tender: 'octopus', amount_cents: price - 50_000 }])
  })
})
