import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { countedEngine } from '../../../support/count-round-trips.ts'
import { atTheBed } from '../../../support/devices/at-the-bed.ts'
import { tapOf, qrSecret } from '../../../support/devices/at-the-door.ts'
import { scriptedLock } from '../../../support/devices/scripted-lock.ts'
import { type Engine, racingEngines } from '../../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../../support/fixtures.ts'
import { day, minute, openServer } from '../../../support/open-server.ts'

const shop = { shop_id: 1 }
const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** A server that asks its database for the time, as every server of a chain does, and a member with a booking a week. */
async function openCounted(engine: Engine) {
  const counted = countedEngine(engine)
  const lock = scriptedLock()
  const place = await openServer(counted, { isTimedByDatabase: true, gateway: lock.gateway, qrSecret })
  const member = await place.member()
  /** How many ways a call takes whose connections are there already. */
  const tripsOf = (path: string, body: object, who: SignedIn = member) =>
    counted.countTrips(async () => {
      const { code } = await place.post(path, { ...who, ...body })
      expect({ path, code }).toEqual({ path, code: expect.stringMatching(/^(?:ok|none)$/) })
    })
  let days = 1
  const bookable = () => ({ ...shop, device_id: 'bed-1', date: dateIn((days += 3)), time: '18:00' })
  const book = async () => (await place.post('/api/appointment/addappointment', anIntent(member, bookable()))).data
  await book()
  return { ...place, member, tripsOf, bookable, book }
}

/** Of a few tries: what a server still notes of a call that it has answered can only add to the next one. */
async function fewest(count: () => Promise<number>): Promise<number> {
  const counts: number[] = []
  while (counts.length < 3) counts.push(await count())
  return Math.min(...counts)
}

describe.each(racingEngines)('on $name', (engine) => {
  test('a booking goes to the database and back 7 times, of which finding the member is one, and the commit one', async () => {
    const trips = await fewest(async () => {
      const { tripsOf, bookable } = await openCounted(engine)
      return await tripsOf('/api/appointment/addappointment', { ...bookable(), op_id: randomUUID() })
    })
    expect(trips).toBe(7)
  })

  test('a cancellation goes 6 times', async () => {
    const trips = await fewest(async () => {
      const { tripsOf, book } = await openCounted(engine)
      const { appointment_id } = await book()
      return await tripsOf('/api/appointment/cancelAppointMent', { appointment_id, op_id: randomUUID() })
    })
    expect(trips).toBe(6)
  })

  test('another time for a booking goes 9 times, and a later one 10', async () => {
    const other = await fewest(async () => {
      const { tripsOf, book, bookable } = await openCounted(engine)
      const { appointment_id, rev } = await book()
      return await tripsOf('/api/appointment/changeTime', { ...bookable(), appointment_id, rev, op_id: randomUUID() })
    })
    expect(other).toBeLessThanOrEqual(9)
    const later = await fewest(async () => {
      const { tripsOf, book } = await openCounted(engine)
      const { appointment_id } = await book()
      return await tripsOf('/api/appointment/postpone', { appointment_id, minutes: 5, op_id: randomUUID() })
    })
    expect(later).toBeLessThanOrEqual(10)
  })

  test.each([
    { what: 'the latest appointment', path: '/api/user/mylatestAppointment', body: {}, most: 2 },
    { what: 'all appointments', path: '/api/user/appointmentRecord', body: {}, most: 2 },
    { what: 'all shops', path: '/api/config/shopList', body: {}, most: 0 },
    { what: 'shops as they are now', path: '/api/config/shopsNow', body: {}, most: 0 },
    { what: 'settings of a shop', path: '/api/config/config', body: shop, most: 4 },
    { what: 'beds of a shop', path: '/api/machine/deviceList', body: shop, most: 3 },
    { what: 'times of a day', path: '/api/calendar/getRecord', body: { ...shop, date: dateIn(1) }, most: 3 },
    { what: 'times of two weeks', path: '/api/calendar/stat', body: { ...shop, from: dateIn(0), days: 14 }, most: 3 },
    {
      what: 'what pays for a bed',
      path: '/api/appointment/packageFor',
      body: { ...shop, device_id: 'bed-1', date: dateIn(1) },
      most: 4,
    },
    { what: 'packages', path: '/api/user/userFreeUseCardList', body: {}, most: 3 },
    { what: 'oneself', path: '/api/user/getUserInfo', body: {}, most: 8 },
  ])('reading $what goes $most times at most', async ({ path, body, most }) => {
    const { tripsOf } = await openCounted(engine)
    // The first time connections are made, and what is kept for all is read.
    await tripsOf(path, body)
    expect(await fewest(() => tripsOf(path, body))).toBeLessThanOrEqual(most)
  })

  test('a door opens in 42 ways', async () => {
    const trips = await fewest(async () => {
      const { tripsOf, store, member, clock } = await openCounted(engine)
      // Whatever time of the day this runs.
      await store.db.updateTable('shops').set({ opensAt: '00:00', closesAt: '24:00' }).execute()
      await addVisit(store, member, { startsAt: clock.now + 2 * minute })
      return await tripsOf('/api/door/open', tapOf(member))
    })
    expect(trips).toBeLessThanOrEqual(42)
  })

  test('a bed starts in 70 ways at most, those of what it says meanwhile among them', async () => {
    const counted = countedEngine(engine)
    const { start } = await atTheBed(counted, { isTimedByDatabase: true })
    const trips = await counted.countTrips(async () => expect((await start()).code).toBe('ok'))
    expect(trips).toBeLessThanOrEqual(70)
  })
})
