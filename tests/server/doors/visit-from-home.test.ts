import { describe, expect, test } from 'vitest'

import { doorInfo, openDoor } from '#src/contract/doors.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'
import { markVisit } from '#src/contract/staff/appointments.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute, secrets } from '../../support/open-server.ts'

const sign = (kind: 'door' | 'device', id: string) => qrSignature(secrets.qrSecret, kind, id)

/** A member on their sofa with a booking of now, and a studio whose door is answered by a scripted lock. */
async function atHome(engine: Engine) {
  const lock = scriptedLock()
  const place = await atTheBed(engine, { watched: lock.instead })
  const { store, post, clock } = place
  const bob = { ...place.ann, ...(await place.member({ consentVersion: '2026-11-01', adultAt: 1 })) }
  const guest = { ...bob, cardId: await place.giveCard(bob, 3) }
  const appointmentId = await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
  const open = (fields: object = {}) => post(openDoor.path, anIntent(guest, { lock_id: 'door-1', ...fields }))
  const start = (fields: object = {}) => place.start(guest, { proof: undefined, ...fields })
  const positionAt = (latitude: number, measuredAt = clock.now, accuracy_meters = 20) => ({
    position: { latitude, longitude: 114.1849, accuracy_meters, measured_at: new Date(measuredAt).toISOString() },
  })
  return { ...place, lock, guest, appointmentId, open, start, positionAt }
}

const shopLatitude = 22.2803

describe.each(engines)('a visit from home on $name', (engine) => {
  test('opens no door and starts no bed, whatever is typed, forged, taken from elsewhere or played again', async () => {
    const { open, start, positionAt, lock, floor, rows, store, clock } = await atHome(engine)
    const right = sign('door', 'door-1')
    const forged = [undefined, '', 'x', sign('door', 'door-2'), sign('device', 'door-1'), sign('device', 'bed-1')]
    const altered = [right.toLowerCase(), right.slice(1), `${right}A`, `${right.slice(0, -1)}-`]
    const places = [
      {},
      positionAt(22.4),
      positionAt(shopLatitude, clock.now - 2 * minute),
      positionAt(shopLatitude, clock.now, 5_000),
    ]
    for (const proof of [...forged, ...altered]) {
      for (const position of places) {
        expect(await open({ proof, ...position })).toMatchObject({ code: 'no-access', data: { reason: 'wrong-proof' } })
      }
    }
    expect(await start({ transport: 'bluetooth', nonce: '0123456789abcdef' })).toMatchObject({ code: 'no-access' })
    const codes = [...forged, ...altered, sign('device', 'bed-2'), sign('device', 'bed-1')]
    for (const proof of codes) {
      for (const position of [...places, positionAt(shopLatitude)]) {
        // A member who tries so often is put off.
        expect(['no-access', 'too-many']).toContain((await start({ proof, ...position })).code)
      }
    }
    expect([lock.commands, await rows(), floor.sent]).toEqual([[], [], []])
    expect(await store.db.selectFrom('doorOpenings').selectAll().execute()).toEqual([])
  })

  test('says what is missing, and an app of before is told to scan', async () => {
    const { open, positionAt } = await atHome(engine)
    expect((await open()).data).toMatchObject({ allowed: false, reason: 'wrong-proof', proof_flaw: 'scan-needed' })
    expect((await open(positionAt(22.4))).data.proof_flaw).toBe('too-far')
    expect((await open({ proof: 'x' })).data.proof_flaw).toBe('wrong-code')
  })

  test('the scanned code of the door lets in, and then that of the bed starts it; neither alone does', async () => {
    const { open, start, guest, post, travel } = await atHome(engine)
    const bed = sign('device', 'bed-2')
    const atBed = { device_id: 'bed-2', proof: bed }
    const isHere = async () => (await post(getUserCardInfo.path, { ...guest, device_id: 'bed-2' })).data.proof
    expect(await isHere()).toEqual({ level: 1, takes_position: true, is_here: false })
    expect(await start(atBed)).toMatchObject({ code: 'no-access', data: { reason: 'not-here' } })
    expect((await open({ proof: sign('door', 'door-1') })).data).toMatchObject({ result: 'opened' })
    travel(minute)
    expect(await isHere()).toMatchObject({ is_here: true })
    expect((await start({ device_id: 'bed-2' })).data).toMatchObject({
      reason: 'wrong-proof',
      proof_flaw: 'scan-needed',
    })
    const other = { device_id: 'bed-2', proof: sign('device', 'bed-1') }
    expect((await start(other)).data).toMatchObject({ reason: 'wrong-proof', proof_flaw: 'wrong-code' })
    expect(await start(atBed)).toMatchObject({ code: 'ok' })
  })

  test('a typed id opens for a phone at the shop, and nothing is kept of where it was', async () => {
    const { open, positionAt, store } = await atHome(engine)
    expect((await open(positionAt(shopLatitude))).data).toMatchObject({ result: 'opened' })
    expect(await store.db.selectFrom('doorOpenings').select('proof').execute()).toEqual([{ proof: 'typed-near' }])
    const kept = await store.db.selectFrom('operations').selectAll().execute()
    const logged = await store.db.selectFrom('doorLog').selectAll().execute()
    expect(JSON.stringify([kept, logged])).not.toMatch(/22\.28|114\.18|latitude/)
  })

  test('a repeat of the same tap without the position gets the first answer', async () => {
    const { post, guest, positionAt, lock } = await atHome(engine)
    const tap = anIntent(guest, { lock_id: 'door-1' })
    expect((await post(openDoor.path, { ...tap, ...positionAt(shopLatitude) })).data).toMatchObject({
      result: 'opened',
    })
    expect((await post(openDoor.path, tap)).data).toMatchObject({ result: 'opened' })
    expect(lock.commands).toHaveLength(1)
  })

  test('whom staff have checked in needs no door, and may type the id of the bed', async () => {
    const { start, post, member, appointmentId } = await atHome(engine)
    const clerk = await member({ role: 'admin', staffLevel: 'staff' })
    expect(await post(markVisit.path, anIntent(clerk, { appointment_id: appointmentId }))).toMatchObject({ code: 'ok' })
    expect(await start({ device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })

  test('a demo says that it asks for nothing', async () => {
    const { open, start, post, guest, store } = await atHome(engine)
    await writeChainSettings(store.db, { rules: { isPresenceNeeded: false } })
    const info = await post(doorInfo.path, { ...guest, lock_id: 'door-1' })
    expect(info.data.proof).toEqual({ level: 0, takes_position: false })
    expect((await open()).data).toMatchObject({ result: 'opened' })
    expect(await start({ device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })
})
