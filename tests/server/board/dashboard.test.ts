import { describe, expect, test } from 'vitest'

import { getDashboard } from '#src/contract/staff/board/dashboard.ts'
import { confirmSale } from '#src/contract/staff/sales.ts'
import { createOrder } from '#src/contract/payments.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, aPackage, aShop } from '../../support/fixtures.ts'
import { day, hour, minute, openServer } from '../../support/open-server.ts'

async function staffAtWork(engine: Engine) {
  const place = await openServer(engine)
  const { member, post, store, clock } = place
  // A week idle ends a login, so everybody comes fresh.
  const staff = () => member({ role: 'admin', staffLevel: 'staff' })
  await store.db.insertInto('packages').values(aPackage()).execute()
  async function sell() {
    const buyer = await member()
    const order = anIntent(buyer, { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' })
    const { data } = await post(createOrder.path, order)
    const sale = { order_id: data.order_id, amount_cents: 168_000, received_by: 'cash' }
    expect(await post(confirmSale.path, anIntent(await staff(), sale))).toMatchObject({ code: 'ok' })
  }
  const read = async (fields: object = {}) =>
    (await post(getDashboard.path, { ...(await staff()), shop_id: 1, ...fields })).data
  // The clock stands at Saturday 16:00 in Hong Kong.
  return { ...place, sell, read, at: (time: number) => clock.now + time }
}

describe.each(engines)('the figures of a day on $name', (engine) => {
  test('count what was booked, came, is late, was missed, and was cancelled', async () => {
    const { read, store, member, at } = await staffAtWork(engine)
    const ann = await member()
    const visit = (startsAt: number, state: 'booked' | 'visited' | 'cancelled' | 'timeout' = 'booked') =>
      addVisit(store, ann, { startsAt, state })
    await visit(at(-3 * hour), 'visited')
    await visit(at(-2 * hour), 'timeout')
    // That this one is over is not written down yet.
    await visit(at(-11 * minute))
    await visit(at(-10 * minute))
    await visit(at(hour))
    await visit(at(hour + 30 * minute))
    await visit(at(2 * hour), 'cancelled')
    // 23:59 is today in Hong Kong, 00:00 is not; midnight of UTC has nothing to do with it.
    await visit(at(7 * hour + 59 * minute))
    await visit(at(8 * hour))
    const figures = await read()
    expect(figures.date).toBe('2026-11-21')
    expect(figures.day).toMatchObject({ bookings: 7, visited: 1, late: 1, missed: 2, cancelled: 1 })
    expect(figures.hours[0]).toEqual({ hour: 13, bookings: 1 })
    expect(figures.hours.at(-1)).toEqual({ hour: 23, bookings: 1 })
    expect(figures.hours.find((each: { hour: number }) => each.hour === 17)).toEqual({ hour: 17, bookings: 2 })
    // Three beds of twelve hours: 5 half hours of 36 hours; what was missed used nothing.
    expect(figures.day.utilisation).toBe(Math.round((5 * 30 * 100) / (3 * 12 * 60)))
  })

  test('leave out of the minutes what is closed', async () => {
    const { read, store, member, at } = await staffAtWork(engine)
    await addVisit(store, await member(), { startsAt: at(hour) })
    const closure = { closureId: 'c', shopId: 1, startsAt: at(-6 * hour), endsAt: at(0) }
    await store.db
      .insertInto('closures')
      .values({ ...closure, deviceId: null })
      .execute()
    await store.db
      .insertInto('closures')
      .values({ ...closure, closureId: 'd', deviceId: 'bed-1' })
      .execute()
    expect((await read()).day.utilisation).toBe(Math.round((30 * 100) / (3 * 6 * 60)))
    await store.db
      .insertInto('closures')
      .values({ ...closure, closureId: 'e', deviceId: null, endsAt: at(6 * hour) })
      .execute()
    expect((await read()).day.utilisation).toBeNull()
  })

  test('compare what was taken with the same weekday of last week up to the same time', async () => {
    const { read, sell, travel, member } = await staffAtWork(engine)
    await sell()
    await member()
    travel(hour)
    await sell()
    travel(7 * day - hour)
    await sell()
    const figures = await read()
    expect(figures.day).toMatchObject({ takings_cents: 168_000, new_members: 1 })
    // An hour later last week there was a second sale; it is not held against today yet.
    expect(figures.week_before).toMatchObject({ takings_cents: 168_000, new_members: 2 })
    expect(figures.week.map((each: { date: string }) => each.date)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
    expect(figures.week.at(-1)).toMatchObject({ takings_cents: 168_000 })
    travel(hour)
    expect((await read()).week_before).toMatchObject({ takings_cents: 336_000 })
    const last = await read({ date: '2026-11-21' })
    expect(last.day).toMatchObject({ takings_cents: 336_000 })
    expect(last.week_before).toMatchObject({ takings_cents: 0 })
  })

  test('compare up to the same time on the clocks, also where they were put back meanwhile', async () => {
    const { read, store, sell, travel, clock } = await staffAtWork(engine)
    await store.db.updateTable('shops').set({ timeZone: 'America/New_York' }).execute()
    // The clocks there are put back in the night to 7 November 2027.
    travel(Date.parse('2027-11-06T15:30-04:00') - clock.now)
    await sell()
    travel(Date.parse('2027-11-13T15:00-05:00') - clock.now)
    expect((await read()).week_before).toMatchObject({ takings_cents: 0 })
    travel(hour)
    expect((await read()).week_before).toMatchObject({ takings_cents: 168_000 })
  })

  test('keep to the calendar of the shop that is asked for, and to its rows', async () => {
    const { read, store, member, at, post } = await staffAtWork(engine)
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2, sort: 2, timeZone: 'America/New_York' }))
      .execute()
    await addVisit(store, await member(), { startsAt: at(hour) })
    expect(await read({ shop_id: 2 })).toMatchObject({
      date: '2026-11-21',
      day: { bookings: 0, utilisation: null, takings_cents: 0 },
      hours: [],
    })
    expect((await read({ shop_id: 1, date: '2026-11-22' })).day).toMatchObject({ bookings: 0 })
    const outsider = await member()
    expect(await post(getDashboard.path, { ...outsider, shop_id: 1 })).toMatchObject({ code: 'forbidden' })
    expect(await post(getDashboard.path, { ...(await member({ role: 'admin' })), shop_id: 9 })).toMatchObject({
      code: 'not-found',
    })
  })
})
