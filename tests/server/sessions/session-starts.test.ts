import { describe, expect, test } from 'vitest'

import { consent } from '#src/contract/members.ts'
import { getUserCardInfo, startSession } from '#src/contract/sessions.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('a start is refused on $name', (engine) => {
  test('without a session being made, and the refusal is remembered', async () => {
    const { post, input, ann, rows, left, floor } = await atTheBed(engine)
    const tooLong = input(ann, { minutes: 21 })
    expect(await post(startSession.path, tooLong)).toMatchObject({ httpStatus: 409, code: 'minutes-out-of-range' })
    expect(await post(startSession.path, tooLong)).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await post(startSession.path, input(ann, { minutes: 4 }))).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await rows()).toEqual([])
    expect(await left()).toBe(3)
    expect(floor.sent).toEqual([])
  })

  test('for a bed that does not exist, and for a card of another member', async () => {
    const { start, guest, ann } = await atTheBed(engine)
    expect(await start(ann, { device_id: 'bed-99' })).toMatchObject({ httpStatus: 404, code: 'not-found' })
    const bob = await guest()
    expect(await start(ann, { card_id: bob.cardId })).toMatchObject({ code: 'not-enough-times' })
  })

  test('without the consent of today, and without being of age', async () => {
    const { post, start, guest } = await atTheBed(engine)
    const bob = await guest(3, { consentVersion: '2025-01-01' })
    expect(await start(bob)).toMatchObject({ code: 'consent-required' })
    const info = async () => (await post(getUserCardInfo.path, { ...bob, device_id: 'bed-1' })).data.consent
    expect(await info()).toEqual({ needed: true, version: '2026-11-01' })
    await post(consent.path, anIntent(bob, { version: '2026-11-01', adult: true }))
    expect(await info()).toMatchObject({ needed: false })
    expect(await start(bob)).toMatchObject({ code: 'ok' })
    const young = await guest(3, { adultAt: null })
    expect(await start(young, { device_id: 'bed-2' })).toMatchObject({ code: 'adult-required' })
  })

  test('to a blocked member, and to a member who cannot be in the shop', async () => {
    const { start, guest, member, giveCard, store, clock } = await atTheBed(engine)
    expect(await start(await guest(3, { blocked: 1 }))).toMatchObject({
      code: 'no-access',
      data: { reason: 'blocked' },
    })
    const consented = { consentVersion: '2026-11-01', adultAt: 1 }
    const outside = await member(consented)
    const away = { ...outside, cardId: await giveCard(outside, 3) }
    expect(await start(away)).toMatchObject({ code: 'no-access', data: { reason: 'not-here' } })
    const appointmentId = await addVisit(store, away, { startsAt: clock.now + 2 * minute })
    // A booking says nothing about where its member is.
    expect(await start(away)).toMatchObject({ code: 'no-access', data: { reason: 'not-here' } })
    await store.db.updateTable('appointments').set({ checkedInAt: clock.now }).execute()
    expect(await start(away)).toMatchObject({ code: 'ok' })
    const appointment = store.db.selectFrom('appointments').select('state').where('appointmentId', '=', appointmentId)
    expect(await appointment.executeTakeFirst()).toEqual({ state: 'visited' })
    const staff = await member({ ...consented, role: 'admin' })
    const duty = { ...staff, cardId: await giveCard(staff, 3) }
    expect(await start(duty, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })

  test('within the gap since the last session anywhere, which no setting makes shorter than a day', async () => {
    const { start, floor, until, post, ann, store, clock } = await atTheBed(engine)
    await start()
    floor.pass(minute)
    await until({ settled: 'used' })
    floor.pass(8 * minute)
    await until({ state: 'ended' })
    const endedAt = clock.now
    const again = async () => {
      await addVisit(store, ann, { startsAt: clock.now, deviceId: 'bed-2', checkedInAt: clock.now })
      return await start(ann, { device_id: 'bed-2' })
    }
    const allowedAfter = (hours: number) => new Date(endedAt + hours * hour).toISOString()
    floor.pass(24 * hour - 1)
    expect(await again()).toMatchObject({ code: 'too-soon', data: { next_allowed_at: allowedAfter(48) } })
    const info = await post(getUserCardInfo.path, { ...ann, device_id: 'bed-2' })
    expect(info.data.next_allowed_at).toBe(allowedAfter(48))

    await writeChainSettings(store.db, { rules: { minGapHours: 1 } })
    expect(await again()).toMatchObject({ code: 'too-soon', data: { next_allowed_at: allowedAfter(24) } })
    floor.pass(1)
    expect(await again()).toMatchObject({ code: 'ok' })
  })

  test('while the member has a session, and while the bed has one', async () => {
    const { start, guest, ann } = await atTheBed(engine)
    await start()
    expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'open-session' })
    expect(await start(await guest())).toMatchObject({ code: 'device-busy' })
  })

  test('when the card has no times left; an unlimited one always has', async () => {
    const { start, guest, left } = await atTheBed(engine)
    expect(await start(await guest(0))).toMatchObject({ code: 'not-enough-times' })
    const bob = await guest(null)
    expect(await start(bob)).toMatchObject({ code: 'ok', data: { times_left: null } })
    expect(await left(bob)).toBe(0)
  })

  test('on a bed that is offline, switched off, faulty or cooling', async () => {
    const { start, floor, store } = await atTheBed(engine)
    floor.goOffline('bed-1')
    expect(await start()).toMatchObject({ code: 'device-offline' })
    floor.goOnline('bed-1')
    floor.event('bed-1', { type: 'fault-found' })
    expect(await start()).toMatchObject({ code: 'device-disabled' })
    floor.event('bed-1', { type: 'fault-cleared' })
    await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-1').execute()
    expect(await start()).toMatchObject({ code: 'device-disabled' })
    await store.db.updateTable('devices').set({ enabled: 1 }).where('deviceId', '=', 'bed-1').execute()
    expect(await start()).toMatchObject({ code: 'ok' })
  })

  test('over Bluetooth without the nonce of the bed', async () => {
    const { start, ann } = await atTheBed(engine)
    expect(await start(ann, { transport: 'bluetooth' })).toMatchObject({ code: 'bad-request' })
  })
})

test.each(engines)('a bed is offered with its limits, its cards and the ways to it on $name', async (engine) => {
  const { post, ann, start, floor } = await atTheBed(engine)
  const info = async () => (await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })).data
  expect(await info()).toMatchObject({
    device: { device_id: 'bed-1', state: 'ready', online: true },
    cards: [{ card_id: ann.cardId, times_left: 3 }],
    times_left: 3,
    limits: { min_minutes: 5, max_minutes: 20, default_minutes: 5 },
    next_allowed_at: null,
    session: null,
    consent: { needed: false },
    transports: { remote: true, bluetooth: { name: 'QS-bed-1' } },
  })
  const { session_id } = (await start()).data
  expect(await info()).toMatchObject({ device: { state: 'dressing' }, session: { session_id }, times_left: 2 })
  floor.goOffline('bed-1')
  expect(await info()).toMatchObject({ device: { state: 'offline' }, transports: { remote: false } })
  expect(await post(getUserCardInfo.path, { ...ann, device_id: 'bed-99' })).toMatchObject({ code: 'not-found' })
})
