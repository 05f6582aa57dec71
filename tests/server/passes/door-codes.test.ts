import { describe, expect, test } from 'vitest'

import { doorStatus } from '#src/contract/doors.ts'
import { openingIdOf } from '#src/domain/passes/opening-id.ts'
import { makeKeyPair } from '#src/lib/wrapped-key.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { withPasses } from '../../support/devices/pass-holder.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

const green = { light: 'green' }
const iPhone = ['code']

/** A door with a reader and no Bluetooth. */
const withReader = (engine: Engine) => withPasses(engine, { hasBluetooth: 0, hasReader: 1 })

describe.each(engines)('a code of a pass on $name', (engine) => {
  test('opens with the studio out of reach, and is written down once when the lock is back', async () => {
    const { lock, receive, show, openings, booking, ann, travel, post, row } = await withReader(engine)
    const held = await receive()
    await lock.goOffline()
    await travel(6 * minute)
    for (let reading = 0; reading < 5; reading += 1) expect(await show(held)).toMatchObject(green)
    expect(lock.openings()).toBe(1)
    expect(await booking()).toBe('booked')
    const opId = openingIdOf(held.id, 1)
    expect((await post(doorStatus.path, { ...ann, op_id: opId })).code).toBe('not-found')

    await lock.goOnline()
    await until(async () => (await openings()).length === 1, 'the lock tells of the use')
    await until(() => lock.lock().passes.records.every(({ isReported }) => isReported), 'the lock knows it is kept')
    await lock.goOffline()
    await lock.goOnline()
    expect(await openings()).toEqual([{ result: 'opened', rule: 'booking', proof: 'pass-code', opId }])
    expect(await booking()).toBe('visited')
    expect((await row())?.uses).toBe(1)
    const said = (await post(doorStatus.path, { ...ann, op_id: opId })).data
    expect(said).toMatchObject({ result: 'opened', openings_left: 2 })
  })

  test('counts with Bluetooth, and each use is written down with what it is known to prove', async () => {
    const { lock, receive, use, show, openings, travel } = await withPasses(engine, { hasBluetooth: 1, hasReader: 1 })
    const held = await receive()
    await travel(6 * minute)
    await use(held)
    await until(async () => (await openings()).length === 1, 'the lock tells of the first use')
    await travel(minute)
    expect(await show(held)).toMatchObject(green)
    await until(async () => (await openings()).length === 2, 'the lock tells of the second use')
    await travel(minute)
    await use(held)
    await until(async () => (await openings()).length === 3, 'the lock tells of the third use')
    expect((await openings()).map(({ proof }) => proof)).toEqual(['radio', 'pass-code', 'radio'])
    await travel(minute)
    expect(await show(held)).toEqual({ light: 'red', why: 'used-grant' })
    expect(lock.openings()).toBe(3)
  })

  test('is offered only where the door has a reader and its studio asks for no more than a code proves', async () => {
    const { ask, ann, pair, appointmentId, store } = await withReader(engine)
    const asked = async (ways?: string[]) => (await ask(ann, pair, appointmentId, ways)).data
    expect(await asked(['bluetooth'])).toMatchObject({ passes: [], missing: [{ reason: 'no-bluetooth' }] })
    expect(await asked(iPhone)).toMatchObject({ passes: [{ reader: true }], missing: [] })
    expect((await asked(iPhone)) as object).not.toHaveProperty('passes.0.bluetooth')
    await store.db.updateTable('shops').set({ doorLevel: 3 }).execute()
    expect(await asked(iPhone)).toMatchObject({ passes: [], missing: [{ reason: 'no-bluetooth' }] })
    await store.db.updateTable('shops').set({ doorLevel: 1 }).execute()
    await store.db.updateTable('lockDetails').set({ hasReader: 0, hasBluetooth: 1 }).execute()
    expect(await asked(iPhone)).toMatchObject({ passes: [], missing: [{ reason: 'no-bluetooth' }] })
    expect(await asked(['bluetooth', 'code'])).toMatchObject({ passes: [{ reader: false, bluetooth: {} }] })
  })

  test('is nothing after its step, with another phone’s key, or once the booking is cancelled', async () => {
    const { ask, ann, lock, receive, show, codeOf, travel, store, keep, row } = await withReader(engine)
    const held = await receive()
    await travel(6 * minute)
    const shot = await codeOf(held)
    const other = await makeKeyPair()
    expect((await ask(ann, other)).data).toMatchObject({ passes: [{}] })
    await travel(minute)
    expect(lock.show(shot)).toEqual({ light: 'yellow', why: 'stale-nonce' })
    const stranger = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    expect(await show({ ...held, key: stranger })).toEqual({ light: 'red', why: 'bad-mac' })
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    await keep()
    await until(async () => (await row())?.endedAt !== null, 'the lock proves that it refuses it')
    expect(await show(held)).toEqual({ light: 'red', why: 'denied' })
    expect(lock.openings()).toBe(0)
  })
})
