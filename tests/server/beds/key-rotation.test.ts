import { describe, expect, test } from 'vitest'

import { openDoor } from '#src/contract/doors.ts'
import { openSession, startSession } from '#src/contract/sessions.ts'
import { getMachine, issueKey, useKey, withdrawKey } from '#src/contract/staff/beds/bed.ts'
import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { mayLogIn } from '#server/modules/beds/rules/key-rotation.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { followKeys } from '#server/modules/doors/actions/follow-keys.ts'
import { readKeyUnderWay } from '#server/modules/passes/store/keys-under-way.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

const reason = 'The technician lost the sheet'
const day = 24 * 60 * minute

/** A chain with real devices behind a real broker, and its owner. */
async function withOwner(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { store, post, floor, member } = place
  const owner = await member({ role: 'admin' })
  const deps = {
    store,
    gateway: floor.gateway,
    secrets: floor.secrets,
    readUnderWay: readKeyUnderWay,
    endLogins: () => undefined,
    onError: (error: unknown) => expect.fail(String(error)),
  }
  const keys = (id: string) => readDeviceKeys(store.db, id)
  const ask = async (path: string, id: string, who = owner) =>
    await post(path, anIntent(who, { device_id: id, rev: (await keys(id)).rev, reason }))
  const issue = async (id: string) => (await ask(issueKey.path, id)).data.secrets
  const shown = async (id: string) => {
    const { bed, lock } = (await post(getMachine.path, { ...owner, machine_id: id })).data
    return (bed ?? lock).key
  }
  const follow = () => followKeys(deps)
  /** Once what was signed with the key of before can't be on its way any more. */
  const later = async () => {
    place.clock.now += 3 * minute
    await follow()
  }
  const isIn = (id: string, number: number) =>
    until(async () => {
      const { keyNumber, loginNumber, nextNumber } = await keys(id)
      return keyNumber === number && loginNumber === number && nextNumber === null
    }, `${id} has shown key and password ${number}`)
  return { ...place, owner, ask, issue, keys, shown, follow, later, isIn }
}

