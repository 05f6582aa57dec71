import { describe, expect, test } from 'vitest'

import { getSessionRecord, listSessionRecords, settleSession } from '#src/contract/staff/session-records.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { report } from '#src/contract/sessions.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { expectSoundLedger } from '../../support/payments/sound-ledger.ts'
import { minute } from '../../support/open-server.ts'

const madeUp = { transport: 'bluetooth', nonce: '0123456789abcdef' }
/** Of eight minutes: the way to the bed, a minute to undress, the light, all pauses, and what clocks differ by. */
const freeAfter = 38 * second + minute + 8 * minute + 5 * minute + minute

/** The bed is out of the network's reach; phones beside it are not. */
async function outOfReach(engine: Engine) {
  const place = await atTheBed(engine)
  const { floor, post, ask, store } = place
  const staff = await place.member({ role: 'admin', staffLevel: 'staff' })
  floor.goOffline('bed-1')
  floor.event('bed-1', { type: 'connected', transport: 'bluetooth' })
  const nonce = () => {
    const identity = floor.nearby('bed-1', { type: 'hello' }).find(({ type }) => type === 'identity')
    if (identity?.type !== 'identity') throw new Error('The bed did not say who it is')
    return identity.nonce
  }
  return {
    ...place,
    staff,
    nonce,
    write: (grant: string) => floor.nearby('bed-1', { type: 'start', grant: Buffer.from(grant, 'base64url') }),
    tell: (who: SignedIn, messages: readonly DeviceMessage[]) =>
      post(report.path, anIntent(who, { frames: messages.map(toFrame) })),
    /** The server looks at what is due every few seconds. */
    wait: async (ms: number) => {
      for (let left = ms; left > 0; left -= minute) {
        floor.pass(Math.min(left, minute))
        await ask()
      }
      floor.pass(5 * second)
      await ask()
    },
    of: (who: SignedIn) =>
      store.db.selectFrom('sessions').selectAll().where('memberUid', '=', who.uid).executeTakeFirstOrThrow(),
  }
}

function toFrame(message: DeviceMessage): string {
  return Buffer.from(encodeMessage(message)).toString('base64url')
}

/** Ann's phone had a grant and went silent; its bed was freed by time, and now it is Bob's. */
async function withBob(engine: Engine, beforeSilence: (place: Awaited<ReturnType<typeof outOfReach>>) => unknown) {
  const place = await outOfReach(engine)
  const { start, ann, guest, nonce, write, wait, of } = place
  const granted = await start(ann, { transport: 'bluetooth', nonce: nonce() })
  await beforeSilence({ ...place, write: () => write(granted.data.grant) })
  await wait(freeAfter)
  const bob = await guest()
  const bobs = await start(bob, { transport: 'bluetooth', nonce: nonce() })
  expect(bobs).toMatchObject({ code: 'ok' })
  return { ...place, bob, bobsGrant: bobs.data.grant as string, annsSession: await of(ann) }
}

