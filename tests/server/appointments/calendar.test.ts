import { describe, expect, test } from 'vitest'

import { addAppointment, calendarRecord, calendarStat } from '#src/contract/appointments.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, addDevices, aBedRow, aShop } from '../../support/fixtures.ts'
import { hour, openServer } from '../../support/open-server.ts'

type Slot = { time: string; end_time: string; state: string }

const stateOf = (slots: Slot[], time: string) => slots.find((slot) => slot.time === time)?.state

describe.each(engines)('the calendar on $name', (engine) => {
  test('shows the slots of a bed from opening to closing', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const { data } = await post(calendarRecord.path, { ...ann, shop_id: 1, device_id: 'bed-1', date: '2026-11-22' })
    expect(data.slots).toHaveLength(24)
    expect(data.slots[0]).toEqual({ time: '10:00', end_time: '10:30', state: 'free' })
    expect(data.slots.at(-1)).toEqual({ time: '21:30', end_time: '22:00', state: 'free' })
  })

  test('a slot is mine for its member, full for others and free again after a cancellation', async () => {
    const { post, member } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    const { data } = await post(addAppointment.path, aBooking(ann))
    const seenBy = async (who: object) => {
      const answer = await post(calendarRecord.path, { ...who, shop_id: 1, device_id: 'bed-1', date: '2026-11-22' })
      return stateOf(answer.data.slots, '18:00')
    }
    expect([await seenBy(ann), await seenBy(bob)]).toEqual(['mine', 'full'])
    const cancel = { ...aBooking(ann), appointment_id: data.appointment_id }
    await post('/api/appointment/cancelAppointMent', cancel)
    expect([await seenBy(ann), await seenBy(bob)]).toEqual(['free', 'free'])
  })

  test('what has begun is past', async () => {
    const { post, member, travel } = await openServer(engine)
    travel(-1)
    const ann = await member()
    const grid = async () =>
      (await post(calendarRecord.path, { ...ann, shop_id: 1, device_id: 'bed-1', date: '2026-11-21' })).data.slots
    expect([stateOf(await grid(), '15:30'), stateOf(await grid(), '16:00')]).toEqual(['past', 'free'])
    travel(1)
    expect([stateOf(await grid(), '16:00'), stateOf(await grid(), '16:30')]).toEqual(['past', 'free'])
  })

  test('a bed that cannot be booked has no free slot', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    for (const device_id of ['bed-offline', 'bed-closed']) {
      const { data } = await post(calendarRecord.path, { ...ann, shop_id: 1, device_id, date: '2026-11-22' })
      expect(new Set(data.slots.map((slot: Slot) => slot.state))).toEqual(new Set(['full']))
    }
  })

  test('days are open, full or closed, and say how many slots are free', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    const startsAt = Date.parse('2026-11-23T00:00:00Z')
    await store.db
      .insertInto('closures')
      .values([
        { closureId: 'holiday', shopId: 1, deviceId: null, startsAt, endsAt: startsAt + 24 * hour },
        {
          closureId: 'repair',
          shopId: 1,
          deviceId: 'bed-2',
          startsAt: startsAt + 24 * hour,
          endsAt: startsAt + 48 * hour,
        },
      ])
      .execute()
    await post(addAppointment.path, aBooking(ann))
    const stat = { ...(await member()), shop_id: 1, from: '2026-11-20', days: 6 }
    const shopDays = (await post(calendarStat.path, stat)).data.days
    expect(shopDays).toEqual([
      { date: '2026-11-20', state: 'closed', free: 0 },
      { date: '2026-11-21', state: 'open', free: 22 },
      { date: '2026-11-22', state: 'open', free: 47 },
      { date: '2026-11-23', state: 'closed', free: 0 },
      { date: '2026-11-24', state: 'open', free: 24 },
      { date: '2026-11-25', state: 'open', free: 48 },
    ])
    const bedDays = (await post(calendarStat.path, { ...stat, device_id: 'bed-1', from: '2026-11-22', days: 1 })).data
      .days
    expect(bedDays).toEqual([{ date: '2026-11-22', state: 'open', free: 23 }])
  })

  test('a day on which everything is taken is full', async () => {
    const { store, post, member } = await openServer(engine)
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2, opensAt: '10:00', closesAt: '11:00' }))
      .execute()
    await addDevices(store, [aBedRow({ deviceId: 'small', shopId: 2 })])
    for (const time of ['10:00', '10:30']) {
      await post(addAppointment.path, aBooking(await member(), { shop_id: 2, device_id: 'small', time }))
    }
    const stat = { ...(await member()), shop_id: 2, from: '2026-11-22', days: 1 }
    expect((await post(calendarStat.path, stat)).data.days).toEqual([{ date: '2026-11-22', state: 'full', free: 0 }])
  })

  test('what is too close to a session of the member is told by day and by slot, to that member alone', async () => {
    const { post, member } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    // 18:00 to 18:30, and 48 hours before and after it.
    await post(addAppointment.path, aBooking(ann, { date: '2026-11-24' }))
    const daysOf = async (who: object) =>
      (await post(calendarStat.path, { ...who, shop_id: 1, from: '2026-11-21', days: 7 })).data.days
    const tooSoon = (days: { date: string; too_soon?: true }[]) =>
      days.filter((day) => day.too_soon).map(({ date }) => date)
    expect(tooSoon(await daysOf(ann))).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
    expect(tooSoon(await daysOf(bob))).toEqual([])

    const slotsOf = async (who: object, date: string) =>
      (await post(calendarRecord.path, { ...who, shop_id: 1, device_id: 'bed-2', date })).data.slots
    const [before, after] = [await slotsOf(ann, '2026-11-22'), await slotsOf(ann, '2026-11-26')]
    const allowed = (slots: (Slot & { next_allowed_at?: string })[]) =>
      slots.filter((slot) => slot.next_allowed_at === undefined).map(({ time }) => time)
    expect(allowed(before).at(-1)).toBe('17:30')
    expect(allowed(after)[0]).toBe('18:30')
    expect(after[0]).toEqual({
      time: '10:00',
      end_time: '10:30',
      state: 'free',
      next_allowed_at: '2026-11-26T10:30:00.000Z',
    })
    expect(allowed(await slotsOf(bob, '2026-11-26'))).toHaveLength(24)

    // Told and refused are the same: the last slot that is told to be too soon, and the first that is not.
    const book = async (time: string) =>
      await post(addAppointment.path, aBooking(ann, { device_id: 'bed-2', date: '2026-11-26', time }))
    expect(await book('18:00')).toMatchObject({ code: 'too-soon', data: { next_allowed_at: after[0].next_allowed_at } })
    expect(await book('18:30')).toMatchObject({ code: 'ok' })
  })

  test('days beyond the horizon are not told', async () => {
    const { post, member } = await openServer(engine)
    const { data } = await post(calendarStat.path, { ...(await member()), shop_id: 1, from: '2026-12-05', days: 2 })
    expect(data.days.map((day: { state: string }) => day.state)).toEqual(['open'])
  })

  test('it says how far ahead can be booked: what the chain allows, or the times of the bed', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    const ask = async (device_id?: string) =>
      (await post(calendarStat.path, { ...ann, shop_id: 1, device_id, from: '2026-11-21', days: 61 })).data
    const near = await ask()
    expect(near.bookable_until).toBe('2026-12-05')
    expect(near.days).toHaveLength(15)
    expect(near.days.at(-1)).toMatchObject({ date: '2026-12-05' })
    await store.transaction((tx) => writeChainSettings(tx, { rules: { horizonDays: 60 } }))
    const { bookable_until, days } = await ask('bed-1')
    expect(bookable_until).toBe('2027-01-20')
    expect(days).toHaveLength(61)
    expect(days.at(-1)).toMatchObject({ date: '2027-01-20', state: 'open' })
    await post(addAppointment.path, aBooking(ann, { date: '2027-01-20' }))
    expect((await ask('bed-1')).days.at(-1)).toMatchObject({ free: 23 })
  })

  test('a bar that closes at two in the morning books its night under the date of the clock', async () => {
    const { store, post, member } = await openServer(engine)
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2, opensAt: '20:00', closesAt: '02:00' }))
      .execute()
    await addDevices(store, [aBedRow({ deviceId: 'night', shopId: 2 })])
    const ann = await member()
    const place = { shop_id: 2, device_id: 'night' }
    const { data } = await post(calendarRecord.path, { ...ann, ...place, date: '2026-11-22' })
    expect(data.slots.map((slot: Slot) => slot.time).join(' ')).toBe(
      '00:00 00:30 01:00 01:30 20:00 20:30 21:00 21:30 22:00 22:30 23:00 23:30',
    )
    const booked = await post(addAppointment.path, aBooking(ann, { ...place, time: '00:30' }))
    expect(booked.data).toMatchObject({ appointment_time: '2026-11-22 00:30', starts_at: '2026-11-21T16:30:00.000Z' })
  })

  test('unknown shops and beds are not found, and no more than 61 days are told at once', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const stat = { ...ann, shop_id: 1, from: '2026-11-22', days: 1 }
    expect(await post(calendarStat.path, { ...stat, shop_id: 9 })).toMatchObject({ code: 'not-found' })
    expect(await post(calendarStat.path, { ...stat, device_id: 'bed-99' })).toMatchObject({ code: 'not-found' })
    expect(await post(calendarStat.path, { ...stat, days: 62 })).toMatchObject({ code: 'bad-request' })
    const record = { ...ann, shop_id: 1, device_id: 'bed-99', date: '2026-11-22' }
    expect(await post(calendarRecord.path, record)).toMatchObject({ code: 'not-found' })
  })
})
