import { describe, expect, test } from 'vitest'

import { doorInfo, doorStatus, openDoor } from '#src/contract/doors.ts'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'
import { firstBrokenLine } from '../../support/logs/log-faults.ts'

/** A member with a booking of now, in front of a real lock twin behind a real broker. */
async function inFrontOfTheLock(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { store, post, floor, member } = place
  const visitor = async () => {
    const who = await member()
    return { who, appointmentId: await addVisit(store, who, { startsAt: floor.clock.now() + minute }) }
  }
  const { who: ann, appointmentId } = await visitor()
  const proof = qrSignature(floor.secrets.qrSecret, 'door', 'door-1')
  const tapOf = (who: SignedIn) => anIntent(who, { lock_id: 'door-1', proof })
  const open = (who: SignedIn) => post(openDoor.path, tapOf(who))
  const status = async (who: SignedIn, op_id: string) => (await post(doorStatus.path, { ...who, op_id })).data
  const stateOf = async (id: string) =>
    (await store.db.selectFrom('appointments').select('state').where('appointmentId', '=', id).executeTakeFirst())
      ?.state
  return { ...place, lock: floor.lock(), ann, appointmentId, visitor, tapOf, open, status, stateOf }
}

/** Lets a tap go, and time pass from the moment at which the lock's line has seen the command. */
async function sent<Answer>(place: Awaited<ReturnType<typeof inFrontOfTheLock>>, tap: Promise<Answer>, ms: number) {
  await until(() => place.lock.line.commandCount() > 0, 'the command arrives')
  await place.travel(ms)
  return await tap
}

describe.each(engines)('a real lock on $name', (engine) => {
  test('opens for the member, again for the same one, and tells the next when it is free', async () => {
    const { open, post, ann, visitor, travel, lock, floor, stateOf, appointmentId } = await inFrontOfTheLock(engine)
    expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: 2 })
    await until(() => floor.gateway.lockState('door-1') === 'in-use')
    await travel(5_000)
    expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: 2 })
    expect(lock.openings()).toBe(2)

    const { who: bob, appointmentId: bobs } = await visitor()
    const freeAt = new Date(floor.clock.now() + 30_000).toISOString()
    expect((await open(bob)).data).toMatchObject({ result: 'in-use', available_at: freeAt })
    const info = (who: SignedIn) => post(doorInfo.path, { ...who, lock_id: 'door-1' })
    expect((await info(bob)).data).toMatchObject({ state: 'in-use', available_at: freeAt })
    expect((await info(ann)).data).toMatchObject({ state: 'ready' })
    await travel(30_000)
    expect((await open(bob)).data).toMatchObject({ result: 'opened' })
    expect([await stateOf(appointmentId), await stateOf(bobs)]).toEqual(['visited', 'visited'])
  })

  test('that is jammed fails, and that is gone is offline', async () => {
    const { open, post, ann, lock } = await inFrontOfTheLock(engine)
    lock.jam()
    expect((await open(ann)).data).toMatchObject({ result: 'failed', openings_left: 3 })
    lock.unjam()
    await lock.goOffline()
    expect(await open(ann)).toMatchObject({ httpStatus: 409, code: 'lock-offline' })
    expect((await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).data).toMatchObject({ online: false })
    await lock.goOnline()
    expect((await open(ann)).data).toMatchObject({ result: 'opened' })
  })

  test('whose answer is lost leaves the opening unknown, and the same tap opens it no second time', async () => {
    const place = await inFrontOfTheLock(engine)
    const { post, ann, lock, tapOf, status } = place
    lock.line.replies('drop')
    const tap = tapOf(ann)
    expect((await sent(place, post(openDoor.path, tap), 8_000)).data).toMatchObject({ result: 'unknown' })
    lock.line.replies('pass')
    expect((await post(openDoor.path, tap)).data).toMatchObject({ result: 'unknown', enter_by: null })
    expect(await status(ann, tap.op_id)).toMatchObject({ result: 'unknown', openings_left: 2 })
    expect([lock.openings(), lock.line.commandCount()]).toEqual([1, 1])
  })

  test('whose answer comes late is believed, and the visit counts', async () => {
    const place = await inFrontOfTheLock(engine)
    const { post, ann, lock, tapOf, status, stateOf, appointmentId, floor } = place
    lock.line.replies('hold')
    const tap = tapOf(ann)
    const askedAt = floor.clock.now()
    expect((await sent(place, post(openDoor.path, tap), 8_000)).data).toMatchObject({ result: 'unknown' })
    lock.line.release()
    await expect
      .poll(() => status(ann, tap.op_id))
      .toMatchObject({
        result: 'opened',
        enter_by: new Date(askedAt + 35_000).toISOString(),
      })
    expect(await stateOf(appointmentId)).toBe('visited')
  })

  test('never moves for a command that is older than five seconds', async () => {
    const place = await inFrontOfTheLock(engine)
    const { post, ann, lock, tapOf, status, travel, stateOf, appointmentId } = place
    lock.line.commands('hold')
    const tap = tapOf(ann)
    const answer = post(openDoor.path, tap)
    await until(() => lock.line.commandCount() === 1)
    await travel(5_001)
    lock.line.release()
    await travel(3_000)
    expect((await answer).data).toMatchObject({ result: 'unknown' })
    expect(lock.openings()).toBe(0)
    expect(await status(ann, tap.op_id)).toMatchObject({ result: 'unknown' })
    expect(await stateOf(appointmentId)).toBe('booked')
  })

  test('hears a command that the network doubles once', async () => {
    const { open, ann, lock, store } = await inFrontOfTheLock(engine)
    lock.line.commands('double')
    lock.line.replies('double')
    expect((await open(ann)).data).toMatchObject({ result: 'opened' })
    expect(lock.openings()).toBe(1)
    expect(await firstBrokenLine(store.db, 'door-1')).toBeUndefined()
  })
})

describe.each(racingEngines)('a real lock and many members on $name', (engine) => {
  test('opens once for twelve at once', async () => {
    const { open, visitor, lock } = await inFrontOfTheLock(engine)
    const people = await Promise.all(Array.from({ length: 12 }, () => visitor()))
    const answers = await Promise.all(people.map(({ who }) => open(who)))
    const results = answers.map(({ data }) => data.result as string).sort()
    expect(results).toEqual([...Array.from({ length: 11 }, () => 'in-use'), 'opened'])
    expect(lock.openings()).toBe(1)
  })
})
