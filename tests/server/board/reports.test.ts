import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { datesIn, previousPeriod } from '#src/domain/board/report-period.ts'
import { exportReport, reportOverview, reportRevenue, reportUse } from '#src/contract/staff/board/reports.ts'

import { demoHistory } from '#server/demo/demo-history.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { readOverview } from '#server/modules/board/answers/reports/overview.ts'
import { readRevenue } from '#server/modules/board/answers/reports/revenue.ts'
import { readUse } from '#server/modules/board/answers/reports/use.ts'
import { expireCards } from '#server/modules/cards/store/card-changes.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { engines } from '../../support/engines.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { addVisit } from '../../support/fixtures.ts'
import { hour, minute, openServer } from '../../support/open-server.ts'
import { addSecondShop } from '../../support/staff/two-shops.ts'
import { recountReport } from './recount-report.ts'

/** A Saturday afternoon on the demo's clocks. */
const now = Date.parse('2026-11-21T15:04:30+08:00')
const history = demoHistory({ hasDemoHistory: true }, () => 'a secret of the devices of this test')

/** Each kind of period, at all studios and at one. */
const asked = [
  { name: 'this month', from: '2026-11-01', to: '2026-11-21', shopIds: [1, 2, 3], than: '2026-10-21T15:04:30+08:00' },
  { name: 'today', from: '2026-11-21', to: '2026-11-21', shopIds: [1], than: '2026-11-14T15:04:30+08:00' },
  { name: 'days that are over', from: '2026-10-05', to: '2026-10-11', shopIds: [2, 3], than: '2026-10-05T00:00+08:00' },
]

