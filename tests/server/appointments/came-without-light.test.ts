import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'
import { getUserInfo } from '#src/contract/members.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, addVisit } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('a member who came and could not tan on $name', (engine) => {
  async function came(fields: { startsAt?: number } = {}) {
    const place = await atTheBed(engine)
    const { store, post, ann, clock } = place
    await store.db.deleteFrom('appointments').execute()
    const startsAt = fields.startsAt ?? clock.now
    const id = await addVisit(store, ann, { startsAt, state: 'visited', checkedInAt: startsAt })
    const book = async (time: string) => await post(addAppointment.path, aBooking(ann, { date: '2026-11-22', time }))
    const nextAllowedAt = async () => [
      (await post(getUserInfo.path, ann)).data.next_allowed_at,
      (await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })).data.next_allowed_at,
    ]
    return { ...place, id, book, nextAllowedAt }
  }

  test('is not kept out for two days by having come: only light counts', async () => {
    const { floor, start, ann, book, nextAllowedAt, clock, store } = await came()
    floor.event('bed-1', { type: 'fault-found' })
    expect(await start(ann)).toMatchObject({ code: 'device-disabled' })
    // While they may still be there, their time counts as one that may come to something.
    expect(await book('16:00')).toMatchObject({ code: 'too-soon' })
    floor.pass(30 * minute + 2 * hour)
    expect(await nextAllowedAt()).toEqual([null, null])
    expect(await book('16:00')).toMatchObject({ code: 'ok' })
    await store.db.deleteFrom('deviceClaims').execute()
    await store.db.deleteFrom('memberClaims').execute()
    await store.db
      .updateTable('appointments')
      .set({ startsAt: clock.now, endsAt: clock.now + 30 * minute, checkedInAt: clock.now })
      .where('state', '=', 'booked')
      .execute()
    expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })

  test('has to rest from the light that there was, however short', async () => {
    const { floor, start, ann, until, book, nextAllowedAt, clock } = await came()
    expect(await start(ann)).toMatchObject({ code: 'ok' })
    floor.pass(minute)
    await until({ settled: 'used' })
    floor.pass(2 * minute)
    floor.event('bed-1', { type: 'power-cut' })
    floor.event('bed-1', { type: 'power-restored' })
    floor.goOnline('bed-1')
    await until({ state: 'ended', endReason: 'power-loss' })
    const allowedAt = new Date(clock.now + 48 * hour).toISOString()
    floor.pass(5 * hour)
    expect(await nextAllowedAt()).toEqual([allowedAt, allowedAt])
    expect(await book('16:00')).toMatchObject({ code: 'too-soon', data: { next_allowed_at: allowedAt } })
  })
})