describe.each(engines)('a start with a nonce that no bed made on $name', (engine) => {
  test('is given back within a minute where the bed is in reach', async () => {
    const { start, floor, ask, until, left, ann } = await atTheBed(engine)
    expect(await start(ann, madeUp)).toMatchObject({ code: 'ok' })
    floor.pass(46 * second)
    await ask()
    await until({ state: 'ended', settled: 'released' })
    expect(await left()).toBe(3)
  })

  test('keeps a bed out of reach only until its run must be over; its outcome stays unknown, and staff look', async () => {
    const { start, ann, guest, wait, of, nonce, post, staff, left, store, session } = await outOfReach(engine)
    const { session_id } = (await start(ann, madeUp)).data
    await wait(freeAfter - 30 * second)
    expect(await of(ann)).toMatchObject({ state: 'unknown', openDevice: 'bed-1' })
    expect((await session(ann)).is_bed_free).toBeUndefined()
    const bob = await guest()
    const bobs = () => start(bob, { transport: 'bluetooth', nonce: nonce() })
    expect(await bobs()).toMatchObject({ code: 'device-busy' })
    await wait(30 * second)
    expect(await of(ann)).toMatchObject({
      state: 'unknown',
      settled: 'reserved',
      openMember: ann.uid,
      openDevice: null,
    })
    await expectSoundLedger(store)
    expect(await bobs()).toMatchObject({ code: 'ok', data: { state: 'starting' } })

    expect(await session(ann)).toMatchObject({ state: 'unknown', is_bed_free: true })
    // Her skin may have had light: she starts nowhere else before the outcome is known.
    expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'open-session' })
    expect(await left()).toBe(2)
    const board = (await post(getBoard.path, { ...staff, shop_id: 1 })).data
    expect(board.alerts).toContainEqual(expect.objectContaining({ kind: 'session-unknown', session_id }))
    const list = { ...staff, shop_id: 1, date: '2026-11-21', only: 'unsettled' }
    expect((await post(listSessionRecords.path, list)).data).toMatchObject({ unsettled: 1, list: [{ session_id }] })
    const file = (await post(getSessionRecord.path, { ...staff, session_id })).data
    expect(file.evidence.map(({ what }: { what: string }) => what)).toContain('bed-freed')
    const settled = await post(
      settleSession.path,
      anIntent(staff, { session_id, verdict: 'release', rev: file.rev, reason: '錄影顯示未亮燈' }),
    )
    expect(settled).toMatchObject({ code: 'ok', data: { settled: 'released' } })
    expect(await of(bob)).toMatchObject({ state: 'starting', openDevice: 'bed-1' })
    expect(await left()).toBe(3)
  })

  test('is proved dead when the bed comes back and is free, although the bed was freed long before', async () => {
    const { start, ann, wait, floor, until, left } = await outOfReach(engine)
    await start(ann, madeUp)
    await wait(freeAfter)
    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'released', openMember: null, openDevice: null })
    expect(await left()).toBe(3)
  })
})

describe.each(engines)('a bed that was freed by time on $name', (engine) => {
  test('hands the receipts of the unheard run to the next member’s phone, and each session is settled once, by its own', async () => {
    const place = await withBob(engine, ({ write }) => write(''))
    const { bob, ann, bobsGrant, write, floor, tell, of, left, store } = place
    const ofAnn = floor.receipts('bed-1')
    expect(ofAnn).toHaveLength(2)
    write(bobsGrant)
    floor.pass(2 * minute)
    const [status] = floor.nearby('bed-1', { type: 'ask' })
    await tell(bob, [status!, ...ofAnn])
    expect(await of(ann)).toMatchObject({ state: 'ended', settled: 'used', secondsOn: 480, endReason: 'completed' })
    expect(await of(bob)).toMatchObject({ settled: 'reserved', openDevice: 'bed-1' })
    await tell(ann, ofAnn)
    floor.pass(10 * minute)
    await tell(bob, floor.receipts('bed-1'))
    expect(await of(bob)).toMatchObject({ state: 'ended', settled: 'used', endReason: 'completed' })
    expect((await of(bob)).run).not.toBe((await of(ann)).run)
    expect([await left(), await left(bob)]).toEqual([2, 2])
    await expectSoundLedger(store)
  })

  test('comes back with the next member on it: the older session does not take that run, and no hello kills that start', async () => {
    const { bob, ann, bobsGrant, write, floor, of, wait, left, troubles } = await withBob(engine, () => undefined)
    const asked = floor.sent.length
    floor.goOnline('bed-1')
    // For the older session first, then for the one that has the bed.
    await expect.poll(() => floor.sent.slice(asked).filter(({ type }) => type === 'ask')).toHaveLength(2)
    expect(floor.sent.slice(asked).map(({ type }) => type)).not.toContain('hello')
    write(bobsGrant)
    floor.pass(2 * minute)
    await expect.poll(() => of(bob)).toMatchObject({ state: 'running', settled: 'used', openDevice: 'bed-1' })
    await wait(second)
    expect(await of(ann)).toMatchObject({ state: 'unknown', settled: 'reserved', run: null })
    await wait(20 * minute)
    await expect.poll(() => of(bob)).toMatchObject({ state: 'ended', endReason: 'completed' })
    // No session has the bed any more: now it can be asked for a proof.
    await wait(11 * minute)
    await expect.poll(() => of(ann)).toMatchObject({ state: 'ended', settled: 'released' })
    expect([await left(ann), await left(bob)]).toEqual([3, 2])
    expect(troubles).toEqual([])
  })
})
