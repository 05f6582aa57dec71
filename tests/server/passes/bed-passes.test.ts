import { describe, expect, test } from 'vitest'

import { deleteAccount } from '#src/contract/account.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'

import { createLogin } from '#server/modules/members/store/logins.ts'
import { withBedPasses } from '../../support/devices/bed-pass-holder.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('a pass for the bed on $name', (engine) => {
  test('holds one time, and is the same one for the phone that asks again', async () => {
    const { receive, left, reasons, store, ann, missing, rows, startsAt } = await withBedPasses(engine)
    const { pass } = await receive()
    expect(pass).toMatchObject({ kind: 'bed', device: 1, uses: 1, maxMinutes: 20, maxIntensity: 3, flags: 0 })
    expect(pass.notBefore * 1_000).toBe(startsAt - 5 * minute)
    expect(pass.notAfter * 1_000).toBe(startsAt + 20 * minute)
    expect((await receive()).pass).toEqual(pass)
    expect(await left()).toBe(2)
    expect(await reasons()).toEqual(['reserve'])
    expect(await rows(), 'a pass is no session yet').toEqual([])
    const login = { lockedFrom: 1e13, provenUntil: 1e13 }
    const token = await store.transaction(async (tx) => await createLogin(tx, ann.uid, await store.now(tx), login))
    expect(await missing({ ...ann, token })).toBe('pass-elsewhere')
  })

  test('starts the bed with the studio out of reach, and settles once, whoever brings it home and how often', async () => {
    const { receive, use, carry, floor, rows, left, reasons, ann, guest } = await withBedPasses(engine)
    const held = await receive()
    floor.goOffline('bed-1')
    floor.pass(6 * minute)
    expect(await use(held)).toMatchObject({ type: 'started', grant: held.pass.id, minutes: 6 })
    floor.pass(20 * minute)
    expect(await rows()).toEqual([])
    expect(await use(held)).toEqual({ type: 'refused', reason: 'used-grant' })

    const [lampsOn, completed] = floor.receipts('bed-1')
    if (!lampsOn || !completed) throw new Error('no receipts')
    const chosen = { type: 'use-pass', pass: held.bytes, minutes: 6, intensity: 2, proof: new Uint8Array(16) } as const
    const stranger = await guest()
    // The last one first, by a stranger; then all of it, by the member.
    expect((await carry(stranger, completed)).data).toMatchObject({ accepted: 1 })
    expect((await carry(stranger, chosen)).code).toBe('bad-signature')
    expect((await carry(ann, chosen, lampsOn, completed)).data).toMatchObject({ accepted: 2, duplicates: 1 })
    const settled = { state: 'ended', settled: 'used', secondsOn: 360, minutes: 6, intensity: 'medium' }
    expect(await rows()).toMatchObject([{ ...settled, memberUid: ann.uid, endReason: 'completed', openMember: null }])
    floor.goOnline('bed-1')
    floor.pass(minute)
    expect(await left()).toBe(2)
    expect(await reasons()).toEqual(['reserve', 'use'])
  })

  test('power lost before the lamps gives its time back, and the pass stays spent', async () => {
    const { receive, use, carry, floor, rows, left, ann } = await withBedPasses(engine)
    const held = await receive()
    floor.pass(6 * minute)
    await use(held)
    floor.event('bed-1', { type: 'power-cut' })
    floor.event('bed-1', { type: 'power-restored' })
    const [never] = floor.receipts('bed-1')
    if (!never) throw new Error('no receipt')
    await carry(ann, never)
    expect(await rows()).toMatchObject([{ state: 'ended', settled: 'released', endReason: 'never-started' }])
    expect(await left()).toBe(3)
    expect(await use(held)).toEqual({ type: 'refused', reason: 'used-grant' })
  })

  test('that is cancelled gives its time back at the proof of its bed, and not before', async () => {
    const { receive, use, floor, left, change, keep, missing, reasons } = await withBedPasses(engine)
    const held = await receive()
    floor.goOffline('bed-1')
    await change({ state: 'cancelled' })
    await keep()
    expect(await left(), 'nobody knows whether it is being used').toBe(2)
    expect(await missing()).toBe('ending')
    floor.goOnline('bed-1')
    await keep()
    expect(await left()).toBe(3)
    expect(await reasons()).toEqual(['release', 'reserve'])
    floor.pass(6 * minute)
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
  })

  test('nobody used is given back once its bed says that the window is over; time alone gives nothing back', async () => {
    const { receive, floor, left, keep, clock, rows, row } = await withBedPasses(engine)
    await receive()
    floor.goOffline('bed-1')
    floor.pass(31 * minute)
    await keep()
    expect(await left()).toBe(2)
    floor.goOnline('bed-1')
    await keep()
    expect(await left()).toBe(3)
    expect(await row()).toMatchObject({ outcome: 'released', endedAt: clock.now })
    expect(await rows()).toEqual([])
  })

  test('of a bed that never speaks is put before staff when its run must be over, and settles all the same', async () => {
    const { receive, use, floor, left, keep, rows, carry, ann } = await withBedPasses(engine)
    const held = await receive()
    floor.pass(6 * minute)
    floor.goOffline('bed-1')
    await use(held)
    floor.pass(60 * minute)
    await keep()
    expect(await rows()).toMatchObject([
      { state: 'unknown', settled: 'reserved', openMember: ann.uid, openDevice: null },
    ])
    await carry(ann, ...floor.receipts('bed-1'))
    expect(await rows()).toMatchObject([{ state: 'ended', settled: 'used', secondsOn: 360 }])
    expect(await left()).toBe(2)
  })

  test('makes way for a start with a signal, which costs one time in all', async () => {
    const { receive, use, floor, left, start, ann, rows, reasons, post } = await withBedPasses(engine)
    const held = await receive()
    floor.pass(6 * minute)
    const offer = async () => (await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })).data
    expect(await offer(), 'what is held for the pass is still the member’s to use').toMatchObject({ times_left: 3 })
    expect(await start(ann)).toMatchObject({ code: 'ok' })
    expect(await left()).toBe(2)
    expect(await rows()).toHaveLength(1)
    expect(await reasons()).toEqual(['release', 'reserve', 'reserve'])
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
  })

  test('and a start whose answer was lost never both run, whichever of them comes to the bed first', async () => {
    const { receive, use, start, floor, left, ann } = await withBedPasses(engine)
    const held = await receive()
    floor.pass(6 * minute)
    const said = floor.nearby('bed-1', { type: 'hello' }).at(0)
    const nonce = said?.type === 'identity' ? said.nonce : ''
    // It arrived: the bed has refused the pass before the grant is made, which stays in the answer that was lost.
    expect((await start(ann, { transport: 'bluetooth', nonce })).code).toBe('ok')
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
    expect(floor.bedOf('bed-1').facts.stored.openRun).toBeNull()
    expect(await left()).toBe(2)
  })

  test('that was used keeps a start away that was held up on a weak line', async () => {
    const { receive, use, start, floor, left, ann } = await withBedPasses(engine)
    const held = await receive()
    floor.pass(6 * minute)
    expect(await use(held)).toMatchObject({ type: 'started' })
    expect((await start(ann, { transport: 'remote' })).code).not.toBe('ok')
    expect(floor.bedOf('bed-1').facts.stored.openRun).toMatchObject({ grant: held.pass.id })
    expect(await left()).toBe(2)
  })

  test('lets no other start begin while its bed has not refused it', async () => {
    const { receive, use, floor, start, ann, left } = await withBedPasses(engine)
    const held = await receive()
    floor.pass(6 * minute)
    floor.goOffline('bed-1')
    expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'pass-open' })
    expect(await use(held)).toMatchObject({ type: 'started' })
    expect(await left()).toBe(2)
  })

  test.each([
    ['no-booking', { state: 'cancelled' }],
    ['no-booking', { leftAt: 1 }],
    ['not-yet', { startsAt: 2e12, endsAt: 2e12 + 1 }],
  ])('is not given: %s', async (reason, changes) => {
    const { missing, change } = await withBedPasses(engine)
    await change(changes)
    expect(await missing()).toBe(reason)
  })

  test('is given to nobody who could not start', async () => {
    const { missing, store, ann, floor } = await withBedPasses(engine)
    const member = (changes: object) =>
      store.db.updateTable('members').set(changes).where('uid', '=', ann.uid).execute()
    await member({ consentVersion: '2025-01-01' })
    expect(await missing()).toBe('consent-required')
    await member({ consentVersion: '2026-11-01', adultAt: null })
    expect(await missing()).toBe('adult-required')
    await member({ adultAt: 1, blocked: 1, blockedUntil: null })
    expect(await missing()).toBe('no-access')
    await member({ blocked: 0 })
    await store.db.updateTable('shops').set({ operatingMode: 'staff-release' }).execute()
    expect(await missing()).toBe('not-released')
    await store.db.updateTable('shops').set({ operatingMode: 'unstaffed' }).execute()
    floor.goOffline('bed-1')
    await expect.poll(() => store.db.selectFrom('bedClocks').select('epoch').execute()).toEqual([])
    expect(await missing()).toBe('device-unheard')
    floor.goOnline('bed-1')
    await store.db.updateTable('cards').set({ validUntil: 1 }).execute()
    expect(await missing()).toBe('not-enough-times')
    expect(floor.sent.filter(({ type }) => type === 'start')).toEqual([])
  })

  test('of another member, another login or a bed out of use is taken back', async () => {
    const { receive, keep, left, store, ask, guest, ann } = await withBedPasses(engine)
    await receive()
    expect((await ask(await guest())).code).toBe('not-found')
    await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-1').execute()
    await keep()
    expect(await left()).toBe(3)
    await store.db.updateTable('devices').set({ enabled: 1 }).where('deviceId', '=', 'bed-1').execute()
    await receive()
    await store.db.deleteFrom('logins').where('memberUid', '=', ann.uid).execute()
    await keep()
    expect(await left()).toBe(3)
  })

  test('keeps an account until its bed refuses it, and is gone soon after its member asked to be deleted', async () => {
    const { receive, keep, left, post, ann, row } = await withBedPasses(engine)
    await receive()
    const input = anIntent(ann, { request_id: '0192a3b4-0000-4000-8000-000000000000', code: '123456' })
    expect(await post(deleteAccount.path, input)).toMatchObject({ code: 'open-session' })
    await keep()
    expect(await left()).toBe(3)
    expect(await row()).toMatchObject({ outcome: 'released' })
  })
})

describe.each(racingEngines)('at once on $name', (engine) => {
  test('two phones get one pass between them, and a start beside it costs one time', async () => {
    const { ask, start, ann, left, floor } = await withBedPasses(engine)
    floor.pass(6 * minute)
    await Promise.all([ask(), ask(), start(ann, { device_id: 'bed-2' })])
    expect(await left()).toBe(2)
  })

  test('every copy of every receipt at once settles one session', async () => {
    const { receive, use, carry, floor, rows, left, ann } = await withBedPasses(engine)
    const held = await receive()
    floor.goOffline('bed-1')
    floor.pass(6 * minute)
    await use(held)
    floor.pass(hour)
    const receipts = floor.receipts('bed-1')
    await Promise.all([1, 2, 3].flatMap(() => [carry(ann, ...receipts), carry(ann, ...receipts.toReversed())]))
    expect(await rows()).toMatchObject([{ state: 'ended', settled: 'used' }])
    expect(await left()).toBe(2)
  })
})
