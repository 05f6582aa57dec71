import { randomUUID } from 'node:crypto'

import { describe, expect, onTestFinished, test } from 'vitest'

import { cancelAppointment } from '#src/contract/appointments.ts'
import { doorInfo, doorStatus, openDoor } from '#src/contract/doors.ts'

import { createApp } from '#server/app.ts'
import type { LockAnswer } from '#server/platform/mqtt/gateway.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { sweep } from '#server/sweep.ts'
import { atTheDoor, qrSecret, tapOf } from '../../support/devices/at-the-door.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, aLock, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { hour, minute } from '../../support/open-server.ts'

const { path } = openDoor

describe.each(engines)('doors on $name', (engine) => {
  test('a booking opens the door: thirty seconds to enter, and the member has visited', async () => {
    const { open, ann, lock, clock, appointmentId, stateOf } = await atTheDoor(engine)
    const answer = await open(ann, { proof: qrSignature(qrSecret, 'door', 'door-1') })
    expect(answer).toMatchObject({
      httpStatus: 200,
      code: 'ok',
      data: {
        result: 'opened',
        lock_id: 'door-1',
        shop_id: 1,
        enter_by: new Date(clock.now + 30_000).toISOString(),
        available_at: null,
        openings_left: 2,
      },
    })
    expect(lock.commands).toEqual([{ lockId: 'door-1', shopId: 1, commandId: expect.any(String) }])
    expect(await stateOf(appointmentId)).toBe('visited')
  })

  test('info says where the door is, whether it can be opened now, and by what', async () => {
    const { post, ann, appointmentId, lock } = await atTheDoor(engine)
    const info = await post(doorInfo.path, { ...ann, lock_id: 'door-1' }, { 'accept-language': 'en-US' })
    expect(info).toMatchObject({
      code: 'ok',
      data: {
        shop_name: 'Causeway Bay',
        place: 'Main door, 12/F',
        online: true,
        state: 'ready',
        available_at: null,
        access: { allowed: true, reason: 'booking', appointment_id: appointmentId, openings_left: 3 },
      },
    })
    lock.is('offline')
    expect((await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).data.online).toBe(false)
    expect(await post(doorInfo.path, { ...ann, lock_id: 'door-9' })).toMatchObject({ code: 'not-found' })
    expect(lock.commands).toEqual([])
  })

  test('each way not to be let in says why, and nothing is sent to the lock', async () => {
    const { open, member, store, clock, lock } = await atTheDoor(engine)
    const visitor = async (startsIn: number, fields = {}) => {
      const who = await member(fields)
      await addVisit(store, who, { startsAt: clock.now + startsIn })
      return who
    }
    const refused = async (who: SignedIn, fields = {}) => {
      const { code, data } = await open(who, fields)
      return [code, data?.reason]
    }
    expect(await refused(await member())).toEqual(['no-access', 'no-booking'])
    expect(await refused(await visitor(minute, { blocked: 1 }))).toEqual(['no-access', 'blocked'])
    expect(await refused(await visitor(hour))).toEqual(['no-access', 'too-early'])
    expect(await refused(await visitor(-11 * minute))).toEqual(['no-access', 'too-late'])
    const wrong = { proof: qrSignature(qrSecret, 'door', 'door-2') }
    expect(await refused(await visitor(minute), wrong)).toEqual(['no-access', 'wrong-proof'])
    expect(await refused(await visitor(minute), { lock_id: 'door-9' })).toEqual(['not-found', undefined])
    clock.now = Date.parse('2026-11-21T22:00:00+08:00')
    expect(await refused(await visitor(minute))).toEqual(['no-access', 'shop-closed'])
    expect(lock.commands).toEqual([])
  })

  test('too early says from when on', async () => {
    const { open, ann, clock, appointmentId } = await atTheDoor(engine, { startsIn: hour })
    expect((await open(ann)).data).toEqual({
      allowed: false,
      reason: 'too-early',
      appointment_id: appointmentId,
      opens_at: new Date(clock.now + 55 * minute).toISOString(),
    })
  })

  test('a booking at another shop opens nothing here', async () => {
    const { open, store, clock, member } = await atTheDoor(engine)
    const bob = await member()
    const shop = await store.db.selectFrom('shops').selectAll().executeTakeFirstOrThrow()
    await store.db
      .insertInto('shops')
      .values({ ...shop, shopId: 2 })
      .execute()
    await store.db
      .insertInto('locks')
      .values(aLock({ lockId: 'door-2', shopId: 2 }))
      .execute()
    await addVisit(store, bob, { startsAt: clock.now, shopId: 2 })
    expect((await open(bob)).data).toMatchObject({ reason: 'no-booking' })
    expect((await open(bob, { lock_id: 'door-2' })).data).toMatchObject({ result: 'opened', shop_id: 2 })
  })

  test('an offline lock is not commanded, and the same tap stays refused', async () => {
    const { open, post, ann, lock, store } = await atTheDoor(engine)
    lock.is('offline')
    const tap = tapOf(ann)
    expect(await post(path, tap)).toMatchObject({ httpStatus: 409, code: 'lock-offline' })
    lock.is('ready')
    expect(await post(path, tap)).toMatchObject({ code: 'lock-offline' })
    expect(await post(doorStatus.path, { ...ann, op_id: tap.op_id })).toMatchObject({ code: 'not-found' })
    expect([lock.commands, await store.db.selectFrom('doorOpenings').selectAll().execute()]).toEqual([[], []])
    expect(await open(ann)).toMatchObject({ code: 'ok' })
  })

  test('a lock that goes offline at the last moment was not told, and that opening does not count', async () => {
    const { post, ann, lock, open } = await atTheDoor(engine)
    lock.answers({ kind: 'offline' })
    const tap = tapOf(ann)
    expect(await post(path, tap)).toMatchObject({ code: 'lock-offline' })
    expect(await post(path, tap)).toMatchObject({ code: 'lock-offline' })
    expect(lock.commands).toHaveLength(1)
    lock.answers({ kind: 'opened' })
    expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: 2 })
  })

  test('what the lock says is what the member is told', async () => {
    const { open, ann, lock, clock, stateOf, appointmentId } = await atTheDoor(engine)
    lock.answers({ kind: 'failed' })
    expect((await open(ann)).data).toMatchObject({ result: 'failed', enter_by: null, openings_left: 3 })
    lock.answers({ kind: 'in-use', availableInSeconds: 12 })
    expect((await open(ann)).data).toMatchObject({
      result: 'in-use',
      enter_by: null,
      available_at: new Date(clock.now + 12_000).toISOString(),
      openings_left: 3,
    })
    expect(await stateOf(appointmentId)).toBe('booked')
  })

  test('no answer is unknown, counts as an opening, and is never called failed', async () => {
    const { open, post, ann, lock, stateOf, appointmentId } = await atTheDoor(engine)
    lock.answers({ kind: 'unknown' })
    const tap = tapOf(ann)
    expect((await post(path, tap)).data).toMatchObject({ result: 'unknown', enter_by: null, openings_left: 2 })
    expect((await post(doorStatus.path, { ...ann, op_id: tap.op_id })).data).toMatchObject({ result: 'unknown' })
    expect(await stateOf(appointmentId)).toBe('booked')
    await open(ann)
    await open(ann)
    expect((await open(ann)).data).toMatchObject({ reason: 'opened-too-often', appointment_id: appointmentId })
    expect(lock.commands).toHaveLength(3)
  })

  test('an answer that comes late is told by the status, with no more time to enter than there is', async () => {
    const { post, ann, lock, clock, travel, stateOf, appointmentId } = await atTheDoor(engine)
    lock.answers({ kind: 'unknown' })
    const tap = tapOf(ann)
    const { data } = await post(path, tap)
    const askedAt = clock.now
    travel(20_000)
    lock.saysLate(lock.commands[0]!.commandId, { kind: 'opened' })
    const known = async () => (await post(doorStatus.path, { ...ann, op_id: tap.op_id })).data
    await expect.poll(known).toMatchObject({
      result: 'opened',
      asked_at: data.asked_at,
      enter_by: new Date(askedAt + 35_000).toISOString(),
    })
    expect(await stateOf(appointmentId)).toBe('visited')
    expect((await post(path, tap)).data).toMatchObject({ result: 'opened' })
    expect(lock.commands).toHaveLength(1)
  })

  test('the first definite word of a lock stands', async () => {
    const { post, ann, lock } = await atTheDoor(engine)
    const tap = tapOf(ann)
    await post(path, tap)
    lock.saysLate(lock.commands[0]!.commandId, { kind: 'failed' })
    lock.saysLate(randomUUID(), { kind: 'opened' })
    expect((await post(doorStatus.path, { ...ann, op_id: tap.op_id })).data).toMatchObject({ result: 'opened' })
  })

  test('the same tap again, also while the lock is thinking, commands it once and gets the same result', async () => {
    const { post, ann, lock } = await atTheDoor(engine)
    const { promise, resolve } = Promise.withResolvers<LockAnswer>()
    lock.answers(promise)
    const tap = tapOf(ann)
    const both = [post(path, tap), post(path, tap)]
    await expect.poll(() => lock.commands.length).toBe(1)
    expect((await post(doorStatus.path, { ...ann, op_id: tap.op_id })).data).toMatchObject({ result: 'unknown' })
    resolve({ kind: 'opened' })
    const [first, second] = await Promise.all(both)
    expect([first?.data.result, second?.data]).toEqual(['opened', first?.data])
    expect((await post(path, tap)).data).toEqual(first?.data)
    expect(lock.commands).toHaveLength(1)
  })

  test('the same tap for another door is a mismatch', async () => {
    const { post, ann } = await atTheDoor(engine)
    const tap = tapOf(ann)
    await post(path, tap)
    expect(await post(path, { ...tap, lock_id: 'door-2' })).toMatchObject({ code: 'op-mismatch' })
  })

  test('a server that dies after sending leaves an opening unknown, and the command is not sent again', async () => {
    const { store, post, ann, lock } = await atTheDoor(engine)
    const { promise } = Promise.withResolvers<LockAnswer>()
    lock.answers(promise)
    const tap = tapOf(ann)
    void post(path, tap)
    await expect.poll(() => lock.commands.length).toBe(1)

    const next = scriptedLock()
    const restarted = await createApp({
      store,
      messenger: createInbox().messenger,
      pepper: 'x',
      gateway: next.gateway,
      qrSecret,
    })
    onTestFinished(() => restarted.close())
    const reply = await restarted.inject({ method: 'POST', url: path, payload: tap })
    expect(reply.json()).toMatchObject({ code: 'ok', data: { result: 'unknown', enter_by: null } })
    expect(next.commands).toEqual([])
  })

  test('a gateway that breaks leaves the opening unknown', async () => {
    const { open, ann, lock } = await atTheDoor(engine)
    lock.answers(() => Promise.reject(new Error('The wire is cut')))
    expect((await open(ann)).data).toMatchObject({ result: 'unknown' })
  })

  test('while one member enters, the door is in use for the next, and free after thirty seconds', async () => {
    const { open, post, store, member, ann, clock, travel, lock } = await atTheDoor(engine)
    const bob = await member()
    await addVisit(store, bob, { startsAt: clock.now + minute, deviceId: 'bed-2' })
    await open(ann)
    const freeAt = new Date(clock.now + 30_000).toISOString()
    travel(10_000)
    expect((await open(bob)).data).toMatchObject({ result: 'in-use', available_at: freeAt, openings_left: 3 })
    const info = (who: SignedIn) => post(doorInfo.path, { ...who, lock_id: 'door-1' })
    expect((await info(bob)).data).toMatchObject({ state: 'in-use', available_at: freeAt, access: { allowed: true } })
    lock.is('in-use')
    expect((await info(ann)).data).toMatchObject({ state: 'ready', available_at: null })
    lock.is('ready')
    expect(lock.commands).toHaveLength(1)
    travel(20_000)
    expect((await open(bob)).data).toMatchObject({ result: 'opened' })
  })

  test('ten taps in a minute are enough', async () => {
    const { open, member, lock } = await atTheDoor(engine)
    const staff = await member({ role: 'admin' })
    for (let tap = 0; tap < 10; tap++) expect(await open(staff)).toMatchObject({ code: 'ok' })
    expect(await open(staff)).toMatchObject({ httpStatus: 429, code: 'too-many', data: { retry_after: 60 } })
    expect(lock.commands).toHaveLength(10)
  })

  test('an opened door is not a missed booking, nor one that can be cancelled', async () => {
    const { open, post, store, ann, travel, appointmentId, stateOf } = await atTheDoor(engine)
    await open(ann)
    travel(20 * minute)
    await sweep(store)
    expect(await stateOf(appointmentId)).toBe('visited')
    const cancelled = await post(cancelAppointment.path, anIntent(ann, { appointment_id: appointmentId }))
    expect(cancelled).toMatchObject({ code: 'visited' })
  })

  test('a member cannot ask what became of an opening by another member', async () => {
    const { post, member, ann } = await atTheDoor(engine)
    const tap = tapOf(ann)
    await post(path, tap)
    expect(await post(doorStatus.path, { ...(await member()), op_id: tap.op_id })).toMatchObject({ code: 'not-found' })
  })

  test('a tap that took longer to decide than a command lives is not sent', async () => {
    const { store, clock, ann } = await atTheDoor(engine)
    const lock = scriptedLock()
    // Every look at the clock takes six seconds: so old is the decision when it is carried out.
    const slow = { ...store, now: async () => (clock.now += 6_000) }
    const server = await createApp({
      store: slow,
      messenger: createInbox().messenger,
      pepper: 'x',
      gateway: lock.gateway,
      qrSecret,
    })
    onTestFinished(() => server.close())
    const reply = await server.inject({ method: 'POST', url: path, payload: tapOf(ann) })
    expect(reply.json()).toMatchObject({ code: 'ok', data: { result: 'failed' } })
    expect(lock.commands).toEqual([])
  })
})
