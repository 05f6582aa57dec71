import { describe, expect, test } from 'vitest'

import { doorInfo, doorStatus, openDoor } from '#src/contract/doors.ts'
import { keypadUse, openingIdOf } from '#src/domain/passes/opening-id.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { withPasses } from '../../support/devices/pass-holder.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

const green = { light: 'green' }

interface Answer {
  passes: { keypad?: { code: string; not_before: string; not_after: string } }[]
  missing: { reason: string }[]
}

/** A door whose only way in without the studio is a keypad. */
async function withKeypad(engine: Engine) {
  const place = await withPasses(engine, { hasBluetooth: 0, hasReader: 0, hasKeypad: 1 })
  const answer = async (...asked: Parameters<typeof place.ask>) => (await place.ask(...asked)).data as unknown as Answer
  const keypad = async (...asked: Parameters<typeof place.ask>) => (await answer(...asked)).passes[0]?.keypad
  const codes = async () => await place.store.db.selectFrom('doorCodes').selectAll().orderBy('slot').execute()
  return { ...place, answer, keypad, codes }
}

describe.each(engines)('a code for the keypad on $name', (engine) => {
  test('opens once without the studio, and is written down once when the lock is back', async () => {
    const { lock, keypad, openings, booking, ann, travel, post, row, codes } = await withKeypad(engine)
    const given = await keypad()
    expect(given?.code).toMatch(/^\d{10}$/)
    expect(await keypad()).toEqual(given)
    await lock.goOffline()
    expect(lock.type(given?.code ?? '')).toMatchObject({ light: 'red' })
    await travel(6 * minute)
    expect(lock.type(given?.code ?? '')).toMatchObject(green)
    await travel(minute)
    expect(lock.type(given?.code ?? '')).toEqual({ light: 'red', why: 'used-grant' })
    expect(lock.openings()).toBe(1)
    expect(await booking()).toBe('booked')

    await lock.goOnline()
    await until(async () => (await openings()).length === 1, 'the lock tells of the use')
    await until(() => lock.lock().passes.records.every(({ isReported }) => isReported), 'the lock knows it is kept')
    await lock.goOffline()
    await lock.goOnline()
    const opId = openingIdOf((await row())?.passId ?? '', keypadUse)
    expect(await openings()).toEqual([{ result: 'opened', rule: 'booking', proof: 'pass-keypad', opId }])
    expect(await booking()).toBe('visited')
    expect((await codes())[0]).toMatchObject({ uses: 1 })
    expect((await post(doorStatus.path, { ...ann, op_id: opId })).data).toMatchObject({ result: 'opened' })
    expect(await keypad()).toBeUndefined()
  })

  test('opens the door for a tap as well while it stands open, and the tap counts for nothing', async () => {
    const { lock, keypad, openings, travel, post, ann, store } = await withKeypad(engine)
    await store.db.updateTable('shops').set({ doorLevel: 0 }).execute()
    const given = await keypad()
    await travel(6 * minute)
    expect(lock.type(given?.code ?? '')).toMatchObject(green)
    await until(async () => (await openings()).length === 1, 'the lock tells of the use')
    const asked = anIntent(ann, { lock_id: 'door-1' })
    expect((await post(doorInfo.path, asked)).data).toMatchObject({ state: 'ready', open_seconds: expect.any(Number) })
    const tap = await post(openDoor.path, asked)
    expect(tap.data).toMatchObject({ result: 'opened' })
    expect(lock.openings()).toBe(2)
    const taps = await store.db.selectFrom('doorOpenings').select(['isRepeat', 'proof']).orderBy('isRepeat').execute()
    expect(taps).toMatchObject([{ isRepeat: 0, proof: 'pass-keypad' }, { isRepeat: 1 }])
  })

  test('is another one for each booking of one start, is of its own door, and there are eight', async () => {
    const { store, member, floor, ask, pair, lock, travel } = await withKeypad(engine)
    const digits: string[] = []
    const startsAt = floor.clock.now() + 10 * minute
    for (let count = 0; count < 8; count += 1) {
      const who = await member()
      const id = await addVisit(store, who, { startsAt })
      const { passes } = (await ask(who, pair, id)).data as unknown as Answer
      digits.push(passes[0]?.keypad?.code ?? '')
    }
    expect(new Set(digits).size).toBe(8)
    const ninth = await member()
    const id = await addVisit(store, ninth, { startsAt })
    expect((await ask(ninth, pair, id)).data).toMatchObject({ passes: [{}], missing: [] })
    expect((await ask(ninth, pair, id)).data).not.toHaveProperty('passes.0.keypad')
    await travel(6 * minute)
    for (const one of digits) {
      expect(lock.type(one)).toMatchObject(green)
      await travel(31_000)
    }
    expect(lock.openings()).toBe(8)
  })

  test('never opens when its booking would not: what is not on the grid begins later, what is too short has none', async () => {
    const { store, member, floor, ask, pair } = await withKeypad(engine)
    const given = async (startsAt: number, lateMinutes: number) => {
      const who = await member()
      const id = await addVisit(store, who, { startsAt, lateMinutes })
      return ((await ask(who, pair, id)).data as unknown as Answer).passes[0]?.keypad
    }
    const startsAt = floor.clock.now() + 60 * minute
    const { not_before: from, not_after: to } = (await given(startsAt + 2 * minute, 15)) ?? {}
    expect([from, to].map((at) => Date.parse(at ?? ''))).toEqual([startsAt, startsAt + 15 * minute])
    expect(await given(startsAt + 2 * minute, 10)).toBeUndefined()
    expect(await given(startsAt, 5)).toBeUndefined()
    expect(await given(startsAt, 10)).toBeDefined()
  })

  test('is taken back with its pass, and there is no other one until the lock has proven both', async () => {
    const { store, keep, keypad, answer, lock, travel, codes, row, floor, appointmentId } = await withKeypad(engine)
    const given = await keypad()
    await lock.goOffline()
    const startsAt = floor.clock.now() + 20 * minute
    await store.db
      .updateTable('appointments')
      .set({ startsAt, endsAt: startsAt + 30 * minute })
      .where('appointmentId', '=', appointmentId)
      .execute()
    await keep()
    expect((await answer()).missing).toMatchObject([{ reason: 'ending' }])
    await lock.goOnline()
    await keep()
    await until(async () => (await row())?.endedAt !== null, 'the lock proves that it refuses the pass')
    await until(async () => (await codes())[0]?.endedAt !== null, 'the lock proves that it refuses the code')
    const moved = await keypad()
    expect(moved?.code).not.toBe(given?.code)
    await travel(16 * minute)
    expect(lock.type(given?.code ?? '')).toMatchObject({ light: 'red' })
    expect(lock.type(moved?.code ?? '')).toMatchObject(green)
    expect(lock.openings()).toBe(1)
  })

  test('is offered where the door has a keypad and its studio asks for no more than the printed code proves', async () => {
    const { store, keypad, ask, ann, pair, appointmentId } = await withKeypad(engine)
    await store.db.updateTable('shops').set({ doorLevel: 2 }).execute()
    expect(await keypad()).toBeUndefined()
    await store.db.updateTable('shops').set({ doorLevel: 1 }).execute()
    await store.db.updateTable('lockDetails').set({ hasKeypad: 0, hasReader: 1 }).execute()
    expect((await ask(ann, pair, appointmentId, ['code'])).data).toMatchObject({ passes: [{ reader: true }] })
    expect(await keypad(ann, pair, appointmentId, ['code'])).toBeUndefined()
    await store.db.updateTable('lockDetails').set({ hasKeypad: 1 }).execute()
    expect(await keypad(ann, pair, appointmentId, ['code'])).toMatchObject({ code: expect.stringMatching(/^\d{10}$/) })
  })

  test('is nothing in the database', async () => {
    const { keypad, store } = await withKeypad(engine)
    const { code = '' } = (await keypad()) ?? {}
    const kept = [
      await store.db.selectFrom('doorCodes').selectAll().execute(),
      await store.db.selectFrom('doorPasses').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(code)
  })
})
