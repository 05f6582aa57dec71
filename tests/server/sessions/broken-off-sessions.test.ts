import { describe, expect, test } from 'vitest'

import { stopSession } from '#src/contract/sessions.ts'
import { stopOne } from '#src/contract/staff/board/board.ts'

import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'

describe.each(engines)('a session that its studio broke off, on $name', (engine) => {
  test('comes back by the record of its bed before its half, and stays in the history of the skin', async () => {
    const { start, floor, until, left, session, store } = await atTheBed(engine)
    const { session_id } = (await start()).data
    floor.pass(3 * minute)
    await until({ state: 'running', settled: 'used' })
    floor.event('bed-1', { type: 'power-cut' })
    floor.pass(30 * second)
    floor.event('bed-1', { type: 'power-restored' })
    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'used', endReason: 'power-loss' })
    await expect.poll(() => left()).toBe(3)
    expect(await session(undefined, { session_id })).toMatchObject({ returned: 'receipt' })
    expect(await session(undefined, { session_id })).not.toHaveProperty('can_ask_back')
    const lines = await store.db.selectFrom('cardLines').selectAll().where('reason', '=', 'gift').execute()
    expect(lines).toMatchObject([{ delta: 1, reference: `compensation:${session_id}:receipt`, staffUid: null }])
  })

  test('is decided by staff after its half', async () => {
    const { start, floor, until, left, session } = await atTheBed(engine)
    const { session_id } = (await start()).data
    floor.pass(6 * minute)
    await until({ state: 'running', settled: 'used' })
    floor.event('bed-1', { type: 'power-cut' })
    floor.pass(30 * second)
    floor.event('bed-1', { type: 'power-restored' })
    floor.goOnline('bed-1')
    await until({ state: 'ended', endReason: 'power-loss' })
    expect(await left()).toBe(2)
    expect(await session(undefined, { session_id })).toMatchObject({ can_ask_back: true })
  })

  test('comes back where staff stopped it, and not where its member did', async () => {
    const { start, floor, until, left, member, post, guest, session, ann } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const { session_id } = (await start()).data
    floor.pass(2 * minute)
    await until({ state: 'running', settled: 'used' })
    expect(await post(stopOne.path, anIntent(staff, { session_id }))).toMatchObject({ code: 'ok' })
    await until({ state: 'ended', endReason: 'stopped' })
    await expect.poll(() => left()).toBe(3)
    expect(await session(ann, { session_id })).toMatchObject({ returned: 'receipt', stopped_by_staff: true })

    floor.pass(30 * minute)
    const bob = await guest()
    const own = (await start(bob, { device_id: 'bed-2' })).data.session_id
    floor.pass(2 * minute)
    await expect.poll(async () => (await session(bob, { session_id: own })).state).toBe('running')
    await post(stopSession.path, anIntent(bob, { session_id: own }))
    await expect.poll(async () => (await session(bob, { session_id: own })).state).toBe('ended')
    expect(await left(bob)).toBe(2)
    expect(await session(bob, { session_id: own })).not.toHaveProperty('returned')
  })
})
