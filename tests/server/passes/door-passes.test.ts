import { describe, expect, test } from 'vitest'

import { doorInfo, doorStatus } from '#src/contract/doors.ts'
import { doorPasses } from '#src/contract/passes.ts'
import { openingIdOf } from '#src/domain/passes/opening-id.ts'
import { makeKeyPair, unwrapKey } from '#src/lib/wrapped-key.ts'

import { changeDeviceKeys, firstKeys, readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { followKeys } from '#server/modules/doors/actions/follow-keys.ts'
import { readKeyUnderWay } from '#server/modules/passes/store/keys-under-way.ts'
import { createLogin } from '#server/modules/members/store/logins.ts'
import { sure, withPasses } from '../../support/devices/pass-holder.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

describe.each(engines)('a pass for the door on $name', (engine) => {
  test('opens with the studio out of reach, and is written down once whoever brings the report', async () => {
    const { lock, receive, use, carry, openings, booking, ann, member, travel, post } = await withPasses(engine)
    const held = await receive()
    await lock.goOffline()
    await travel(6 * minute)
    const said = await use(held)
    expect(said).toMatchObject({ type: 'pass-report', uses: 1, road: 'radio' })
    expect(lock.openings()).toBe(1)
    expect(await booking()).toBe('booked')
    const opId = openingIdOf(held.id, 1)
    expect((await post(doorStatus.path, { ...ann, op_id: opId })).code).toBe('not-found')

    expect((await carry(await member(), said)).data).toMatchObject({ accepted: 1 })
    expect((await carry(ann, said)).data).toMatchObject({ duplicates: 1 })
    expect(await openings()).toEqual([{ result: 'opened', rule: 'booking', proof: 'radio', opId }])
    expect(await booking()).toBe('visited')
    expect((await post(doorStatus.path, { ...ann, op_id: opId })).data).toMatchObject({
      result: 'opened',
      openings_left: 2,
    })

    await use(held)
    await lock.goOnline()
    await until(async () => (await openings()).length === 2, 'the lock tells of the second use itself')
    await until(
      () => lock.lock().passes.records.every(({ isReported }) => isReported),
      'the lock knows that it is kept',
    )
  })

  test('is under the key that it was made with: it opens after that was replaced, until its window is over', async () => {
    const { lock, receive, use, carry, ann, floor, store, travel, clock, openings } = await withPasses(engine)
    const held = await receive()
    const next = { nextNumber: 2, nextSince: clock.now, lastNumber: 2 }
    await store.transaction((tx) => changeDeviceKeys(tx, firstKeys('door-1'), next))
    await lock.rekey(2)
    await until(async () => (await readDeviceKeys(store.db, 'door-1')).keyNumber === 2, 'the lock has shown its key')
    await travel(6 * minute)
    const { gateway, secrets } = floor
    const noLogins = { readUnderWay: readKeyUnderWay, endLogins: () => undefined }
    const follow = () =>
      followKeys({ store, gateway, secrets, ...noLogins, onError: (error) => expect.fail(String(error)) })
    await follow()
    expect(lock.keys()).toEqual([1, 2])
    const said = await use(held)
    expect(said).toMatchObject({ type: 'pass-report', uses: 1 })
    await carry(ann, said)
    expect(await openings()).toHaveLength(1)
    expect((await receive()).id).toBe(held.id)
    clock.now += 60 * minute
    await follow()
    expect(lock.keys()).toEqual([2])
    expect(await use(held)).toEqual({ type: 'refused', reason: 'bad-mac' })
  })

  test('counts as the booking does: three times, and not before or after its window', async () => {
    const { receive, use, travel, lock } = await withPasses(engine)
    const held = await receive()
    expect(await use(held)).toEqual({ type: 'refused', reason: 'not-yet' })
    await travel(6 * minute)
    for (const uses of [1, 2, 3]) expect(await use(held)).toMatchObject({ uses })
    expect(await use(held)).toEqual({ type: 'refused', reason: 'used-grant' })
    expect(lock.openings()).toBe(3)
    await travel(60 * minute)
    expect(await use({ ...held })).toEqual({ type: 'refused', reason: 'used-grant' })
  })

  test('is the same one when it is asked for again, and of no use to another key or another phone', async () => {
    const { ask, receive, pair, ann, store, floor } = await withPasses(engine)
    const [one, two] = [await receive(), await receive()]
    expect(two.bytes).toEqual(one.bytes)
    const other = await makeKeyPair()
    const answer = (await ask(ann, other)).data as { passes: { pass: string; wrap: Record<string, string> }[] }
    const { point, iv, sealed } = answer.passes[0]?.wrap ?? {}
    const wrapped = { point: sure(point), iv: sure(iv), sealed: sure(sealed) }
    await expect(unwrapKey(pair, wrapped, one.bytes)).rejects.toThrow()
    await expect(unwrapKey(other, wrapped, one.bytes.toReversed())).rejects.toThrow()
    await expect(unwrapKey(other, wrapped, one.bytes)).resolves.toMatchObject({ extractable: false })
    const token = await store.transaction((tx) => createLogin(tx, ann.uid, floor.clock.now()))
    expect((await ask({ ...ann, token })).data).toMatchObject({ passes: [], missing: [{ reason: 'elsewhere' }] })
  })

  test('is refused by the lock once its booking is cancelled, and proven to be over', async () => {
    const { keep, receive, use, travel, store, appointmentId, row, lock, ask } = await withPasses(engine)
    const held = await receive()
    await store.db
      .updateTable('appointments')
      .set({ state: 'cancelled' })
      .where('appointmentId', '=', appointmentId)
      .execute()
    await keep()
    await until(async () => (await row())?.endedAt !== null, 'the lock proves it')
    await travel(6 * minute)
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
    expect(lock.openings()).toBe(0)
    expect((await ask()).data).toEqual({ passes: [], missing: [{ lock_id: 'door-1', reason: 'no-access' }] })
  })

  test('is taken back where its booking moves, its member is blocked, or its phone signs out; then there is another one', async () => {
    const { keep, receive, use, travel, store, appointmentId, ann, row, ask, floor, lock } = await withPasses(engine)
    const held = await receive()
    await lock.goOffline()
    const startsAt = floor.clock.now() + 12 * minute
    await store.db
      .updateTable('appointments')
      .set({ startsAt, endsAt: startsAt + 30 * minute })
      .where('appointmentId', '=', appointmentId)
      .execute()
    await keep()
    expect((await ask()).data).toMatchObject({ passes: [], missing: [{ reason: 'ending' }] })
    await lock.goOnline()
    await until(async () => {
      await keep()
      return (await row())?.endedAt !== null
    }, 'the lock proves it')
    const fresh = await receive()
    expect(fresh.id).not.toBe(held.id)
    await travel(8 * minute)
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
    expect(await use(fresh)).toMatchObject({ uses: 1 })

    await store.db.deleteFrom('logins').where('memberUid', '=', ann.uid).execute()
    await keep()
    await until(async () => {
      const rows = await store.db.selectFrom('doorPasses').select('endedAt').execute()
      return rows.every(({ endedAt }) => endedAt !== null)
    }, 'the lock has both')
    expect(await use(fresh)).toEqual({ type: 'refused', reason: 'denied' })
  })

  test('is not given for a lock that was not heard, for tomorrow’s morrow, or for the booking of another member', async () => {
    const { ask, store, member, floor, ann, post, pair } = await withPasses(engine)
    const later = await addVisit(store, ann, { startsAt: floor.clock.now() + 2 * 24 * 60 * minute })
    expect((await ask(ann, pair, later)).data).toMatchObject({ missing: [{ reason: 'not-yet' }] })
    expect((await ask(await member())).code).toBe('not-found')
    await store.db.deleteFrom('lockClocks').execute()
    expect((await ask()).data).toMatchObject({ missing: [{ reason: 'lock-unheard' }] })
    await store.db.updateTable('lockDetails').set({ hasBluetooth: 0 }).execute()
    expect((await ask()).data).toMatchObject({ missing: [{ reason: 'no-bluetooth' }] })
    const noPoint = await post(doorPasses.path, { ...ann, appointment_id: later, phone_key: 'A'.repeat(87) })
    expect(noPoint.status).toBe(0)
    expect((await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).code).toBe('ok')
  })

  test('a report that is changed, or of another lock, is none', async () => {
    const { receive, use, travel, carry, ann, openings, store, lock } = await withPasses(engine)
    const held = await receive()
    // The lock itself must not tell it first.
    await lock.goOffline()
    await travel(6 * minute)
    const said = await use(held)
    if (said?.type !== 'pass-report') throw new Error('no report')
    expect((await carry(ann, { ...said, uses: 3 })).code).toBe('bad-signature')
    await store.db.updateTable('lockDetails').set({ lockNumber: 8 }).execute()
    expect((await carry(ann, said)).code).toBe('bad-signature')
    expect(await openings()).toEqual([])
  })
})

describe.each(racingEngines)('passes at the same moment on $name', (engine) => {
  test('asked for many times at once there is one, and each use that is reported many times at once is one opening', async () => {
    const { ask, receive, use, travel, carry, ann, openings, store, row } = await withPasses(engine)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    const given = answers.map(({ data }) => (data as { passes: { pass: string }[] }).passes[0]?.pass)
    expect(new Set(given).size).toBe(1)
    expect(await store.db.selectFrom('doorPasses').select('passId').execute()).toHaveLength(1)

    const held = await receive()
    await travel(6 * minute)
    const [first, second] = [await use(held), await use(held)]
    await Promise.all([second, first, second, first, second, first].map((said) => carry(ann, said)))
    expect((await openings()).map(({ opId }) => opId)).toEqual([openingIdOf(held.id, 1), openingIdOf(held.id, 2)])
    expect((await row())?.uses).toBe(2)
  })

  test('given out while its booking is cancelled, it is taken back or was never given', async () => {
    const { ask, keep, store, appointmentId, ann, post, row } = await withPasses(engine)
    const cancel = () => post('/api/appointment/cancelAppointMent', anIntent(ann, { appointment_id: appointmentId }))
    await Promise.all([ask(), cancel(), ask()])
    await keep()
    await until(async () => (await row())?.endedAt !== null, 'what was given out is over')
    const [booking] = await store.db.selectFrom('appointments').select('state').execute()
    expect([booking?.state, ((await ask()).data as { passes: unknown[] }).passes]).toEqual(['cancelled', []])
  })
})
