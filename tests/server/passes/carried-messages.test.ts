import { describe, expect, test } from 'vitest'

import { deviceMessages } from '#src/contract/passes.ts'
import { type DeviceMessage, decodeMessage } from '#src/domain/devices/device-messages.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { withBedPasses } from '../../support/devices/bed-pass-holder.ts'
import { sure, withPasses } from '../../support/devices/pass-holder.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

/** A lock whose own network is down, and phones with a signal beside it. */
async function besideTheLock(engine: Engine) {
  const place = await withPasses(engine, { hasBluetooth: 1, hasReader: 0, hasKeypad: 1 })
  const { lock, post, carry, ann } = place
  const greet = () => {
    const said = lock.nearby({ type: 'hello' })
    return said?.type === 'identity' ? said.nonce : ''
  }
  const fetch = async (who: SignedIn = ann, nonce = greet()): Promise<DeviceMessage[]> => {
    const { frames = [] } = (await post(deviceMessages.path, { ...who, machine_id: 'door-1', nonce })).data as {
      frames?: string[]
    }
    return frames.map((frame) => decodeMessage(sure(frame))).filter((message) => message.type !== 'malformed')
  }
  /** What a phone does there: brings each, and carries home what the lock signs. */
  const bring = async (messages: readonly DeviceMessage[], who: SignedIn = ann) => {
    for (const message of messages) {
      const said = lock.nearby(message)
      if (said?.type === 'pass-report') await carry(who, said)
    }
  }
  const ended = async () => (await place.row())?.endedAt
  return { ...place, fetch, bring, ended }
}

describe.each(engines)('what a phone brings to a lock out of reach on $name', (engine) => {
  test('a denial arrives by any phone, and its proof comes home with it', async () => {
    const { receive, use, lock, keep, fetch, bring, ended, member, store, travel } = await besideTheLock(engine)
    const held = await receive()
    await lock.goOffline()
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    await keep()
    expect(await ended()).toBeNull()
    const stranger = await member()
    await bring(await fetch(stranger), stranger)
    expect(await ended()).not.toBeNull()
    expect((await store.db.selectFrom('doorCodes').selectAll().execute()).every(({ endedAt }) => endedAt)).toBe(true)
    await travel(6 * minute)
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
    expect(lock.openings()).toBe(0)
  })

  test('a denial is brought in the moment after the booking was cancelled', async () => {
    const { receive, lock, fetch, store } = await besideTheLock(engine)
    await receive()
    await lock.goOffline()
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    // The pass and the code for the keypad beside it.
    expect((await fetch()).map(({ type }) => type)).toEqual(['set-time', 'deny', 'deny'])
  })

  test('so is one for a bed', async () => {
    const { receive, floor, change, post, ann } = await withBedPasses(engine)
    await receive()
    floor.goOffline('bed-1')
    await change({ state: 'cancelled' })
    const asked = { ...ann, machine_id: 'bed-1', nonce: '0123456789abcdef' }
    const { frames } = (await post(deviceMessages.path, asked)).data as { frames: string[] }
    expect(frames.map((frame) => decodeMessage(sure(frame)).type)).toEqual(['set-time', 'deny'])
  })

  test('the time arrives for the number of the moment only', async () => {
    const { lock, fetch, bring } = await besideTheLock(engine)
    await lock.goOffline()
    lock.happen({ type: 'clock-lost' })
    const [late] = await fetch()
    expect(late).toMatchObject({ type: 'set-time' })
    lock.nearby({ type: 'hello' })
    expect(late && lock.nearby(late)).toEqual({ type: 'refused', reason: 'stale-nonce' })
    expect(lock.lock().passes.clock).toBeNull()
    await bring(await fetch())
    expect(lock.lock().passes.clock).not.toBeNull()
  })

  test('a lock that was away for a day is known again by what a phone has brought home', async () => {
    const { ask, receive, lock, fetch, bring, ann, pair, appointmentId, store } = await besideTheLock(engine)
    await receive()
    await lock.goOffline()
    await store.db.updateTable('lockClocks').set({ heardAt: 0 }).execute()
    const asked = async () => (await ask(ann, pair, appointmentId)).data
    expect(await asked()).toMatchObject({ missing: [{ reason: 'lock-unheard' }] })
    await bring(await fetch())
    expect(await asked()).toMatchObject({ passes: [{ lock_id: 'door-1' }], missing: [] })
  })

  test('a lock that was given the time by a clock that was ahead is given it again once that is right', async () => {
    const { store, floor, keep } = await besideTheLock(engine)
    const now = floor.clock.now()
    await store.db
      .updateTable('lockClocks')
      .set({ heardAt: now + 8 * hour })
      .execute()
    await keep()
    expect(await store.db.selectFrom('lockClocks').select('heardAt').execute()).toEqual([{ heardAt: now }])
  })

  test('leave to forget comes back over the phone that brought the report home', async () => {
    const { receive, use, lock, carry, ann, travel } = await besideTheLock(engine)
    const held = await receive()
    await travel(6 * minute)
    await lock.goOffline()
    const said = await use(held)
    const acks = (await carry(ann, said)).data?.acks as string[]
    expect(acks).toHaveLength(1)
    const isReported = () => lock.lock().passes.records.map((record) => record.isReported)
    expect(isReported()).toEqual([false])
    const leave = decodeMessage(sure(acks[0]))
    if (leave.type !== 'malformed') lock.nearby(leave)
    expect(isReported()).toEqual([true])
  })

  test('uses that nobody carried home are asked for', async () => {
    const { receive, use, lock, fetch, bring, member, openings, travel } = await besideTheLock(engine)
    const held = await receive()
    await travel(6 * minute)
    await lock.goOffline()
    expect(await use(held)).toMatchObject({ type: 'pass-report', uses: 1 })
    expect(await openings()).toEqual([])
    const stranger = await member()
    const messages = await fetch(stranger)
    expect(messages.map(({ type }) => type)).toEqual(['set-time', 'ask-pass', 'ask-pass'])
    await bring(messages, stranger)
    expect(await openings()).toMatchObject([{ result: 'opened', proof: 'radio' }])
  })

  test('nothing is said to a lock that the studio reaches, and nothing of what is no lock or bed', async () => {
    const { fetch, post, ann } = await besideTheLock(engine)
    expect(await fetch()).toEqual([])
    const nonce = '0123456789abcdef'
    expect((await post(deviceMessages.path, { ...ann, machine_id: 'door-9', nonce })).code).toBe('not-found')
  })
})
