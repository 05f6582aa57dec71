import { describe, expect, test } from 'vitest'

import { receiptRecord } from '#src/contract/payments.ts'
import { tenders } from '#src/domain/payments/tenders.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { books, sum, today } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'

const everything = { takes_octopus: true, takes_alipay: true, takes_wechat: true, takes_payme: true }

/** A chain that takes everything by its name. */
async function namedCounter(engine: Engine, changes: object = everything) {
  const place = await books(engine)
  const { call, owner } = place
  const { version } = (await call(owner, 'config/get')).data
  const { rev } = (await call(owner, 'config/save', { version, rev: 0, changes })).data.draft
  await call(owner, 'config/publish', { version, rev, reason: 'as the chain decided' })
  return place
}

describe.each(engines)('tenders by their names on $name', (engine) => {
  test('a chain that was there before takes what it took; a new tender is refused until it is switched on', async () => {
    const { sell, call, staff } = await books(engine)
    const self = (await call(staff, 'user/self')).data
    expect(self.taken.map(({ tender }: { tender: string }) => tender)).toEqual(['cash', 'fps', 'card', 'transfer'])
    expect((await sell({ method: 'octopus', reference: 'O1' })).code).toBe('pay-method')
  })

  test('each is in ledger, filter, totals, close and receipts under its own name', async () => {
    const { sell, list, close, finish, call, manager, post, ann } = await namedCounter(engine)
    for (const method of tenders) expect((await sell({ method, reference: `R-${method}` })).code).toBe('ok')
    const all = await list()
    expect(
      all.totals.by_tender.filter(({ amount_cents }: { amount_cents: number }) => amount_cents === price),
    ).toHaveLength(8)
    for (const method of tenders) {
      const { list: lines, totals } = await list({ method })
      expect(lines.map(({ money }: { money: { parts: object[] } }) => money.parts)).toMatchObject([
        [{ tender: method, amount_cents: price, reference: `R-${method}` }],
      ])
      expect([totals.lines, totals.net_cents]).toEqual([1, price])
    }
    const own = (await post(receiptRecord.path, anIntent(ann, { page: 1, page_size: 50 }))).data.list
    expect(own.map(({ parts }: { parts: { tender: string }[] }) => parts[0]?.tender).toSorted()).toEqual(
      tenders.toSorted(),
    )
    expect((await finish()).code).toBe('ok')
    const closed = await close()
    expect(closed.tenders).toContainEqual({
      tender: 'payme',
      expected_cents: price,
      counted_cents: price,
      is_checked: false,
    })
    const { csv } = (await call(manager, 'transactions/export', { shop_id: 1, date: today })).data
    for (const method of tenders) expect(csv).toContain(`,${method},1680,HKD,`)
  })

  test('what a release with four words reads stays whole: its sums, and what it closes by', async () => {
    const { sell, list, close, finish, store } = await namedCounter(engine)
    await sell({ method: 'octopus', reference: 'O1' })
    await sell({ method: 'payme', reference: 'P1' })
    await sell()
    const { totals } = await list()
    expect(totals.by_method).toEqual([
      { method: 'cash', amount_cents: price },
      { method: 'fps', amount_cents: 0 },
      { method: 'card', amount_cents: 0 },
      { method: 'transfer', amount_cents: 2 * price },
      { method: 'online', amount_cents: 0 },
    ])
    const lines = await store.db.selectFrom('moneyLines').select(['method', 'amountCents']).execute()
    expect(lines.map(({ method }) => method).toSorted()).toEqual(['cash', 'transfer', 'transfer'])
    expect(sum(lines.map(({ amountCents }) => amountCents))).toBe(3 * price)
    await finish()
    expect((await close()).methods).toContainEqual(
      expect.objectContaining({ method: 'transfer', expected_cents: 2 * price, counted_cents: 2 * price }),
    )
  })

  test('a tablet that knows four tenders closes a day without others, and is told where there are some', async () => {
    const { sell, call, manager, close } = await namedCounter(engine)
    const count = async () => {
      const { methods } = await close()
      const counted = methods
        .filter(({ method }: { method: string }) => method !== 'online')
        .map(({ method, expected_cents }: { method: string; expected_cents: number }) => ({
          method,
          expected_cents,
          counted_cents: expected_cents,
        }))
      return await call(manager, 'transactions/close', { shop_id: 1, date: today, float_cents: 0, counted })
    }
    await sell({ method: 'octopus', reference: 'O1' })
    expect((await count()).code).toBe('changed')
    const { call: other, sell: plain, manager: boss } = await namedCounter(engine)
    await plain()
    const shown = (await other(boss, 'transactions/close-get', { shop_id: 1, date: today })).data.methods
    const counted = shown
      .filter(({ method }: { method: string }) => method !== 'online')
      .map(({ method, expected_cents }: { method: string; expected_cents: number }) => ({
        method,
        expected_cents,
        counted_cents: expected_cents,
      }))
    expect((await other(boss, 'transactions/close', { shop_id: 1, date: today, float_cents: 0, counted })).code).toBe(
      'ok',
    )
  })

  test('the number of the slip is wanted where the chain says so, at the sale and when it goes back', async () => {
    const { sell, refund } = await namedCounter(engine, { ...everything, needs_octopus_number: false })
    const sold = await sell({ method: 'octopus' })
    expect(sold).toMatchObject({
      code: 'ok',
      data: { method: 'transfer', parts: [{ tender: 'octopus', reference: null }] },
    })
    expect((await sell({ method: 'payme' })).code).toBe('bad-request')
    expect((await refund(sold.data.card_id, { method: 'payme' })).code).toBe('bad-request')
    const back = await refund(sold.data.card_id, { method: 'octopus' })
    expect(back.data.parts).toMatchObject([{ tender: 'octopus', amount_cents: -price, reference: null }])
  })

  test('a sale that is reversed takes back the tender that it came by', async () => {
    const { sell, call, manager, list } = await namedCounter(engine)
    const { data } = await sell({ method: 'wechat', reference: 'W1' })
    const undone = await call(manager, 'recharge/reverse', { line_id: data.line_id, reason: 'wrong package' })
    expect(undone.data.parts).toMatchObject([{ tender: 'wechat', amount_cents: -price, reference: 'W1' }])
    expect((await list()).totals.by_tender).toContainEqual({ tender: 'wechat', amount_cents: 0 })
  })
})
