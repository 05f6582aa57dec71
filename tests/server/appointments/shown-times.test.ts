import { describe, expect, test } from 'vitest'

import { addAppointment, calendarRecord, calendarStat } from '#src/contract/appointments.ts'

import { openStore } from '#server/platform/database/open-store.ts'
import { createApp } from '../../../server/app.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { aBooking, type SignedIn } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { openServer } from '../../support/open-server.ts'

const date = '2026-11-22'
const day = { shop_id: 1, device_id: 'bed-1', date }

type Place = Awaited<ReturnType<typeof openServer>>

/** How a day is shown to somebody: the time at 18:00, and how many times of all beds are left. */
const shownBy = async ({ post }: Pick<Place, 'post'>, who: SignedIn) => {
  const slots: { time: string; state: string }[] = (await post(calendarRecord.path, { ...who, ...day })).data.slots
  const { days } = (await post(calendarStat.path, { ...who, shop_id: 1, from: date, days: 1 })).data
  return [slots.find(({ time }) => time === '18:00')?.state, days[0].free]
}

describe.each(engines)('the times of a shop on $name', (engine) => {
  test('are never shown as free once this server has given them away or taken them out of use', async () => {
    const place = await openServer(engine)
    const { store, post, member } = place
    const [ann, bob] = [await member(), await member()]
    expect(await shownBy(place, ann)).toEqual(['free', 48])
    await post(addAppointment.path, aBooking(bob))
    expect(await shownBy(place, ann)).toEqual(['full', 47])
    expect(await shownBy(place, bob)).toEqual(['mine', 47])
    await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-2').execute()
    expect(await shownBy(place, ann)).toEqual(['full', 23])
    const closed = {
      closureId: 'c-1',
      shopId: 1,
      deviceId: null,
      startsAt: 0,
      endsAt: Date.parse('2027-01-01'),
      rev: 1,
    }
    await store.db
      .insertInto('closures')
      .values({ ...closed, reason: 'Rain' })
      .execute()
    expect(await shownBy(place, ann)).toEqual([undefined, 0])
  })
})

describe.each(racingEngines)('the times of a shop on $name', (engine) => {
  test('that another server gave away are shown so a second later', async () => {
    const place = await openServer(engine)
    const [ann, bob] = [await place.member(), await place.member()]
    const store = await openStore(place.store.place, { logSecret, clock: () => place.clock.now })
    const other = await createApp({ store, messenger: createInbox().messenger, pepper: 'pepper', load: 'any' })
    expect(await shownBy(place, ann)).toEqual(['free', 48])
    const reply = await other.inject({ method: 'POST', url: addAppointment.path, payload: aBooking(bob) })
    expect(reply.json()).toMatchObject({ code: 'ok' })
    // Whoever wants it now is refused all the same.
    expect((await place.post(addAppointment.path, aBooking(ann))).code).toBe('slot-full')
    place.travel(1_000)
    expect(await shownBy(place, ann)).toEqual(['full', 47])
    await other.close()
    await store.close()
  })
})