describe.each(engines)('a key that is replaced on $name', (engine) => {
  test('of a lock: the old one opens until the lock has shown the new one, and is then forgotten', async () => {
    const { floor, issue, keys, shown, follow, later, isIn, member, store, post, travel } = await withOwner(engine)
    const lock = floor.lock()
    const ann = await member()
    await addVisit(store, ann, { startsAt: floor.clock.now() + minute })
    const proof = qrSignature(floor.secrets.qrSecret, 'door', 'door-1')
    const open = () => post(openDoor.path, anIntent(ann, { lock_id: 'door-1', proof }))
    const sheet = await issue('door-1')
    expect(sheet).toMatchObject({ key_number: 2, broker_name: 'studio/1/lock/door-1~2' })
    expect(sheet.key).not.toBe(Buffer.from(floor.secrets.lockKey('door-1', 1)).toString('hex'))
    await follow()
    expect(await shown('door-1')).toMatchObject({ number: 1, next: 2, login: 1, heard: { key: 1, login: 1 } })
    expect(await open()).toMatchObject({ code: 'ok', data: { result: 'opened' } })
    expect(mayLogIn(await keys('door-1'), 1) && mayLogIn(await keys('door-1'), 2)).toBe(true)

    await travel(minute)
    await lock.rekey(2)
    await isIn('door-1', 2)
    expect(await shown('door-1')).toMatchObject({ number: 2, next: null, login: 2 })
    expect(mayLogIn(await keys('door-1'), 1)).toBe(false)
    expect(await open()).toMatchObject({ code: 'ok', data: { result: 'opened' } })
    expect(lock.openings()).toBe(2)

    expect(lock.keys()).toEqual([1, 2])
    await later()
    expect(lock.keys()).toEqual([2])
    expect(await shown('door-1')).toMatchObject({ number: 2, oldest: 2 })
    const log = await store.db.selectFrom('deviceLog').select('what').where('thingId', '=', 'door-1').execute()
    const ofKeys = log.map(({ what }) => what).filter((what) => what.startsWith('key'))
    expect(ofKeys.toSorted()).toEqual(['key-ended', 'key-issued', 'key-proven'])
  })

  test('of a bed with a member on it: the session ends and is paid as it was granted', async () => {
    const { floor, issue, keys, later, isIn, member, store, post, clock, travel } = await withOwner(engine)
    const bed = floor.bed()
    const ann = await member({ consentVersion: '2026-11-01', adultAt: 1 })
    await addVisit(store, ann, { startsAt: clock.now, checkedInAt: clock.now })
    const card = { memberUid: ann.uid, timesTotal: 3, validUntil: null, reference: 'order-1' }
    const cardId = await store.transaction((tx) => addCard(tx, card, clock.now))
    const input = { device_id: 'bed-1', card_id: cardId, minutes: 8, intensity: 'deep', transport: 'remote' }
    const { session_id } = (await post(startSession.path, anIntent(ann, input))).data
    const session = async () => (await post(openSession.path, { ...ann, session_id })).data
    await travel(minute)
    await expect.poll(session).toMatchObject({ state: 'running' })

    await issue('bed-1')
    await bed.rekey(2)
    await isIn('bed-1', 2)
    await later()
    expect(bed.keys()).toEqual([1, 2])
    bed.happen({ type: 'button-pressed' })
    await expect.poll(session).toMatchObject({ state: 'ended', end_reason: 'stopped', seconds_on: 180 })
    await expect.poll(() => bed.bed().stored.receipts).toEqual([])
    await later()
    expect(bed.keys()).toEqual([2])
    expect(await keys('bed-1')).toMatchObject({ keyNumber: 2, oldestKey: 2, loginNumber: 2, nextNumber: null })
  })

  test('while a start is on its way to a bed over Bluetooth: it still starts, and its receipt counts', async () => {
    const { floor, issue, later, isIn, member, store, post, clock, travel } = await withOwner(engine)
    const bed = floor.bed()
    const ann = await member({ consentVersion: '2026-11-01', adultAt: 1 })
    await addVisit(store, ann, { startsAt: clock.now, checkedInAt: clock.now })
    const card = { memberUid: ann.uid, timesTotal: 3, validUntil: null, reference: 'order-1' }
    const cardId = await store.transaction((tx) => addCard(tx, card, clock.now))
    await issue('bed-1')
    const nonce = nonceOf(bed)
    const input = { device_id: 'bed-1', card_id: cardId, minutes: 8, intensity: 'deep', transport: 'bluetooth', nonce }
    const granted = await post(startSession.path, anIntent(ann, input))
    const { session_id, grant } = granted.data
    await bed.rekey(2)
    await isIn('bed-1', 2)
    tell(bed, { type: 'start', grant: fromBase64Url(String(grant)) ?? new Uint8Array() })
    const session = async () => (await post(openSession.path, { ...ann, session_id })).data
    await travel(2 * minute)
    await expect.poll(session).toMatchObject({ state: 'running' })
    expect(bed.lamps()).toBeGreaterThan(0)
    bed.happen({ type: 'button-pressed' })
    await expect.poll(session).toMatchObject({ state: 'ended', end_reason: 'stopped' })
    await later()
    expect(bed.keys()).toEqual([2])
  })

  test('can be taken back until it was shown; a device that got it all the same is told to forget it', async () => {
    const { floor, issue, ask, keys, follow, later, isIn } = await withOwner(engine)
    const lock = floor.lock()
    await issue('door-1')
    expect(await ask(withdrawKey.path, 'door-1')).toMatchObject({ code: 'ok' })
    expect(await ask(withdrawKey.path, 'door-1')).toMatchObject({ code: 'changed' })
    expect((await issue('door-1')).key_number).toBe(3)
    // The first sheet was not torn up.
    await lock.rekey(2)
    await follow()
    await until(() => lock.keys().join() === '1', 'it has forgotten it')
    expect(await keys('door-1')).toMatchObject({ keyNumber: 1, nextNumber: 3, loginNumber: 1 })
    await lock.rekey(3)
    await isIn('door-1', 3)
    expect(await ask(withdrawKey.path, 'door-1')).toMatchObject({ code: 'changed' })
    await later()
    expect(lock.keys()).toEqual([3])
  })

  test('twice in a row, and into a lock that was away for days', async () => {
    const { floor, issue, keys, later, isIn, travel } = await withOwner(engine)
    const lock = floor.lock()
    await issue('door-1')
    await lock.rekey(2)
    await isIn('door-1', 2)
    await issue('door-1')
    await lock.goOffline()
    await travel(4 * day)
    expect(await keys('door-1')).toMatchObject({ keyNumber: 2, nextNumber: 3 })
    await lock.rekey(3)
    await isIn('door-1', 3)
    await later()
    expect(lock.keys()).toEqual([3])
    expect(await keys('door-1')).toMatchObject({ oldestKey: 3, loginNumber: 3, lastNumber: 3 })
  })

  test('by hand only where the device says nothing of its keys, and by owners who have just proved who they are', async () => {
    const { floor, issue, ask, follow, member, keys } = await withOwner(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    expect(await ask(issueKey.path, 'door-1', manager)).toMatchObject({ httpStatus: 403 })
    await issue('door-1')
    expect(await ask(withdrawKey.path, 'door-1', manager)).toMatchObject({ httpStatus: 403 })
    await floor.lock().goOffline()
    expect(await ask(useKey.path, 'door-1')).toMatchObject({ code: 'ok' })
    expect(await keys('door-1')).toMatchObject({ keyNumber: 2, loginNumber: 2, nextNumber: null })
    await issue('bed-1')
    await follow()
    expect(await ask(useKey.path, 'bed-1')).toMatchObject({ code: 'unavailable' })
  })
})

type FloorBed = ReturnType<Awaited<ReturnType<typeof withOwner>>['floor']['bed']>

function nonceOf(bed: FloorBed): string {
  bed.happen({ type: 'connected', transport: 'bluetooth' })
  return bed.bed().nonce?.value ?? ''
}

function tell(bed: FloorBed, message: DeviceMessage): void {
  for (const bytes of toFrames(encodeMessage(message), 1)) bed.happen({ type: 'frame-heard', bytes })
}
