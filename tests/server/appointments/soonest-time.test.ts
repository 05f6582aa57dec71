import { describe, expect, test } from 'vitest'

import { addAppointment, soonestTime } from '#src/contract/appointments.ts'
import { stopSession } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, addVisit, anIntent } from '../../support/fixtures.ts'
import { day, hour, minute, openServer } from '../../support/open-server.ts'

type Place = Awaited<ReturnType<typeof openServer>>

/** Another member books a time. */
async function take({ post, member }: Pick<Place, 'post' | 'member'>, device_id: string, date: string, time: string) {
  const answer = await post(addAppointment.path, aBooking(await member(), { device_id, date, time }))
  expect(answer).toMatchObject({ code: 'ok' })
}

describe.each(engines)('the soonest time on $name', (engine) => {
  /** Saturday 16:00, with half hours from 10:00 to 22:00 on two beds. */
  async function atFour() {
    const place = await openServer(engine)
    const ann = await place.member()
    const ask = async () => (await place.post(soonestTime.path, { ...ann, shop_id: 1 })).data
    return { ...place, ann, ask, at: place.clock.now }
  }

  test('is the next that is free on any bed, for a member without a history', async () => {
    const place = await atFour()
    const { ask } = place
    const next = { date: '2026-11-21', time: '16:30', device_id: 'bed-1', is_last_bed: false }
    expect(await ask()).toMatchObject({ soonest: next, last_device_id: null })
    await take(place, 'bed-1', '2026-11-21', '16:30')
    expect(await ask()).toMatchObject({ soonest: { time: '16:30', device_id: 'bed-2' } })
    await take(place, 'bed-2', '2026-11-21', '16:30')
    expect(await ask()).toMatchObject({ soonest: { time: '17:00', starts_at: '2026-11-21T09:00:00.000Z' } })
  })

  test('is on the next day where nothing is left today, and nothing where the studio is closed for longer', async () => {
    const { ask, travel, store, at } = await atFour()
    travel(6 * hour)
    expect(await ask()).toMatchObject({ soonest: { date: '2026-11-22', time: '10:00' } })
    const closed = { closureId: 'works', shopId: 1, deviceId: null, startsAt: at, endsAt: at + 30 * day }
    await store.db.insertInto('closures').values(closed).execute()
    expect(await ask()).toEqual({ soonest: null, last_device_id: null })
  })

  test('is not too close to another booking of the member', async () => {
    const { ask, ann, store, at } = await atFour()
    await addVisit(store, ann, { deviceId: 'bed-2', startsAt: at + 2 * hour, endsAt: at + 2.5 * hour })
    expect(await ask()).toMatchObject({ soonest: { date: '2026-11-23', time: '18:30' } })
  })

  test('is refused for a studio that there is not', async () => {
    const { post, ann } = await atFour()
    expect(await post(soonestTime.path, { ...ann, shop_id: 9 })).toMatchObject({ code: 'not-found' })
  })

  test('is on the bed that the member used last, while that is free within an hour of the next', async () => {
    const place = await atTheBed(engine)
    const { ann, start, floor, until, post, store, travel, clock } = place
    const { data } = await start(ann, { device_id: 'bed-2' })
    floor.pass(2 * minute)
    await until({ state: 'running' })
    await post(stopSession.path, anIntent(ann, { session_id: data.session_id }))
    await until({ state: 'ended', settled: 'used' })
    const ask = async () => (await post(soonestTime.path, { ...ann, shop_id: 1 })).data
    expect(await ask()).toMatchObject({ soonest: { date: '2026-11-23', device_id: 'bed-2', is_last_bed: true } })

    travel(3 * day - (clock.now % hour))
    await take(place, 'bed-2', '2026-11-24', '16:30')
    await take(place, 'bed-2', '2026-11-24', '17:00')
    expect(await ask()).toMatchObject({ soonest: { time: '17:30', device_id: 'bed-2', is_last_bed: true } })
    await take(place, 'bed-2', '2026-11-24', '17:30')
    const other = { time: '16:30', device_id: 'bed-1', is_last_bed: false }
    expect(await ask()).toMatchObject({ soonest: other, last_device_id: 'bed-2' })
    await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-2').execute()
    expect(await ask()).toMatchObject({ soonest: other, last_device_id: null })
  })
})
