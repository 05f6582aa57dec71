import { describe, expect, test } from 'vitest'

import { doorInfo, openDoor } from '#src/contract/doors.ts'
import { getShop, saveShop } from '#src/contract/staff/shops.ts'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute, secrets } from '../../support/open-server.ts'

const proof = qrSignature(secrets.qrSecret, 'door', 'door-1')
const latitude = 22.2803
/** Some 300 m to the north. */
const downTheStreet = latitude + 0.0027

async function atTheShop(engine: Engine) {
  const lock = scriptedLock()
  const place = await atTheBed(engine, { watched: lock.instead })
  const { post, member, store, clock } = place
  const manager = await member({ role: 'admin', staffLevel: 'manager' })
  const guest = await member({ consentVersion: '2026-11-01', adultAt: 1 })
  await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
  const shop = async () => (await post(getShop.path, { ...manager, shop_id: 1 })).data
  const save = async (fields: object) => {
    const {
      closed_today: _closed,
      time_zone: _zone,
      daily_hours: _hours,
      presence_limits: _limits,
      ...terms
    } = await shop()
    return post(saveShop.path, anIntent(manager, { ...terms, ...fields }))
  }
  const open = async (fields: object) =>
    (await post(openDoor.path, anIntent(guest, { lock_id: 'door-1', ...fields }))).data
  const at = (where: number) => ({
    position: {
      latitude: where,
      longitude: 114.1849,
      accuracy_meters: 20,
      measured_at: new Date(clock.now).toISOString(),
    },
  })
  return { ...place, manager, guest, shop, save, open, at }
}

describe.each(engines)('what a studio asks for on $name', (engine) => {
  test('is the printed code at 150 m until a manager says otherwise, which the staff log tells', async () => {
    const { shop, save, store } = await atTheShop(engine)
    expect((await shop()).presence).toEqual({ door: 1, bed: 1, radius_meters: 150 })
    expect(await save({ presence: { door: 2, bed: 1, radius_meters: 500 } })).toMatchObject({ code: 'ok' })
    expect((await shop()).presence).toEqual({ door: 2, bed: 1, radius_meters: 500 })
    const [line] = await store.db.selectFrom('staffLog').selectAll().where('what', '=', 'shops.save').execute()
    expect(JSON.stringify(line)).toContain('radius_meters')
    // An app of before sends none of it.
    expect(await save({ presence: undefined, map_url: null })).toMatchObject({ code: 'ok' })
    expect((await shop()).presence).toEqual({ door: 2, bed: 1, radius_meters: 500 })
  })

  test('a door that asks for both opens for the code together with the position, and for neither alone', async () => {
    const { save, open, at, post, guest } = await atTheShop(engine)
    await save({ presence: { door: 2, bed: 1, radius_meters: 150 } })
    const asked = (await post(doorInfo.path, { ...guest, lock_id: 'door-1' })).data.proof
    expect(asked).toEqual({ level: 2, takes_position: true })
    expect(await open({ proof })).toMatchObject({ proof_flaw: 'position-needed' })
    expect(await open(at(latitude))).toMatchObject({ proof_flaw: 'scan-needed' })
    expect(await open({ proof, ...at(downTheStreet) })).toMatchObject({ proof_flaw: 'too-far' })
    expect(await open({ proof, ...at(latitude) })).toMatchObject({ result: 'opened' })
  })

  test('a wider circle takes in a phone down the street', async () => {
    const { save, open, at } = await atTheShop(engine)
    expect(await open(at(downTheStreet))).toMatchObject({ proof_flaw: 'too-far' })
    await save({ presence: { door: 1, bed: 1, radius_meters: 500 } })
    expect(await open(at(downTheStreet))).toMatchObject({ result: 'opened' })
  })

  test('what nothing there can meet is refused: a position without a place, Bluetooth that never worked', async () => {
    const { shop, save, store } = await atTheShop(engine)
    expect((await shop()).presence_limits.beds_without_radio).not.toEqual([])
    const radio = { presence: { door: 1, bed: 3, radius_meters: 150 } }
    expect(await save(radio)).toMatchObject({ code: 'bad-request' })
    const nowhere = { latitude: null, longitude: null }
    const both = { presence: { door: 2, bed: 1, radius_meters: 150 } }
    expect(await save({ ...both, ...nowhere })).toMatchObject({ code: 'bad-request' })
    expect(await save(both)).toMatchObject({ code: 'ok' })
    expect(await save({ ...nowhere, presence: undefined })).toMatchObject({ code: 'bad-request' })
    expect(await save({ presence: { door: 1, bed: 1, radius_meters: 5 } })).toMatchObject({ code: 'bad-request' })
    await store.db.updateTable('shops').set({ bedLevel: 3 }).where('shopId', '=', 1).execute()
    expect(await save(radio)).toMatchObject({ code: 'ok' })
  })

  test('a bed that asks for Bluetooth does not start over the network, whatever was scanned', async () => {
    const { store, open, start, guest, giveCard, at } = await atTheShop(engine)
    await store.db.updateTable('shops').set({ bedLevel: 3 }).where('shopId', '=', 1).execute()
    expect(await open({ proof })).toMatchObject({ result: 'opened' })
    const cardId = await giveCard(guest, 3)
    const code = qrSignature(secrets.qrSecret, 'device', 'bed-2')
    const over = (fields: object) => start({ ...guest, cardId }, { device_id: 'bed-2', proof: code, ...fields })
    expect((await over(at(latitude))).data).toMatchObject({ proof_flaw: 'bluetooth-needed' })
    expect(await over({ transport: 'bluetooth', nonce: '0123456789abcdef' })).toMatchObject({ code: 'ok' })
  })
})
