import { expect, describe, test } from 'vitest'

import { engines, racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute, tally } from '../../support/open-server.ts'
import { sum } from '../../support/payments/books.ts'
import { cashDrawers } from '../../support/payments/cash-drawers.ts'
import { price } from '../../support/staff/counter.ts'

const float = 100_000

describe.each(engines)('the cash drawer on $name', (engine) => {
  test('holds its float, what is taken and given back in cash, and nothing that came by another tender', async () => {
    const { open, sell, call, manager, look, refund, store } = await cashDrawers(engine)
    const opened = await open()
    expect(opened.data.open).toMatchObject({
      opened_by: '小吳',
      day: '2026-11-21',
      float_expected_cents: null,
      float_cents: float,
      expected_cents: float,
      closed: null,
    })
    const first = (await sell()).data
    const second = (await sell()).data
    await sell({ method: 'fps', reference: 'FT1' })
    // Each line says so at once: an instant would not tell a sale that waited for the opening from one before it.
    const placed = await store.db.selectFrom('moneyLines').select(['method', 'cashDrawerId']).execute()
    const { drawer_id } = opened.data.open
    expect(placed.filter(({ cashDrawerId }) => cashDrawerId === drawer_id).map(({ method }) => method)).toEqual([
      'cash',
      'cash',
    ])
    expect(placed).toContainEqual({ method: 'fps', cashDrawerId: null })
    await call(manager, 'recharge/reverse', { line_id: first.line_id, reason: 'wrong package' })
    expect((await refund(second.card_id)).code).toBe('ok')
    await sell()
    expect((await look()).open).toMatchObject({
      sales: 3,
      taken_cents: 3 * price,
      back_cents: 2 * price,
      expected_cents: float + price,
    })
  })

  test('holds the coins of a price that no coin makes, and not its cents', async () => {
    const { open, sell, store, look } = await cashDrawers(engine)
    await open()
    await store.db.updateTable('packages').set({ priceCents: 19_995 }).where('packageId', '=', 'ten-plus-two').execute()
    expect((await sell({ amount_cents: 19_995 })).code).toBe('ok')
    expect((await look()).open).toMatchObject({ taken_cents: 20_000, expected_cents: float + 20_000 })
  })

  test('holds the cash of a sale by several tenders, and nothing of the others', async () => {
    const { open, sell, look } = await cashDrawers(engine)
    await open()
    const parts = [
      { tender: 'fps', amount_cents: price - 30_000, reference: 'FT1' },
      { tender: 'cash', amount_cents: 30_000 },
    ]
    expect((await sell({ method: 'split', parts })).code).toBe('ok')
    expect((await look()).open).toMatchObject({ sales: 1, taken_cents: 30_000, expected_cents: float + 30_000 })
  })

  test('is added to and taken from, each once, with its reason and who did it, and each is in the log', async () => {
    const { open, sell, move, look, staff, post, store, ofOpen } = await cashDrawers(engine)
    await open()
    await sell()
    expect((await move('drop', 150_000)).data.open.expected_cents).toBe(float + price - 150_000)
    const { drawer_id } = await ofOpen()
    const cleaning = { shop_id: 1, drawer_id, kind: 'pay-out', amount_cents: 8_600, reason: '清潔用品' }
    const intent = anIntent(staff, cleaning)
    const answers = [
      await post('/api/admin/cash-drawer/move', intent),
      await post('/api/admin/cash-drawer/move', intent),
    ]
    expect(tally(answers)).toEqual({ ok: 2 })
    await move('pay-in', 20_000, { reason: '找續用硬幣' })
    const { open: drawer } = await look()
    expect(drawer).toMatchObject({ dropped_cents: 150_000, paid_out_cents: 8_600, paid_in_cents: 20_000 })
    expect(drawer.expected_cents).toBe(float + price - 150_000 - 8_600 + 20_000)
    expect(drawer.moves).toMatchObject([
      { kind: 'drop', amount_cents: 150_000, expected_cents: float + price, staff_name: '小吳' },
      { kind: 'pay-out', amount_cents: 8_600, reason: '清潔用品' },
      { kind: 'pay-in', amount_cents: 20_000, reason: '找續用硬幣' },
    ])
    const log = await store.db.selectFrom('staffLog').select(['what', 'subject', 'reason']).orderBy('entryId').execute()
    expect(log.filter(({ what }) => what.startsWith('cash-drawer.'))).toEqual([
      { what: 'cash-drawer.open', subject: `cash-drawer:${drawer_id}`, reason: null },
      { what: 'cash-drawer.drop', subject: `cash-drawer:${drawer_id}`, reason: '放入夾萬 0417' },
      { what: 'cash-drawer.pay-out', subject: `cash-drawer:${drawer_id}`, reason: '清潔用品' },
      { what: 'cash-drawer.pay-in', subject: `cash-drawer:${drawer_id}`, reason: '找續用硬幣' },
    ])
    expect((await move('drop', 0)).code).toBe('bad-request')
    expect((await move('drop', 100, { reason: 'x' })).code).toBe('bad-request')
    expect((await move('close', 100)).code).toBe('bad-request')
  })

  test('is counted in the middle of a shift, and nothing but the count is written down', async () => {
    const { open, sell, count, look } = await cashDrawers(engine)
    await open()
    await sell()
    expect((await count()).code).toBe('ok')
    const short = { counted_cents: float + price - 2_000 }
    expect((await count(short)).data.issues[0].path).toBe('reason')
    expect((await count({ ...short, reason: '找續多付' })).code).toBe('ok')
    const { open: drawer } = await look()
    expect(drawer.expected_cents).toBe(float + price)
    expect(drawer.moves).toMatchObject([
      { kind: 'count', amount_cents: float + price, expected_cents: float + price, reason: null },
      { kind: 'count', amount_cents: float + price - 2_000, expected_cents: float + price, reason: '找續多付' },
    ])
  })

  test('is not counted or closed by what was there before the last sale', async () => {
    const { open, sell, ofOpen, call, staff } = await cashDrawers(engine)
    await open()
    const counted = await ofOpen()
    await sell()
    for (const path of ['cash-drawer/count', 'cash-drawer/close']) {
      const late = await call(staff, path, { ...counted, left_cents: float })
      expect([late.code, late.data.open.expected_cents]).toEqual(['changed', float + price])
    }
  })

  test('is closed with what was counted, a difference is explained, and the rest stays as the next float', async () => {
    const { open, sell, shut, look, move, ofOpen, call, staff } = await cashDrawers(engine)
    await open()
    await sell()
    expect((await shut({ counted_cents: 250_000 })).data.issues[0].path).toBe('reason')
    expect((await shut({ left_cents: float + price + 1 })).data.issues[0].path).toBe('left_cents')
    const last = await ofOpen()
    const closed = await shut({ counted_cents: float + price - 1_000, left_cents: 80_000, reason: '找續多付' })
    expect(closed.data).toMatchObject({ open: null, float_expected_cents: 80_000, can_reopen: true })
    expect(closed.data.closed[0]).toMatchObject({
      expected_cents: float + price,
      closed: { counted_cents: float + price - 1_000, left_cents: 80_000, reason: '找續多付', staff_name: '小吳' },
    })
    expect((await call(staff, 'cash-drawer/close', { ...last, left_cents: 0 })).code).toBe('changed')
    expect((await call(staff, 'cash-drawer/count', last)).code).toBe('changed')
    expect((await open({ float_cents: 79_000 })).data.issues[0].path).toBe('reason')
    expect((await open({ float_expected_cents: null })).code).toBe('changed')
    const next = await open({ float_cents: 79_000, reason: '少了十元' })
    expect(next.data.open).toMatchObject({ float_expected_cents: 80_000, float_cents: 79_000, expected_cents: 79_000 })
    expect(next.data.open.float_reason).toBe('少了十元')
    expect((await open()).code).toBe('changed')
    await move('drop', 9_000)
    expect((await look()).closed).toHaveLength(1)
  })

  test('is opened again by a manager while its day is open, and both closes stay on record', async () => {
    const { open, sell, shut, call, staff, manager, look, finish, store } = await cashDrawers(engine)
    await open()
    await shut({ left_cents: 60_000 })
    const { drawer_id } = (await look()).closed[0]
    const input = { shop_id: 1, drawer_id, reason: '仍有客人' }
    expect((await call(staff, 'cash-drawer/reopen', input)).code).toBe('forbidden')
    // What was sold in between went into the same drawer.
    await sell()
    const again = await call(manager, 'cash-drawer/reopen', input)
    expect(again.data.open).toMatchObject({ drawer_id, expected_cents: float + price, closed: null })
    expect((await call(manager, 'cash-drawer/reopen', input)).code).toBe('changed')
    expect((await shut()).code).toBe('ok')
    const { moves } = (await look()).closed[0]
    expect(moves.map(({ kind, amount_cents }: { kind: string; amount_cents: number }) => [kind, amount_cents])).toEqual(
      [
        ['close', float],
        ['reopen', float],
        ['close', float + price],
      ],
    )
    const placed = await store.db.selectFrom('moneyLines').select('cashDrawerId').executeTakeFirstOrThrow()
    expect(placed.cashDrawerId).toBe(drawer_id)
    expect((await finish()).code).toBe('ok')
    expect((await look()).can_reopen).toBe(false)
    expect((await call(manager, 'cash-drawer/reopen', input)).code).toBe('changed')
  })

  test('of another studio is none of this one', async () => {
    const { open, ofOpen, call, manager } = await cashDrawers(engine)
    await open()
    const input = { ...(await ofOpen()), shop_id: 9 }
    expect((await call(manager, 'cash-drawer/get', { shop_id: 9 })).code).toBe('not-found')
    expect((await call(manager, 'cash-drawer/count', input)).code).toBe('not-found')
    expect((await call(manager, 'cash-drawer/reopen', { ...input, reason: 'because' })).code).toBe('not-found')
    const opening = { shop_id: 9, float_expected_cents: null, float_cents: 0 }
    expect((await call(manager, 'cash-drawer/open', opening)).code).toBe('not-found')
  })

  test('takes what a release that knows no drawers sells beside it, also after it was closed', async () => {
    const { open, sell, shut, look, close, store, travel } = await cashDrawers(engine)
    await sell()
    travel(minute)
    await open()
    await sell()
    await store.db.updateTable('moneyLines').set({ cashDrawerId: null }).execute()
    expect((await look()).open).toMatchObject({ taken_cents: price, expected_cents: float + price })
    expect((await close()).drawers).toMatchObject({ outside_cents: price })
    await shut()
    expect((await look()).closed[0]).toMatchObject({ taken_cents: price, expected_cents: float + price })
    expect((await close()).drawers).toMatchObject({ outside_cents: price })
  })
})

