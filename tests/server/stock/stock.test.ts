import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { writeShopLevels } from '#server/modules/members/store/shop-levels.ts'

import { engines, racingEngines } from '../../support/engines.ts'
import { aShop } from '../../support/fixtures.ts'
import { tally } from '../../support/open-server.ts'
import { shelves } from '../../support/payments/shelves.ts'

describe.each(engines)('products and their stock on $name', (engine) => {
  test('are made and changed by managers, with a name in three languages and a code of their own', async () => {
    const { save, lotion, staff, owner, call } = await shelves(engine)
    expect(lotion).toMatchObject({ rev: 1, currency: 'HKD', price_cents: 28_000, code: '4891', active: true })
    expect((await save({ code: 'new' }, staff)).code).toBe('forbidden')
    expect((await save({})).data.issues[0].path).toBe('code')
    expect((await save({ code: 'a', languages: [{ language: 'en-US', name: 'Lotion' }] })).code).toBe('bad-request')
    expect((await save({ code: 'a', price_cents: 0 })).code).toBe('bad-request')
    const known = { product_id: lotion.product_id, rev: lotion.rev }
    expect(await save({ ...known, price_cents: 30_000 }, owner)).toMatchObject({ code: 'ok', data: { rev: 2 } })
    expect(await save({ ...known, price_cents: 1 })).toMatchObject({ code: 'changed', data: { price_cents: 30_000 } })
    const { list } = (await call(staff, 'stock/products')).data
    expect(list.map(({ price_cents }: { price_cents: number }) => price_cents)).toEqual([30_000, 6_500])
  })

  test('are received, each delivery once, and the history says how many, when and by whom', async () => {
    const { receive, levelOf, history } = await shelves(engine)
    const op = { op_id: randomUUID(), note: 'DN-17' }
    expect(tally(await Promise.all([1, 2].map(() => receive(5, undefined, op))))).toEqual({ ok: 2 })
    expect((await receive(0)).code).toBe('bad-request')
    expect((await receive(1, 'unknown')).code).toBe('not-found')
    expect(await levelOf()).toBe(5)
    expect(await history()).toMatchObject([
      { kind: 'received', delta: 5, level: 5, reason: 'DN-17', staff_name: '小吳', product_name: '助曬乳' },
    ])
  })

  test('are counted: the level becomes what was found, and the difference needs a reason', async () => {
    const { receive, count, levelOf, history, sums, look } = await shelves(engine)
    await receive(5)
    expect((await count(5, 4)).data.issues[0].path).toBe('items.0.reason')
    expect((await count(4, 4)).code).toBe('changed')
    expect((await count(5, 4, { reason: '樽身破裂' })).code).toBe('ok')
    expect((await count(4, 4)).code).toBe('ok')
    expect(await levelOf()).toBe(4)
    expect((await look())[0].counted_at).not.toBeNull()
    expect(await history()).toMatchObject([
      { kind: 'counted', delta: 0, level: 4, reason: null },
      { kind: 'counted', delta: -1, level: 4, reason: '樽身破裂' },
      { kind: 'received', delta: 5 },
    ])
    const { moves, levels } = await sums()
    expect(moves).toEqual(levels)
  })

  test('were sold while somebody counted: what was shown then is counted anew', async () => {
    const { receive, sellGoods, count, levelOf } = await shelves(engine)
    await receive(5)
    await sellGoods()
    const late = await count(5, 5)
    expect(late.code).toBe('changed')
    expect(late.data.list[0]).toMatchObject({ level: 4 })
    expect(await levelOf()).toBe(4)
  })

  test('that are low are an alert of their studio alone, until there are enough', async () => {
    const { receive, sellGoods, call, staff, manager, lotion, look, save } = await shelves(engine)
    const alerts = async () =>
      (await call(staff, 'operation/alerts')).data.shops.map(
        ({ shop_id, alerts: found }: { shop_id: number; alerts: { kind: string; open?: number }[] }) => [
          shop_id,
          found.filter(({ kind }) => kind === 'stock').map(({ open }) => open),
        ],
      )
    const [first] = (await alerts())[0]
    expect(first).toBe(1)
    expect((await alerts())[0][1]).toEqual([])
    await receive(3)
    expect((await look())[0]).toMatchObject({ is_low: false, low_level: 2, own_low_level: null })
    await sellGoods()
    expect((await look())[0]).toMatchObject({ is_low: true, level: 2 })
    await expect.poll(async () => (await alerts())[0][1]).toEqual([1])
    const own = { shop_id: 1, product_id: lotion.product_id, low_level: 1 }
    expect((await call(staff, 'stock/set-low', own)).code).toBe('forbidden')
    expect((await call(manager, 'stock/set-low', own)).code).toBe('ok')
    expect((await look())[0]).toMatchObject({ is_low: false, low_level: 1, own_low_level: 1 })
    await call(manager, 'stock/set-low', { ...own, low_level: null })
    expect((await look())[0].is_low).toBe(true)
    await save({ product_id: lotion.product_id, rev: lotion.rev, active: false })
    expect(
      (await look()).find(({ product_id }: { product_id: string }) => product_id === lotion.product_id),
    ).toMatchObject({ is_low: false, active: false, level: 2 })
  })

  test('are looked at, received, counted and sold at the own studios of a clerk only', async () => {
    const { call, lotion, one, member, store, receive, levelOf } = await shelves(engine)
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2, sort: 2 }))
      .execute()
    const clerk = await member({ role: 'admin', staffLevel: null })
    const levels = [{ shopId: 1, level: 'manager' as const }]
    await store.transaction(async (tx) => writeShopLevels(tx, clerk.uid, levels, await store.now(tx)))
    await receive(5)
    expect((await call(clerk, 'stock/list', { shop_id: 1 })).data.list[0].level).toBe(5)
    // What a product costs is for the whole chain.
    const terms = { languages: lotion.languages, price_cents: 1, code: '', low_level: null, active: true }
    expect((await call(clerk, 'stock/save-product', terms)).code).toBe('forbidden')
    expect(await levelOf(undefined, 2)).toBe(0)
    const items = [{ product_id: lotion.product_id, quantity: 1 }]
    for (const shop_id of [2, 99]) {
      const counted = [{ product_id: lotion.product_id, expected: 0, counted: 0 }]
      expect((await call(clerk, 'stock/list', { shop_id })).code).toBe('forbidden')
      expect((await call(clerk, 'stock/history', { shop_id })).code).toBe('forbidden')
      expect((await call(clerk, 'stock/receive', { shop_id, items })).code).toBe('forbidden')
      expect((await call(clerk, 'stock/count', { shop_id, items: counted })).code).toBe('forbidden')
      const sale = { shop_id, items: [one()], method: 'cash', amount_cents: 28_000 }
      expect((await call(clerk, 'recharge/sell-products', sale)).code).toBe('forbidden')
    }
  })
})

test.each(racingEngines)(
  'a count and sales at once leave the level that all of them add up to ($name)',
  async (engine) => {
    const { receive, sellGoods, count, levelOf, sums } = await shelves(engine)
    await receive(10)
    const [counted] = await Promise.all([count(10, 8, { reason: 'two are gone' }), sellGoods(), sellGoods()])
    expect(await levelOf()).toBe(counted.code === 'ok' ? 6 : 8)
    const { moves, levels } = await sums()
    expect(moves).toEqual(levels)
  },
)
