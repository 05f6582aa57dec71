import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { openDoor } from '#src/contract/doors.ts'
import { addTag, getDeviceProofs, removeTag, setDisplay } from '#src/contract/staff/beds/device-proofs.ts'
import { getShop, saveShop } from '#src/contract/staff/shops.ts'

import { newLock } from '#server/simulators/lock-facts.ts'
import { setClock } from '#server/simulators/pass-store.ts'
import { displayedCode } from '#server/simulators/proofs/display.ts'
import { simulateTag } from '#server/simulators/proofs/simulated-tag.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { day, minute, secrets } from '../../support/open-server.ts'

const serial = '04A2B1C3D4E5F6'
const reason = 'A tag beside the handle'
const second = 1_000

/** A member in front of the door with a booking of now, and the owner of the chain. */
async function inFront(engine: Engine) {
  const lock = scriptedLock()
  const place = await atTheBed(engine, { watched: lock.instead })
  const { post, member, store, clock, start: startBed } = place
  const owner = await member({ role: 'admin' })
  const bob = { ...place.ann, ...(await member({ consentVersion: '2026-11-01', adultAt: 1 })) }
  const guest = { ...bob, cardId: await place.giveCard(bob, 3) }
  await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
  const tap = (proof?: string) => anIntent(guest, { lock_id: 'door-1', proof })
  const send = async (body: object) => (await post(openDoor.path, body)).data
  const open = (proof?: string) => send(tap(proof))
  const start = async (proof: string) => await startBed(guest, { device_id: 'bed-2', proof })
  const add = async (machine_id: string, tagSerial = serial) =>
    await post(addTag.path, anIntent(owner, { machine_id, serial: tagSerial, reason }))
  const hang = async (machine_id: string, tagSerial = serial) => {
    const { meta_read, file_read } = (await add(machine_id, tagSerial)).data.keys
    const keys = { metaRead: Buffer.from(meta_read, 'hex'), fileRead: Buffer.from(file_read, 'hex') }
    const kind = machine_id.startsWith('bed') ? ('bed' as const) : ('lock' as const)
    return simulateTag(tagSerial, keys, { origin: 'https://studio.example', kind, id: machine_id })
  }
  const level = (door: 1 | 2 | 3, bed: 1 | 2 | 3) =>
    store.db.updateTable('shops').set({ doorLevel: door, bedLevel: bed }).execute()
  const openings = async () =>
    (await store.db.selectFrom('doorOpenings').select('proof').orderBy('askedAt').execute()).map(({ proof }) => proof)
  const shop = async () => (await post(getShop.path, { ...owner, shop_id: 1 })).data
  const save = async (door: number, bed: number) => {
    const { closed_today: _c, time_zone: _z, daily_hours: _h, presence_limits: _p, ...terms } = await shop()
    const presence = { door, bed, radius_meters: 150 }
    return (await post(saveShop.path, anIntent(owner, { ...terms, presence }))).code
  }
  return { ...place, lock, owner, guest, tap, send, open, start, add, hang, level, openings, shop, save }
}

