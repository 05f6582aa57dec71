import { describe, expect, test } from 'vitest'

import { openDoor, openNearby } from '#src/contract/doors.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { withPasses } from '../../support/devices/pass-holder.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

/** A member with a pass, at the door within its window; nothing has to be scanned there. */
async function atTheDoor(engine: Engine) {
  const place = await withPasses(engine, { hasBluetooth: 1, hasReader: 1 })
  const { store, receive, travel, lock, post, ann } = place
  await store.db.updateTable('shops').set({ doorLevel: 0 }).execute()
  const held = await receive()
  await travel(6 * minute)
  const tap = () => post(openDoor.path, anIntent(ann, { lock_id: 'door-1' }))
  /** The door has locked again. */
  const shut = () => travel(31_000)
  const overRadio = async () => {
    const said = lock.nearby({ type: 'hello' })
    const nonce = said?.type === 'identity' ? said.nonce : ''
    const granted = await post(openNearby.path, anIntent(ann, { lock_id: 'door-1', nonce }))
    const grant = fromBase64Url(String(granted.data?.grant)) ?? new Uint8Array()
    return lock.nearby({ type: 'open', grant })
  }
  const rows = async () => (await place.openings()).length
  return { ...place, held, tap, shut, overRadio, rows }
}

describe.each(engines)('openings with and without a signal on $name', (engine) => {
  test('count together at the lock: what the studio ordered leaves the pass fewer', async () => {
    const { held, tap, shut, use, lock, rows } = await atTheDoor(engine)
    expect((await tap()).data).toMatchObject({ result: 'opened', openings_left: 2 })
    await shut()
    expect((await tap()).data).toMatchObject({ result: 'opened', openings_left: 1 })
    await shut()
    await lock.goOffline()
    expect(await use(held)).toMatchObject({ type: 'pass-report', uses: 3 })
    await shut()
    expect(await use(held)).toEqual({ type: 'refused', reason: 'used-grant' })
    expect(lock.openings()).toBe(3)
    await lock.goOnline()
    await until(async () => (await rows()) === 3, 'the one use of the pass is written down, and nothing twice')
    await until(() => lock.lock().passes.records.every(({ isReported }) => isReported), 'the lock knows it is kept')
    expect(await rows()).toBe(3)
  })

  test('over Bluetooth, too, and a lock that was alone knows better than the studio how often it has opened', async () => {
    const { held, shut, use, lock, overRadio, carry, ann, rows, openings } = await atTheDoor(engine)
    await lock.goOffline()
    expect(await overRadio()).toMatchObject({ type: 'door-receipt', word: 'opened' })
    await shut()
    for (const uses of [2, 3]) {
      expect(await use(held)).toMatchObject({ type: 'pass-report', uses })
      await shut()
    }
    // The studio has heard of none of them but the first, which it ordered.
    const refused = await overRadio()
    expect(refused).toMatchObject({ type: 'door-receipt', word: 'failed' })
    expect(lock.openings()).toBe(3)
    await carry(ann, refused)
    await lock.goOnline()
    await until(async () => (await rows()) === 4, 'the lock tells of what the pass opened')
    await until(async () => (await openings()).every(({ result }) => result !== 'unknown'), 'all is settled')
    expect((await openings()).filter(({ result }) => result === 'opened')).toHaveLength(3)
  })

  test('a tap while the door stands open for the pass is of the same visitor, and counts with nothing', async () => {
    const { held, tap, use, lock, rows } = await atTheDoor(engine)
    await use(held)
    await until(async () => (await rows()) === 1, 'the lock tells of the use')
    expect((await tap()).data).toMatchObject({ result: 'opened', openings_left: 2 })
    expect(lock.lock().passes.records).toMatchObject([{ uses: 1 }])
    expect(lock.openings()).toBe(2)
  })

  test('without a pass the lock counts nothing, as ever', async () => {
    const { store, tap, lock } = await atTheDoor(engine)
    await store.db.deleteFrom('doorPasses').execute()
    expect((await tap()).data).toMatchObject({ result: 'opened', openings_left: 2 })
    expect(lock.lock().passes.records).toEqual([])
  })

  test('an order to a lock that does not know the time is counted all the same', async () => {
    const { held, tap, shut, use, lock, keep, store } = await atTheDoor(engine)
    lock.happen({ type: 'clock-lost' })
    expect((await tap()).data).toMatchObject({ result: 'opened' })
    await until(() => lock.lock().passes.records.every(({ isReported }) => isReported), 'the lock knows it is kept')
    await shut()
    await store.db.deleteFrom('lockClocks').execute()
    await keep()
    await until(() => lock.lock().passes.clock !== null, 'the lock knows the time again')
    for (const uses of [2, 3]) {
      expect(await use(held)).toMatchObject({ uses })
      await shut()
    }
    expect(await use(held)).toEqual({ type: 'refused', reason: 'used-grant' })
  })
})