describe.each(racingEngines)('several clerks at once on $name', (engine) => {
  test('open one drawer', async () => {
    const { call, staff, manager, owner, store } = await cashDrawers(engine)
    const input = { shop_id: 1, float_expected_cents: null, float_cents: float }
    const answers = await Promise.all([staff, manager, owner, staff].map((who) => call(who, 'cash-drawer/open', input)))
    expect(tally(answers)).toEqual({ ok: 1, changed: 3 })
    expect(await store.db.selectFrom('cashDrawers').selectAll().execute()).toHaveLength(1)
  })

  test('close it once, and a drop beside the close is counted by it or refused', async () => {
    const { call, staff, manager, owner, open, ofOpen, sell, look } = await cashDrawers(engine)
    await open()
    await sell()
    const input = { ...(await ofOpen()), left_cents: 50_000 }
    const drop = { shop_id: 1, drawer_id: input.drawer_id, kind: 'drop', amount_cents: 1_000, reason: '放入夾萬' }
    const drops = [staff, manager].map((who) => call(who, 'cash-drawer/move', drop))
    const closes = [staff, manager, owner].map((who) => call(who, 'cash-drawer/close', input))
    const dropped = (await Promise.all(drops)).filter(({ code }) => code === 'ok').length
    const closed = (await Promise.all(closes)).filter(({ code }) => code === 'ok').length
    const { open: left, closed: over } = await look()
    expect(closed).toBe(dropped === 0 ? 1 : 0)
    expect((left ?? over[0]).dropped_cents).toBe(1_000 * dropped)
  })

  test('sell beside a close: each sale lies in the drawer, or is counted at the close of the day', async () => {
    const { call, staff, open, ofOpen, sell, look, close } = await cashDrawers(engine)
    await open()
    await sell()
    const input = { ...(await ofOpen()), left_cents: 50_000 }
    const selling = Array.from({ length: 6 }, () => sell())
    const [closing, ...sales] = await Promise.all([call(staff, 'cash-drawer/close', input), ...selling])
    expect(tally(sales)).toEqual({ ok: 6 })
    const { open: left, closed: over } = await look()
    const { drawers } = await close()
    expect(sum([(left ?? over[0]).taken_cents, drawers.outside_cents])).toBe(7 * price)
    if (closing?.code === 'ok') expect(over[0]).toMatchObject({ taken_cents: price, expected_cents: float + price })
    else expect(left.taken_cents).toBe(7 * price)
  })
})
