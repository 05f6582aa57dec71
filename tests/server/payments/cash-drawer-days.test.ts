import { describe, expect, test } from 'vitest'

import { engines } from '../../support/engines.ts'
import { hour, minute } from '../../support/open-server.ts'
import { cashDrawers } from '../../support/payments/cash-drawers.ts'
import { price } from '../../support/staff/counter.ts'

const float = 100_000

describe.each(engines)('a day with cash drawers on $name', (engine) => {
  const cashOf = ({ tenders }: { tenders: { tender: string }[] }) => tenders.find(({ tender }) => tender === 'cash')

  test('is not closed while one of its drawers is open, and names it', async () => {
    const { open, shut, finish, sell } = await cashDrawers(engine)
    await open()
    await sell()
    const refused = await finish()
    expect([refused.httpStatus, refused.code]).toEqual([409, 'drawer-open'])
    expect(refused.data.drawers).toMatchObject({ is_open: true, list: [{ opened_by: '小吳', closed: null }] })
    await shut()
    expect((await finish()).code).toBe('ok')
  })

  test('has its cash counted by its drawers: what they explained is not asked again', async () => {
    const { open, sell, shut, finish, close, travel, look } = await cashDrawers(engine)
    await open()
    await sell()
    await shut({ counted_cents: float + price - 2_000, left_cents: 50_000, reason: '找續多付' })
    travel(minute)
    await open()
    await sell()
    await shut({ counted_cents: 50_000 + price + 500, left_cents: 70_000, reason: '多了五元' })
    const day = await close()
    expect(cashOf(day)).toEqual({
      tender: 'cash',
      expected_cents: 2 * price,
      counted_cents: 2 * price - 1_500,
      is_checked: true,
    })
    expect(day.float).toEqual({ expected_cents: 70_000, counted_cents: null })
    expect(day.drawers).toMatchObject({ is_open: false, outside_cents: 0, difference_cents: -1_500 })
    expect(day.drawers.list).toHaveLength(2)
    const counted = [{ method: 'cash', expected_cents: 2 * price, counted_cents: 2 * price }]
    expect((await finish({ counted })).code).toBe('changed')
    expect((await finish({ float_cents: 60_000 })).data.issues[0].path).toBe('reason')
    const closed = await finish()
    expect(closed.data).toMatchObject({ closed: { reason: null }, float: { counted_cents: 70_000 } })
    expect(cashOf(closed.data)).toMatchObject({ expected_cents: 2 * price, counted_cents: 2 * price - 1_500 })
    expect((await look()).float_expected_cents).toBe(70_000)
  })

  test('has the cash counted that fell into no drawer', async () => {
    const { sell, open, shut, close, toCount, call, manager, travel } = await cashDrawers(engine)
    await sell()
    travel(minute)
    await open()
    await sell()
    await shut({ counted_cents: float + price - 500, reason: '找續多付' })
    const day = await close()
    expect(day.drawers).toMatchObject({ outside_cents: price, difference_cents: -500 })
    expect(cashOf(day)).toMatchObject({ expected_cents: 2 * price, counted_cents: null, is_checked: false })
    const short = await call(manager, 'transactions/close', await toCount())
    expect(short.data.issues[0].path).toBe('reason')
    const { counted, ...rest } = await toCount()
    const cash = { method: 'cash', expected_cents: 2 * price, counted_cents: 2 * price - 500 }
    const others = counted.filter(({ method }: { method: string }) => method !== 'cash')
    expect((await call(manager, 'transactions/close', { ...rest, counted: [cash, ...others] })).code).toBe('ok')
  })

  test('without any drawer is counted and closed as before, and leaves its float to the first drawer', async () => {
    const { sell, finish, close, look, open } = await cashDrawers(engine)
    await sell()
    expect((await close()).drawers).toBeNull()
    expect(cashOf(await close())).toMatchObject({ counted_cents: null, is_checked: false })
    expect((await finish({ float_cents: 90_000 })).code).toBe('ok')
    expect((await look()).float_expected_cents).toBe(90_000)
    expect((await open()).data.open).toMatchObject({ day: '2026-11-22', float_expected_cents: 90_000 })
  })

  test('takes the drawers back that were opened after its close, when it is opened again', async () => {
    const { sell, open, shut, finish, close, call, manager, travel, look } = await cashDrawers(engine)
    await sell()
    await finish()
    travel(minute)
    await open()
    await sell()
    expect((await close('2026-11-22')).drawers.list).toHaveLength(1)
    await call(manager, 'transactions/reopen', { shop_id: 1, date: '2026-11-21', reason: '仍有客人' })
    expect((await close('2026-11-22')).drawers).toMatchObject({ is_open: true, list: [] })
    expect((await close()).drawers).toMatchObject({ is_open: true, outside_cents: price, list: [{}] })
    expect((await look()).open.expected_cents).toBe(float + price)
    await shut()
    expect((await finish()).code).toBe('ok')
  })

  test('that was forgotten overnight is closed in the morning: the drawer of then counts for both days', async () => {
    const { sell, open, shut, finish, close, later } = await cashDrawers(engine)
    await open()
    await sell()
    await later(16 * hour)
    await sell()
    expect((await finish()).code).toBe('drawer-open')
    expect((await close('2026-11-22')).drawers).toMatchObject({ is_open: true, list: [] })
    await shut()
    expect((await finish()).data).toMatchObject({ net_cents: price, closed: { reason: null } })
    const next = await close('2026-11-22')
    expect(cashOf(next)).toMatchObject({ expected_cents: price, counted_cents: price, is_checked: true })
    expect((await finish({}, '2026-11-22')).code).toBe('ok')
  })
})