describe.each(engines)('a tag on $name', (engine) => {
  test('opens the strictest door once for each reading, and what it signed before is refused by name', async () => {
    const { hang, open, level, openings, lock, travel } = await inFront(engine)
    await level(3, 3)
    const tag = await hang('door-1')
    const [first, second_] = [tag.sign(), tag.sign()]
    expect(await open(qrSignature(secrets.qrSecret, 'door', 'door-1'))).toMatchObject({
      proof_flaw: 'bluetooth-needed',
    })
    expect(await open(second_)).toMatchObject({ result: 'opened' })
    travel(minute)
    expect(await open(second_)).toMatchObject({ reason: 'wrong-proof', proof_flaw: 'tag-used' })
    expect(await open(first)).toMatchObject({ proof_flaw: 'tag-used' })
    expect(await open(tag.sign())).toMatchObject({ result: 'opened' })
    expect(await openings()).toEqual(['tag', 'tag'])
    expect(lock.commands).toHaveLength(2)
  })

  test('is taken once by two phones at once, and a lost answer is told again', async () => {
    const { hang, send, tap, lock } = await inFront(engine)
    const proof = (await hang('door-1')).sign()
    const taps = [tap(proof), tap(proof)]
    const answers = await Promise.all(taps.map(send))
    expect(answers.filter(({ result }) => result === 'opened')).toHaveLength(1)
    expect(answers.filter(({ proof_flaw }) => proof_flaw === 'tag-used')).toHaveLength(1)
    expect(await Promise.all(taps.map(send))).toEqual(answers)
    expect(lock.commands).toHaveLength(1)
  })

  test('starts the strictest bed after it opened the door, and counts at no other door or bed', async () => {
    const { hang, open, start, level } = await inFront(engine)
    await level(3, 3)
    const door = await hang('door-1')
    const bed = await hang('bed-2', '04FFFFFFFFFFFF')
    expect(await open(bed.sign())).toMatchObject({ proof_flaw: 'wrong-code' })
    expect(await open(door.sign())).toMatchObject({ result: 'opened' })
    expect((await start(door.sign())).data).toMatchObject({ proof_flaw: 'wrong-code' })
    expect(await start(bed.sign())).toMatchObject({ code: 'ok' })
  })

  test('that was not used because the door did not open for its member stays good', async () => {
    const { hang, open, store, guest, clock } = await inFront(engine)
    const proof = (await hang('door-1')).sign()
    const at = (startsAt: number) =>
      store.db
        .updateTable('appointments')
        .set({ startsAt, endsAt: startsAt + 20 * minute })
        .where('memberUid', '=', guest.uid)
        .execute()
    await at(clock.now + 30 * minute)
    expect(await open(proof)).toMatchObject({ reason: 'too-early' })
    await at(clock.now + 2 * minute)
    expect(await open(proof)).toMatchObject({ result: 'opened' })
  })

  test('counts no longer once it is removed, and set up anew only with new keys', async () => {
    const { hang, add, open, owner, post } = await inFront(engine)
    const before = await hang('door-1')
    expect(await add('bed-1')).toMatchObject({ code: 'unavailable' })
    const [{ tag_id }] = (await post(getDeviceProofs.path, { ...owner, machine_id: 'door-1' })).data.tags
    expect(await post(removeTag.path, anIntent(owner, { machine_id: 'door-1', tag_id, reason }))).toMatchObject({
      code: 'ok',
      data: { tags: [] },
    })
    expect(await open(before.sign())).toMatchObject({ proof_flaw: 'wrong-code' })
    const after = await hang('door-1')
    expect(await open(before.sign())).toMatchObject({ proof_flaw: 'wrong-code' })
    expect(await open(after.sign())).toMatchObject({ result: 'opened' })
  })

  test('shows its keys once, to an owner, and they stand nowhere', async () => {
    const { owner, post, member, store } = await inFront(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const intent = { machine_id: 'door-1', serial, reason }
    expect(await post(addTag.path, anIntent(manager, intent))).toMatchObject({ httpStatus: 403 })
    const sent = anIntent(owner, intent)
    const { keys } = (await post(addTag.path, sent)).data
    expect((await post(addTag.path, sent)).data.keys).toBeNull()
    const kept = await Promise.all(
      (['deviceTags', 'operations', 'staffLog'] as const).map((table) =>
        store.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(kept).toUpperCase()).not.toContain(keys.meta_read)
    expect(JSON.stringify(kept).toUpperCase()).not.toContain(keys.file_read)
    const [log] = await store.db.selectFrom('staffLog').selectAll().where('what', '=', 'device.tag-added').execute()
    expect(log).toMatchObject({ subject: 'lock:door-1' })
  })
})

describe.each(engines)('the code on a display on $name', (engine) => {
  const macOf = { door: secrets.lockMac('door-1', 1), bed: secrets.bedMac(2, 1) }
  /** A device that was told the time so many days ago, at the studio's instant of then. */
  const deviceAt = (now: number, days = 0) => {
    const lock = newLock(now - days * day)
    return { passes: setClock(lock.passes, (now - days * day) / 1_000, lock.nowAt), nowAt: now }
  }
  const shownAt = (now: number, mac: typeof macOf.door) => displayedCode(deviceAt(now), mac) ?? ''

  test('opens and starts where a printed one is not enough, for its half minute and the one beside it', async () => {
    const { open, start, level, clock, openings, travel } = await inFront(engine)
    await level(2, 2)
    const shown = (mac: typeof macOf.door) => shownAt(clock.now, mac)
    expect(await open(shown(macOf.bed))).toMatchObject({ proof_flaw: 'wrong-code' })
    const door = shown(macOf.door)
    travel(30 * second)
    expect(await open(door)).toMatchObject({ result: 'opened' })
    expect(await openings()).toEqual(['display'])
    const printed = qrSignature(secrets.qrSecret, 'device', 'bed-2')
    expect((await start(printed)).data).toMatchObject({ proof_flaw: 'display-needed' })
    const bed = shown(macOf.bed)
    travel(90 * second)
    expect((await start(bed)).data).toMatchObject({ proof_flaw: 'code-late' })
    expect(await start(shown(macOf.bed))).toMatchObject({ code: 'ok' })
  })

  test('is worth a printed one once it has changed, and nothing with another signature', async () => {
    const { open, clock, travel } = await inFront(engine)
    const code = shownAt(clock.now, macOf.door)
    const bent = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    const moved = code.replace(/^now-(\d+)/u, (_all, step: string) => `now-${Number(step) + 10}`)
    for (const one of [bent, moved, 'now-1-00', `${code}0`]) {
      expect(await open(one), one).toMatchObject({ proof_flaw: 'wrong-code' })
    }
    travel(10 * minute)
    expect(await open(code)).toMatchObject({ result: 'opened' })
  })

  test('is what firmware makes of the step and its key, and nothing while its clock is not sure', () => {
    const now = Date.parse('2026-11-21T08:00:00Z')
    const key = (message: Uint8Array) => createHmac('sha256', Buffer.alloc(32, 7)).update(message).digest()
    expect(displayedCode(deviceAt(now), key)).toBe('now-59841600-e02f73f3039c9d8b5a37')
    expect(displayedCode(deviceAt(now, 5), key)).toBe('now-59841600-e02f73f3039c9d8b5a37')
    expect(displayedCode(deviceAt(now, 6), key)).toBeUndefined()
    expect(displayedCode(newLock(now), key)).toBeUndefined()
  })
})

describe.each(engines)('the levels that a studio may ask for on $name', (engine) => {
  test('are those that each of its doors and beds can meet', async () => {
    const { save, hang, owner, post, shop } = await inFront(engine)
    const beds = ['bed-1', 'bed-2', 'bed-closed', 'bed-offline']
    expect([await save(3, 1), await save(1, 2), await save(1, 3)]).toEqual(Array(3).fill('bad-request'))
    for (const machine_id of beds) {
      await post(setDisplay.path, anIntent(owner, { machine_id, has_display: true, reason }))
    }
    const { beds_without_display, beds_without_radio } = (await shop()).presence_limits
    expect([beds_without_display, beds_without_radio]).toMatchObject([[], { length: 4 }])
    expect([await save(1, 2), await save(1, 3)]).toEqual(['ok', 'bad-request'])
    for (const [at, bed] of beds.entries()) await hang(bed, `0400000000000${at}`)
    expect([await save(1, 3), await save(3, 3)]).toEqual(['ok', 'bad-request'])
    await hang('door-1', '04000000000009')
    expect([await save(3, 3), await save(4, 1)]).toEqual(['ok', 'bad-request'])
    expect((await shop()).presence).toMatchObject({ door: 3, bed: 3 })
  })
})
