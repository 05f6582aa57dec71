import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { guestUid } from '#src/domain/members/guest.ts'

import { engines, racingEngines } from '../../support/engines.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { tally } from '../../support/open-server.ts'
import { today } from '../../support/payments/books.ts'
import { gogglesPrice, lotionPrice, shelves } from '../../support/payments/shelves.ts'

const both = lotionPrice * 2 + gogglesPrice

describe.each(engines)('a product that is sold at the counter on $name', (engine) => {
  test('leaves the stock, and is in receipt, ledger, takings, log, file and report like any sale', async () => {
    const { receive, sellGoods, one, goggles, levelOf, history, list, call, manager, owner, store, ann } =
      await shelves(engine)
    await receive(5)
    const wanted = { member_uid: ann.uid, items: [one(2), one(1, goggles)], amount_cents: both, note: 'gift bag' }
    const { code, data } = await sellGoods({ ...wanted, given_cents: 70_000 })
    expect(code).toBe('ok')
    expect(data).toMatchObject({
      kind: 'sale',
      amount_cents: both,
      package_name: '助曬乳 × 2 · 護目鏡',
      member: { uid: ann.uid },
      staff_name: '小吳',
      items: [
        { name: '助曬乳', quantity: 2, amount_cents: 2 * lotionPrice },
        { name: '護目鏡', quantity: 1, amount_cents: gogglesPrice },
      ],
      given_back: 'nothing',
    })
    expect(await levelOf()).toBe(3)
    expect(await history({ page_size: 2 })).toMatchObject([
      { kind: 'sold', delta: expect.any(Number), staff_name: '小吳', line_id: data.line_id },
      { kind: 'sold', line_id: data.line_id },
    ])
    const { list: lines, totals } = await list()
    expect(lines).toMatchObject([{ kind: 'sale', is_products: true, times: 0, package_name: '助曬乳 × 2 · 護目鏡' }])
    expect(totals.net_cents).toBe(both)
    const entry = (await readStaffLog(store.db)).find(({ what }) => what === 'recharge.sell-products')
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ amountCents: both })
    const { csv } = (await call(manager, 'transactions/export', { shop_id: 1, date: today })).data
    expect(csv).toContain('助曬乳 × 2 · 護目鏡')
    const report = (await call(owner, 'reports/revenue', { shop_ids: [1], from: today, to: today })).data
    expect(report.products).toMatchObject([
      { name: '助曬乳', sold: { value: 2 }, revenue: { value: 2 * lotionPrice } },
      { name: '護目鏡', sold: { value: 1 }, revenue: { value: gogglesPrice } },
    ])
    expect(report.total.revenue.value).toBe(both)
  })

  test('is no package of its buyer, and pays for no bed', async () => {
    const { sellGoods, call, staff, manager, ann } = await shelves(engine)
    const { card_id } = (await sellGoods({ member_uid: ann.uid })).data
    const user = (await call(staff, 'user/get', { member_uid: ann.uid })).data
    expect(user.cards).toEqual([])
    const more = { member_uid: ann.uid, card_id, rev: 1, kind: 'give', amount: 5, reason: 'because of it' }
    expect((await call(manager, 'user/adjust', more)).code).toBe('not-found')
  })

  test('is sold to a guest without an account, who is in no list of members, and whose log can be read', async () => {
    const { sellGoods, call, staff, owner, store } = await shelves(engine)
    const before = (await call(staff, 'users/list', {})).data.list.length
    const joined = async () =>
      (await call(owner, 'reports/overview', { shop_ids: [1], from: today, to: today })).data.total.new_members
    const members = await joined()
    const sold = await sellGoods()
    expect(sold).toMatchObject({ code: 'ok', data: { member: { uid: guestUid, nickname: '', phone_masked: '' } } })
    await sellGoods()
    expect((await call(staff, 'users/list', {})).data.list).toHaveLength(before)
    expect((await call(staff, 'user/get', { member_uid: guestUid })).code).toBe('not-found')
    const guest = await store.db.selectFrom('members').selectAll().where('uid', '=', guestUid).execute()
    expect(guest).toHaveLength(1)
    expect(await joined()).toEqual(members)
    const { list } = (await call(owner, 'operation/history', { nouns: ['recharge'] })).data
    expect(list[0]).toMatchObject({ what: 'recharge.sell-products' })
    expect(list[0].after).toMatchObject({ amountCents: lotionPrice })
  })

  test('is paid by several tenders and with a discount, whose shares come to what was paid', async () => {
    const { sellGoods, one, goggles, owner, store } = await shelves(engine)
    const amount_cents = both - 999
    const paid = await sellGoods(
      {
        items: [one(2), one(1, goggles)],
        amount_cents,
        method: 'split',
        parts: [
          { tender: 'cash', amount_cents: 20_000 },
          { tender: 'fps', amount_cents: amount_cents - 20_000, reference: 'F1' },
        ],
        discount: { cents: 999, reason: 'regular' },
      },
      owner,
    )
    expect(paid).toMatchObject({ code: 'ok', data: { amount_cents, discount: { cents: 999 } } })
    const items = await store.db.selectFrom('soldItems').select('amountCents').execute()
    expect(items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(amount_cents)
    expect(paid.data.parts).toHaveLength(2)
  })

  test('that is sent again and again is one sale and one bottle less', async () => {
    const { receive, sellGoods, levelOf, list } = await shelves(engine)
    await receive(5)
    const op = { op_id: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => sellGoods(op)))
    expect(tally(answers)).toEqual({ ok: 3 })
    expect(new Set(answers.map(({ data }) => data.line_id)).size).toBe(1)
    expect(await levelOf()).toBe(4)
    expect((await list()).totals.net_cents).toBe(lotionPrice)
    expect((await sellGoods({ ...op, note: 'another' })).code).toBe('op-mismatch')
  })

  test.each([
    ['another sum', { amount_cents: lotionPrice - 1 }, 'wrong-amount'],
    ['a price that has changed', { items: [{ quantity: 1, rev: 99 }] }, 'offer-changed'],
    ['the same product twice', { items: [{ quantity: 1 }, { quantity: 1 }] }, 'bad-request'],
    ['none of it', { items: [{ quantity: 0 }] }, 'bad-request'],
    ['a discount above the limit', { discount: { percent: 1, reason: 'regular' } }, 'discount-limit'],
    ['a tender that the chain does not take', { method: 'octopus' }, 'pay-method'],
    ['a member who does not exist', { member_uid: 'nobody' }, 'not-found'],
    ['the guest by name', { member_uid: guestUid }, 'not-found'],
  ])('is not sold for %s, and nothing is written', async (_what, fields, code) => {
    const { sellGoods, lotion, store } = await shelves(engine)
    const { items, ...rest } = fields as { items?: object[] }
    const named = items?.map((item) => Object.assign({ product_id: lotion.product_id, rev: lotion.rev }, item))
    expect((await sellGoods({ ...rest, ...(named && { items: named }) })).code).toBe(code)
    expect(await store.db.selectFrom('moneyLines').select('lineId').execute()).toEqual([])
    expect(await store.db.selectFrom('stockMoves').select('moveId').execute()).toEqual([])
  })

  test('is not sold once it is withdrawn, nor to the clerk by the same clerk', async () => {
    const { sellGoods, save, lotion, one, staff } = await shelves(engine)
    expect((await sellGoods({ member_uid: staff.uid })).code).toBe('own-account')
    const gone = (await save({ product_id: lotion.product_id, rev: lotion.rev, active: false })).data
    expect((await sellGoods({ items: [one(1, gone)] })).code).toBe('not-on-sale')
  })

  test('comes back to the stock by a reversal, once, and its money with it', async () => {
    const { receive, sellGoods, call, manager, levelOf, list, history, sums } = await shelves(engine)
    await receive(5)
    const { line_id } = (await sellGoods()).data
    const undo = () => call(manager, 'recharge/reverse', { line_id, reason: 'wrong product' })
    expect(await undo()).toMatchObject({ code: 'ok', data: { amount_cents: -lotionPrice, items: [{ quantity: -1 }] } })
    expect((await undo()).code).toBe('changed')
    expect(await levelOf()).toBe(5)
    expect((await list()).totals.net_cents).toBe(0)
    expect((await history())[0]).toMatchObject({ kind: 'returned', delta: 1, level: 5, reason: 'wrong product' })
    const { moves, levels } = await sums()
    expect(moves).toEqual(levels)
  })

  test('comes back in part, each piece at what was paid for it, and never more than was sold', async () => {
    const { receive, sellGoods, one, goggles, call, staff, manager, levelOf, owner } = await shelves(engine)
    await receive(5)
    const amount_cents = both - 1_001
    const wanted = { items: [one(2), one(1, goggles)], amount_cents, discount: { cents: 1_001, reason: 'regular' } }
    const { card_id } = (await sellGoods(wanted, owner)).data
    const offer = async () => (await call(staff, 'recharge/offer', { card_id })).data
    const refund = async (fields: object) => {
      const { rev } = await offer()
      const how = { card_id, rev, times: null, method: 'cash', shop_id: 1, reason: 'broken pump', ...fields }
      return await call(manager, 'recharge/refund', how)
    }
    const first = await offer()
    expect(first).toMatchObject({
      value_cents: amount_cents,
      unused_times: 3,
      items: [{ quantity: 2, returned: 0 }, {}],
    })
    const perBottle = Math.floor(first.items[0].paid_cents / 2)
    const [bottle] = [{ product_id: first.items[0].product_id, quantity: 1 }]
    expect((await refund({ items: [{ ...bottle, quantity: 3 }], amount_cents: 1 })).code).toBe('not-enough-times')
    expect((await refund({ items: [bottle], amount_cents: perBottle + 1 })).code).toBe('wrong-amount')
    const back = await refund({ items: [bottle], amount_cents: perBottle })
    expect(back).toMatchObject({ code: 'ok', data: { amount_cents: -perBottle, items: [{ quantity: -1 }] } })
    expect(await levelOf()).toBe(4)
    const { value_cents } = await offer()
    expect(value_cents).toBe(amount_cents - perBottle)
    expect((await refund({ amount_cents: value_cents })).code).toBe('ok')
    expect(await levelOf()).toBe(5)
    expect(await offer()).toMatchObject({ value_cents: 0 })
    expect((await refund({ amount_cents: value_cents })).code).toBe('refunded')
  })
})

test.each(racingEngines)(
  'two tills that sell the last bottle at once both sell it, and each is told another level ($name)',
  async (engine) => {
    const { receive, sellGoods, levelOf, history, sums, list } = await shelves(engine)
    await receive(1)
    const answers = await Promise.all([1, 2, 3, 4].map(() => sellGoods()))
    expect(tally(answers)).toEqual({ ok: 4 })
    expect(await levelOf()).toBe(-3)
    const sold = (await history()).filter(({ kind }: { kind: string }) => kind === 'sold')
    expect(sold.map(({ level }: { level: number }) => level).toSorted((a: number, b: number) => b - a)).toEqual([
      0, -1, -2, -3,
    ])
    expect((await list()).totals.net_cents).toBe(4 * lotionPrice)
    const { moves, levels } = await sums()
    expect(moves).toEqual(levels)
  },
)