describe.each(engines)('reports on $name', (engine) => {
  let store: Store
  let close: () => Promise<void>

  beforeAll(async () => {
    const { place, remove } = await engine.readyPlace()
    store = await openStore(place, { logSecret, clock: () => now })
    await seedDemo(store, history)
    await expireCards(store)
    close = async () => {
      await store.close()
      await remove()
    }
  }, 120_000)
  afterAll(() => close())

  describe.each(asked)('of $name', ({ from, to, shopIds, than }) => {
    const input = { from, to, shopIds, language: 'en-US' as const, now }
    const midnightAfter = Date.parse(`${to}T24:00+08:00`)
    const both = async () => ({
      value: await recountReport(store.db, {
        dates: datesIn({ from, to }),
        to: Math.min(now, midnightAfter),
        shopIds,
        now,
      }),
      before: await recountReport(store.db, {
        dates: datesIn(previousPeriod({ from, to })),
        to: Date.parse(than),
        shopIds,
        now,
      }),
    })
    type Counted = Awaited<ReturnType<typeof recountReport>>
    const numbers = ({ value, before }: { value: Counted; before: Counted }, of: (counted: Counted) => number) => ({
      value: of(value),
      before: of(before),
    })

    test('give what a second count over all rows comes to', async () => {
      const counted = await both()
      const { total, days, shops } = await readOverview(store.db, input)
      expect(total).toEqual({
        revenue: numbers(counted, ({ revenue }) => revenue),
        sessions: numbers(counted, ({ sessions }) => sessions),
        usedMinutes: numbers(counted, ({ busy }) => busy.minutes),
        openMinutes: numbers(counted, ({ open }) => open),
        newMembers: numbers(counted, ({ newcomers }) => newcomers),
        returningMembers: numbers(counted, ({ returning }) => returning),
        lapsedMembers: numbers(counted, ({ lapsed }) => lapsed),
      })
      expect(total.sessions.value).toBeGreaterThan(0)
      expect(shops.map(({ shopId }) => shopId)).toEqual(shopIds)
      for (const shop of shops)
        expect(shop.days).toEqual(days.map(({ date }) => counted.value.revenueOf(shop.shopId, date)))
      expect(days.reduce((sum, { than: day }) => sum + (day?.revenue ?? 0), 0)).toBe(counted.before.revenue)
    })

    test('say where the money came from', async () => {
      const counted = await both()
      const { total, products, tenders, hours, refunds, unused } = await readRevenue(store.db, input)
      expect(total.revenue).toEqual(numbers(counted, ({ revenue }) => revenue))
      expect(total.sold).toEqual(numbers(counted, ({ sold }) => sold))
      expect(refunds.amount).toEqual(numbers(counted, ({ refunded }) => refunded))
      for (const { packageId, revenue } of products)
        expect(revenue).toEqual(numbers(counted, ({ revenueFor }) => revenueFor(packageId)))
      for (const { method, revenue } of tenders)
        expect(revenue).toEqual(numbers(counted, ({ revenueBy }) => revenueBy(method)))
      for (const { hour, revenue } of hours)
        expect(revenue).toEqual(numbers(counted, ({ revenueIn }) => revenueIn(hour)))
      for (const part of [products, tenders, hours])
        expect(part.reduce((sum, { revenue }) => sum + revenue.value, 0)).toBe(total.revenue.value)
      expect(unused.sessions).toEqual(numbers(counted, ({ unused: left }) => left.sessions))
      expect(unused.worth).toEqual(numbers(counted, ({ unused: left }) => left.worth))
    })

    test('say how the beds were used', async () => {
      const counted = await both()
      const { total, hours, beds } = await readUse(store.db, input)
      expect(total).toEqual({
        sessions: numbers(counted, ({ sessions }) => sessions),
        walkIns: numbers(counted, ({ walkIns }) => walkIns),
        secondsOn: numbers(counted, ({ secondsOn }) => secondsOn),
        usedMinutes: numbers(counted, ({ busy }) => busy.minutes),
        openMinutes: numbers(counted, ({ open }) => open),
        bookings: numbers(counted, ({ bookings }) => bookings),
        missed: numbers(counted, ({ missed }) => missed),
      })
      const minutes = (ms: number) => Math.round(ms / 60_000)
      for (const { weekday, hour, usedMinutes } of hours)
        expect([weekday, hour, usedMinutes]).toEqual([
          weekday,
          hour,
          minutes(counted.value.busy.byHour[weekday * 24 + hour] ?? 0),
        ])
      for (const { deviceId, usedMinutes } of beds)
        expect([deviceId, usedMinutes]).toEqual([deviceId, minutes(counted.value.busy.byBed.get(deviceId) ?? 0)])
      expect(beds.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(total.sessions.value)
      const open = hours.reduce((sum, { openMinutes }) => sum + openMinutes, 0)
      expect(Math.abs(open - total.openMinutes.value)).toBeLessThanOrEqual(hours.length)
    })
  })

  test('have something of everything in a demo', async () => {
    const input = { from: '2026-10-22', to: '2026-11-21', shopIds: undefined, language: 'en-US' as const, now }
    const { total } = await readOverview(store.db, input)
    expect(Object.values(total).every(({ value }) => value > 0)).toBe(true)
    const { refunds, unused, products } = await readRevenue(store.db, input)
    expect([refunds.count.value > 0, unused.sessions.value > 0, products.length > 2]).toEqual([true, true, true])
  })
})

describe.each(engines)('who may see reports on $name', (engine) => {
  const period = { from: '2026-11-01', to: '2026-11-21' }

  test('a manager of one studio is shown that studio alone, and is refused any other by name', async () => {
    const place = await openServer(engine)
    const { clerkAt } = await addSecondShop(place)
    const both = await clerkAt({ 1: 'manager', 2: 'staff' })
    const shopsOf = async (caller: object, fields: object = {}) => {
      const { code, data } = await place.post(reportOverview.path, { ...caller, ...period, ...fields })
      return code === 'ok' ? data.shops.map((one: { shop_id: number }) => one.shop_id) : code
    }
    expect(await shopsOf(both)).toEqual([1])
    expect(await shopsOf(both, { shop_ids: [1] })).toEqual([1])
    expect(await shopsOf(await place.member({ role: 'admin', staffLevel: 'manager' }))).toEqual([1, 2])
    const paths = [reportOverview.path, reportRevenue.path, reportUse.path, exportReport.path]
    for (const path of paths)
      for (const shop_ids of [[2], [1, 2], [99]])
        expect([path, (await place.post(path, { ...both, ...period, shop_ids, tab: 'use' })).code]).toEqual([
          path,
          'forbidden',
        ])
  })

  test('days that end before they begin, or are too many, are refused', async () => {
    const place = await openServer(engine)
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    const says = async (from: string, to: string) => (await place.post(reportUse.path, { ...manager, from, to })).code
    expect(await says('2026-11-02', '2026-11-01')).toBe('bad-request')
    expect(await says('2026-08-01', '2026-11-21')).toBe('bad-request')
    expect(await says('2026-08-21', '2026-11-21')).toBe('ok')
  })

  test('a bed that two visits share for a while is in use once', async () => {
    const place = await openServer(engine)
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    const startsAt = place.clock.now - 3 * hour
    for (const later of [0, 20 * minute]) {
      await addVisit(place.store, await place.member(), { startsAt: startsAt + later, state: 'visited' })
    }
    const { data } = await place.post(reportUse.path, { ...manager, ...period })
    expect(data.total.used_minutes).toEqual({ value: 50, before: 0 })
    const used = data.hours.filter((one: { used_minutes: number }) => one.used_minutes > 0)
    expect(used.map((one: { used_minutes: number }) => one.used_minutes)).toEqual([50])
  })

  test('a file has what is on the page', async () => {
    const place = await openServer(engine)
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    for (const tab of ['overview', 'revenue', 'use']) {
      const { data } = await place.post(exportReport.path, { ...manager, ...period, tab })
      expect(data.file_name).toBe(`report-${tab}-2026-11-01-2026-11-21.csv`)
      expect(data.csv).toContain('part,of,figure,value,before,unit\r\ntotal,')
    }
  })
})
