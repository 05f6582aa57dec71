import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createOrder, receiptRecord } from '#src/contract/payments.ts'
import { centsOff } from '#src/domain/payments/discount.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { books, today } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'

const tenth = { percent: 10, reason: 'first-visit' }
const less = price - price / 10

/** Books of a chain whose clerks may take off 15 percent, managers what managers of a new chain may. */
async function lowering(engine: Engine, changes: object = { staff_discount_percent: 15 }) {
  const place = await books(engine)
  const { call, owner, store, input } = place
  async function publish(wanted: object) {
    const { version } = (await call(owner, 'config/get')).data
    const { rev } = (await call(owner, 'config/save', { version, rev: 0, changes: wanted })).data.draft
    return await call(owner, 'config/publish', { version, rev, reason: 'as the chain decided' })
  }
  await publish(changes)
  const sellAs = (who: SignedIn, fields: object = {}) =>
    call(who, 'recharge/sell', { ...input, method: 'cash', amount_cents: less, discount: tenth, ...fields })
  const written = async () => ({
    lines: await store.db.selectFrom('moneyLines').selectAll().execute(),
    discounts: await store.db.selectFrom('discounts').selectAll().execute(),
  })
  return { ...place, publish, sellAs, written }
}

describe.each(engines)('a price that a clerk lowers on $name', (engine) => {
  test('is what was taken; how much less, why and by whom is in receipt, ledger, log, file and report', async () => {
    const { sellAs, staff, owner, manager, ann, call, post, list, store } = await lowering(engine)
    const discount = { ...tenth, note: 'came with Ann' }
    const { code, data } = await sellAs(staff, { discount, given_cents: 160_000 })
    expect(code).toBe('ok')
    const said = { cents: price / 10, reason: 'first-visit', note: 'came with Ann' }
    expect(data).toMatchObject({ amount_cents: less, discount: said, staff_name: '小吳' })
    const own = (await post(receiptRecord.path, anIntent(ann, { page: 1, page_size: 50 }))).data.list
    expect(own).toMatchObject([{ amount_cents: less, discount_cents: price / 10 }])
    const { list: lines, totals } = await list()
    expect(lines[0].money).toMatchObject({ amount_cents: less, discount: said })
    expect(totals.net_cents).toBe(less)
    const entry = (await readStaffLog(store.db)).find(({ what }) => what === 'recharge.sell')
    expect(entry?.staffUid).toBe(staff.uid)
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({
      amountCents: less,
      discount: { offCents: price / 10, why: 'first-visit', words: 'came with Ann' },
    })
    const { csv } = (await call(manager, 'transactions/export', { shop_id: 1, date: today })).data
    expect(csv).toContain(',cash,1512,HKD,')
    expect(csv).toContain(',168,first-visit,came with Ann')
    const report = (await call(owner, 'reports/revenue', { shop_ids: [1], from: today, to: today })).data
    expect(report.total.revenue.value).toBe(less)
    expect(report.discounts).toEqual({ count: { value: 1, before: 0 }, amount: { value: price / 10, before: 0 } })
  })

  test('is lowered by each level up to its own limit, as the login says and not the tablet', async () => {
    const { sellAs, staff, manager, owner, publish, call } = await lowering(engine)
    const off = (percent: number) => ({
      amount_cents: price - (price * percent) / 100,
      discount: { percent, reason: 'regular' },
      level: 'owner',
    })
    expect(await sellAs(staff, off(16))).toMatchObject({ code: 'discount-limit', data: { percent: 15 } })
    expect((await sellAs(staff, off(15))).code).toBe('ok')
    expect(await sellAs(manager, off(31))).toMatchObject({ code: 'discount-limit', data: { percent: 30 } })
    expect((await sellAs(manager, off(30))).code).toBe('ok')
    expect((await sellAs(owner, off(99))).code).toBe('ok')
    expect((await call(staff, 'user/self')).data.discounts).toEqual({ staff: 15, manager: 30, owner: 99 })
    await publish({ staff_discount_percent: 0, manager_discount_percent: 5 })
    expect((await sellAs(staff, off(1))).code).toBe('discount-limit')
    expect((await sellAs(manager, off(6))).code).toBe('discount-limit')
  })

  test.each([1_999, 16_805, 19_999])('of %i is lowered by exactly the limit, rounded', async (priceCents) => {
    const { sellAs, manager, store } = await lowering(engine)
    await store.db.updateTable('packages').set({ priceCents }).where('packageId', '=', 'ten-plus-two').execute()
    const most = centsOff(priceCents, { percent: 30 })
    const off = (cents: number) => ({ amount_cents: priceCents - cents, discount: { cents, reason: 'regular' } })
    expect((await sellAs(manager, { ...off(most), discount: { percent: 30, reason: 'regular' } })).code).toBe('ok')
    expect((await sellAs(manager, off(most))).code).toBe('ok')
    expect((await sellAs(manager, off(most + 1))).code).toBe('discount-limit')
  })

  test('is not lowered by the clerks of a chain that has decided nothing', async () => {
    const { sellAs, staff, written } = await lowering(engine, { min_gap_hours: 49 })
    expect(await sellAs(staff)).toMatchObject({ code: 'discount-limit', data: { percent: 0 } })
    expect(await written()).toEqual({ lines: [], discounts: [] })
  })

  test.each([
    ['the sum is still the whole price', { amount_cents: price }, 'wrong-amount'],
    ['the sum is another one', { amount_cents: less - 1 }, 'wrong-amount'],
    [
      'it has no words where none of the reasons is right',
      { discount: { percent: 10, reason: 'other' } },
      'bad-request',
    ],
    ['its reason is not known', { discount: { percent: 10, reason: 'because' } }, 'bad-request'],
    ['it is a share and a sum', { discount: { ...tenth, cents: price / 10 } }, 'bad-request'],
    ['it is neither', { discount: { reason: 'regular' } }, 'bad-request'],
    ['it is less than nothing', { discount: { cents: -1, reason: 'regular' }, amount_cents: price + 1 }, 'bad-request'],
    ['nothing would be paid', { discount: { cents: price, reason: 'regular' }, amount_cents: 0 }, 'discount-limit'],
  ])('is not sold at where %s, and nothing is written', async (_what, fields, code) => {
    const { sellAs, owner, written } = await lowering(engine)
    expect((await sellAs(owner, fields)).code).toBe(code)
    expect(await written()).toEqual({ lines: [], discounts: [] })
  })

  test('is told anew where the price changed while the till was open', async () => {
    const { sellAs, staff, store } = await lowering(engine)
    await store.db
      .updateTable('packages')
      .set({ priceCents: 200_000 })
      .where('packageId', '=', 'ten-plus-two')
      .execute()
    expect(await sellAs(staff)).toMatchObject({ code: 'wrong-amount', data: { amount_cents: 180_000 } })
    const off = { cents: 16_800, reason: 'made-good' }
    expect(await sellAs(staff, { discount: off })).toMatchObject({
      code: 'wrong-amount',
      data: { amount_cents: 183_200 },
    })
  })

  test('is paid by several tenders, also for an order that a member made, whose phone sees what was paid', async () => {
    const { post, ann, call, staff, written } = await lowering(engine)
    const wanted = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const { order_id } = (await post(createOrder.path, anIntent(ann, wanted))).data
    const parts = [
      { tender: 'cash', amount_cents: 50_000 },
      { tender: 'fps', amount_cents: less - 50_000, reference: 'F1' },
    ]
    const paid = { order_id, amount_cents: less, received_by: 'split', parts }
    expect((await call(staff, 'recharge/confirm', paid)).code).toBe('wrong-amount')
    const confirmed = await call(staff, 'recharge/confirm', { ...paid, discount: tenth })
    expect(confirmed).toMatchObject({ code: 'ok', data: { order: { state: 'paid', amount_cents: less } } })
    const receipt = (await call(staff, 'recharge/receipt', { order_id })).data
    expect(receipt).toMatchObject({ parts, discount: { cents: price / 10, reason: 'first-visit', note: null } })
    expect((await written()).discounts).toHaveLength(1)
  })

  test('that is sent again and again is one sale and one discount', async () => {
    const { sellAs, staff, written } = await lowering(engine)
    const op = { op_id: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => sellAs(staff, op)))
    expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok'])
    const { lines, discounts } = await written()
    expect([lines.length, discounts.length]).toEqual([1, 1])
    expect((await sellAs(staff, { ...op, discount: { percent: 10, reason: 'regular' } })).code).toBe('op-mismatch')
  })

  test('is what the package is worth when it goes back, whole or in part, and what a reversal takes back', async () => {
    const { sellAs, staff, manager, offer, refund, call, list } = await lowering(engine)
    const { card_id } = (await sellAs(staff)).data
    expect(await offer(card_id)).toMatchObject({ paid_cents: less, value_cents: less })
    const half = await refund(card_id, { times: 6, amount_cents: less / 2 })
    expect(half).toMatchObject({ code: 'ok', data: { amount_cents: -less / 2, discount: null } })
    const again = (await sellAs(staff)).data
    const undone = await call(manager, 'recharge/reverse', { line_id: again.line_id, reason: 'wrong package' })
    expect(undone.data.amount_cents).toBe(-less)
    expect((await list()).totals.net_cents).toBe(less / 2)
  })
})
