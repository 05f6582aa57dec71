import { describe, expect, test } from 'vitest'

import { doorInfo, doorStatus } from '#src/contract/doors.ts'
import { doorPasses } from '#src/contract/passes.ts'
import { report } from '#src/contract/sessions.ts'
import { type BedMessage, encodeMessage } from '#src/domain/beds/protocol/bed-protocol.ts'
import { proofOf, radioUse, readPass } from '#src/domain/passes/pass.ts'
import { openingIdOf } from '#src/domain/passes/opening-id.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'
import { makeKeyPair, publicPoint, signWith, unwrapKey } from '#src/lib/wrapped-key.ts'

import { createLogin } from '#server/modules/members/store/logins.ts'
import { keepLocks } from '#server/modules/passes/actions/keep-locks.ts'
import { lockNumber, studioOnFloor } from '../../support/devices/floor.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { minute } from '../../support/studio.ts'
import { until } from '../../support/until.ts'

interface Held {
  bytes: Uint8Array
  key: CryptoKey
  id: string
}

const sure = (text: unknown) => fromBase64Url(String(text)) ?? new Uint8Array()

/** A studio whose lock takes passes, and a member with a booking that begins in ten minutes. */
async function withPasses(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { store, post, floor, member } = place
  const lock = floor.lock()
  const locks = { lockId: 'door-1', rev: 1, entrySeconds: null, lockNumber, hasBluetooth: 1 } as const
  await store.db.insertInto('lockDetails').values(locks).execute()
  const deps = {
    store,
    gateway: floor.gateway,
    secrets: floor.secrets,
    onError: (error: unknown) => expect.fail(String(error)),
  }
  const keep = () => keepLocks(deps)
  await keep()
  const ann = await member()
  const appointmentId = await addVisit(store, ann, { startsAt: floor.clock.now() + 10 * minute })
  const pair = await makeKeyPair()
  const ask = async (who: SignedIn = ann, keys = pair, id = appointmentId) =>
    await post(doorPasses.path, { ...who, appointment_id: id, phone_key: toBase64Url(await publicPoint(keys)) })
  /** What a phone makes of the answer. */
  const receive = async (keys = pair): Promise<Held> => {
    const answer = (await ask(ann, keys)).data as { passes: { pass: string; wrap: Record<string, string> }[] }
    const [given] = answer.passes
    const bytes = sure(given?.pass)
    const { point, iv, sealed } = given?.wrap ?? {}
    const key = await unwrapKey(keys, { point: sure(point), iv: sure(iv), sealed: sure(sealed) }, bytes)
    return { bytes, key, id: readPass(bytes)?.id ?? '' }
  }
  const use = async ({ bytes, key }: Held): Promise<BedMessage | undefined> => {
    const said = lock.nearby({ type: 'hello' })
    const nonce = said?.type === 'identity' ? said.nonce : ''
    const nothing = { minutes: 0, intensity: 0 }
    const proof = proofOf(await signWith(key, radioUse(nonce, nothing)))
    return lock.nearby({ type: 'use-pass', pass: bytes, ...nothing, proof })
  }
  const carry = (who: SignedIn, message: BedMessage | undefined) => {
    const frame = message ? Buffer.from(encodeMessage(message)).toString('base64url') : ''
    return post(report.path, anIntent(who, { frames: [frame] }))
  }
  const openings = async () =>
    await store.db.selectFrom('doorOpenings').select(['result', 'rule', 'proof', 'opId']).orderBy('opId').execute()
  const booking = async () =>
    (await store.db.selectFrom('appointments').select('state').where('appointmentId', '=', appointmentId).execute())[0]
      ?.state
  const row = async () => (await store.db.selectFrom('doorPasses').selectAll().execute())[0]
  return { ...place, lock, keep, ann, appointmentId, pair, ask, receive, use, carry, openings, booking, row }
}

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
