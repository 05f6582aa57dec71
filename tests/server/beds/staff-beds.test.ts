import { describe, expect, test } from 'vitest'

import {
  addNote,
  issueKey,
  machineLog,
  maintain,
  relamp,
  retire,
  saveBed,
  saveLock,
  useKey,
} from '#src/contract/staff/beds/bed.ts'
import { addMachine, listMachines, machineCodes, stopBed, switchBed } from '#src/contract/staff/beds/beds.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'
import { getMachine } from '#src/contract/staff/beds/bed.ts'
import { deviceList } from '#src/contract/shops.ts'

import { addPicture } from '#server/platform/pictures/pictures.ts'
import { isQrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { minute, secrets } from '../../support/open-server.ts'

const names = [
  { language: 'zh-HK', name: '7 號機' },
  { language: 'zh-CN', name: '7 号机' },
  { language: 'en-US', name: 'Bed 7' },
]
const reason = 'Because the test says so'

describe.each(engines)('beds at the counter on $name', (engine) => {
  test('a new bed gets its number and its key once, and no key is kept or logged anywhere', async () => {
    const place = await atTheBed(engine)
    const { post, store, member } = place
    const owner = await member({ role: 'admin' })
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const input = { shop_id: 1, kind: 'bed', machine_id: 'bed-7', type_id: 'stand-up', names }
    expect(await post(addMachine.path, anIntent(manager, input))).toMatchObject({ httpStatus: 403 })
    const intent = anIntent(owner, input)
    const first = await post(addMachine.path, intent)
    expect(first).toMatchObject({ code: 'ok', data: { machine_id: 'bed-7', bed_number: 5 } })
    const { key, broker_name, broker_password } = first.data.secrets
    expect(key).toBe(Buffer.from(secrets.bedKey(5, 1)).toString('hex'))
    expect(broker_name).toBe('studio/1/bed/bed-7')
    expect(broker_password).toBe(secrets.devicePassword(broker_name))
    expect((await post(addMachine.path, intent)).data.secrets).toBeNull()
    expect(await post(addMachine.path, anIntent(owner, input))).toMatchObject({ code: 'changed' })

    const { rev } = (await post(getMachine.path, { ...owner, machine_id: 'bed-7' })).data.bed.key
    const issued = await post(issueKey.path, anIntent(owner, { device_id: 'bed-7', rev, reason }))
    expect(issued.data.secrets).toMatchObject({ key_number: 2 })
    expect(issued.data.secrets.key).not.toBe(key)
    const used = await post(useKey.path, anIntent(owner, { device_id: 'bed-7', rev: issued.data.rev, reason }))
    expect(used).toMatchObject({ code: 'ok' })

    const kept = JSON.stringify(
      await Promise.all(
        (['staffLog', 'operations', 'deviceLog', 'bedDetails', 'deviceKeys', 'devices'] as const).map((table) =>
          store.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    for (const secret of [key, broker_password, issued.data.secrets.key]) expect(kept).not.toContain(secret)
    expect(kept).toContain('key-issued')
  })

  test('a bed with bookings is taken out of use together with what becomes of them, or not at all', async () => {
    const { post, store, member, ann } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const booked = await post('/api/appointment/addappointment', aBooking(ann, { date: '2026-11-25' }))
    expect(booked.code).toBe('ok')
    const bed = async () => (await post(listMachines.path, { ...staff, shop_id: 1 })).data.beds[0]
    const off = async (fields: object = {}) =>
      await post(
        switchBed.path,
        anIntent(staff, { device_id: 'bed-1', rev: (await bed()).rev, enabled: false, reason, ...fields }),
      )
    const refused = await off()
    expect(refused).toMatchObject({ httpStatus: 409, code: 'clashes' })
    expect(await bed()).toMatchObject({ enabled: true, rev: 1 })
    const decisions = refused.data.clashes.map((one: { appointment_id: string; rev: number }) => {
      return { appointment_id: one.appointment_id, rev: one.rev, choice: 'cancel' }
    })
    expect(await off({ decisions })).toMatchObject({ code: 'ok', data: { enabled: false, off_reason: reason, rev: 2 } })
    expect(await off({ rev: 1 })).toMatchObject({ code: 'changed', data: { rev: 2 } })
    const log = await store.db.selectFrom('staffLog').selectAll().where('what', '=', 'devices.switch').execute()
    expect(log).toMatchObject([{ subject: 'device:bed-1', reason }])
    const on = await off({ enabled: true })
    expect(on).toMatchObject({ code: 'ok', data: { enabled: true, off_reason: null } })
  })

  test('what is set up on a bed holds from the next start on, and two who save at once lose nothing', async () => {
    const { post, member, ann, start, guest, floor, until, row } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const get = async () => (await post(getMachine.path, { ...manager, machine_id: 'bed-1' })).data.bed
    const { settings } = await get()
    const changed = {
      ...settings,
      max_minutes: 9,
      default_minutes: 7,
      dressing_seconds: 20,
      turnround_minutes: 10,
      lamp_model: 'R-UVA',
    }
    const save = (rev: number, now: object = changed) =>
      post(saveBed.path, anIntent(manager, { device_id: 'bed-1', rev, settings: now }))
    expect(await save(1, { ...changed, max_minutes: 21 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await save(1)).toMatchObject({ code: 'ok', data: { rev: 2 } })
    expect(await save(1)).toMatchObject({ code: 'changed', data: { bed: { rev: 2 } } })

    const offer = await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })
    expect(offer.data.limits).toEqual({ min_minutes: 5, max_minutes: 9, default_minutes: 5 })
    expect(await start(ann, { minutes: 10 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await start(ann)).toMatchObject({ code: 'ok' })
    expect(await row()).toMatchObject({ dressingSeconds: 20 })
    floor.pass(20_000)
    await until({ state: 'running' })
    floor.pass(8 * minute)
    await until({ state: 'ended' })

    // The bed itself is ready again after its cooling; no other member starts it before it has been wiped.
    floor.pass(4 * minute)
    const bob = await guest()
    expect(await start(bob)).toMatchObject({ code: 'device-busy' })
    floor.pass(6 * minute)
    expect(await start(bob)).toMatchObject({ code: 'ok' })
  })

  test('a photo of a bed is shown to members, and only one that was uploaded is taken', async () => {
    const { post, member, store, clock } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const save = async (fields: object) => {
      const { rev, settings } = (await post(getMachine.path, { ...manager, machine_id: 'bed-1' })).data.bed
      const input = { device_id: 'bed-1', rev, settings: { ...settings, ...fields } }
      return await post(saveBed.path, anIntent(manager, input))
    }
    const photo = async () => (await post(deviceList.path, { shop_id: 1 })).data[0].photo
    const picture = { kind: 'photo', uploaderUid: manager.uid, bytes: Buffer.from('x'), width: 1, height: 1 } as const
    const url = await addPicture(store.db, picture, clock.now)
    expect(await photo()).toBeUndefined()
    expect(await save({ photo: url })).toMatchObject({ code: 'ok' })
    expect(await photo()).toBe(url)
    expect(await save({ photo: '/media/AAAAAAAAAAAAAAAAAAAAAAAA.webp' })).toMatchObject({
      code: 'bad-request',
      data: { issues: [{ path: 'settings.photo' }] },
    })
    expect(await save({ photo: undefined }), 'an app of before says nothing of it').toMatchObject({ code: 'ok' })
    expect(await photo()).toBe(url)
    await save({ photo: null })
    expect(await photo()).toBeUndefined()
  })

  test('a bed is ready for the next slot after the longest session, or it cannot be set up so', async () => {
    const { post, member, guest, ann, start, floor, until } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const get = async () => (await post(getMachine.path, { ...manager, machine_id: 'bed-1' })).data.bed
    const save = async (fields: object) => {
      const { rev, settings } = await get()
      const input = { device_id: 'bed-1', rev, settings: { ...settings, ...fields } }
      return await post(saveBed.path, anIntent(manager, input))
    }
    // Slots of 30 minutes: one for the goggles, twenty on the bed, and nine to air it.
    expect(await save({ dressing_seconds: 60, max_minutes: 20, turnround_minutes: 10 })).toMatchObject({
      code: 'minutes-out-of-range',
    })
    expect(await save({ dressing_seconds: 60, max_minutes: 20, turnround_minutes: 9 })).toMatchObject({ code: 'ok' })
    expect(await start(ann, { minutes: 20 })).toMatchObject({ code: 'ok' })
    floor.pass(minute)
    await until({ state: 'running' })
    floor.pass(20 * minute)
    await until({ state: 'ended' })
    floor.pass(9 * minute)
    expect(await start(await guest())).toMatchObject({ code: 'ok' })
  })

  test('lamp hours are those of the receipts since the lamps were replaced', async () => {
    const { post, member, ann, start, floor, until } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    await start(ann)
    floor.pass(minute)
    await until({ state: 'running' })
    floor.pass(8 * minute)
    await until({ state: 'ended' })
    const lamps = async () => (await post(getMachine.path, { ...manager, machine_id: 'bed-1' })).data.bed.lamps.seconds
    expect(await lamps()).toBe(480)
    const input = { device_id: 'bed-1', rev: 1, lamp_model: 'R-UVA 180 W', reason }
    expect(await post(relamp.path, anIntent(manager, input))).toMatchObject({ code: 'ok', data: { rev: 2 } })
    expect(await lamps()).toBe(0)
  })

  test('the log of a bed is what was done to it, without what it says of itself', async () => {
    const { post, member, store, clock } = await atTheBed(engine)
    const owner = await member({ role: 'admin' })
    const said = (what: 'fault' | 'offline', index: number) => ({
      entryId: `said-${index}`,
      thingId: 'bed-1',
      shopId: 1,
      what,
      note: '',
      staffUid: null,
      createdAt: clock.now + index,
    })
    await store.db
      .insertInto('deviceLog')
      .values([said('fault', 1), said('offline', 2)])
      .execute()
    await post(addNote.path, anIntent(owner, { machine_id: 'bed-1', note: 'Wiped the acrylic' }))
    const { log, log_count } = (await post(getMachine.path, { ...owner, machine_id: 'bed-1' })).data
    expect([log.length, log[0]?.note, log_count]).toEqual([1, 'Wiped the acrylic', { count: 1, is_capped: false }])
    const { list, has_more } = (await post(machineLog.path, { ...owner, machine_id: 'bed-1' })).data
    expect([list.length, list[0]?.what, has_more]).toEqual([1, 'note', false])
  })

  test('a bed is stopped with a reason, and is over only when it has said so', async () => {
    const { post, member, start, floor, until, row } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const stop = () => post(stopBed.path, anIntent(staff, { device_id: 'bed-1', reason }))
    expect(await stop()).toMatchObject({ code: 'not-running' })
    await start()
    floor.pass(minute)
    await until({ state: 'running' })
    floor.pass(minute)
    floor.goOffline('bed-1')
    expect(await stop()).toMatchObject({ code: 'device-offline' })
    expect(await row()).toMatchObject({ state: 'running' })
    floor.goOnline('bed-1')
    expect(await stop()).toMatchObject({ code: 'ok' })
    await until({ state: 'ended', endReason: 'stopped', settled: 'used' })
  })

  test('a bed in maintenance is out of use until it is ended, and a retired one is gone for members', async () => {
    const { post, member, ann } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const put = (rev: number, is_maintained: boolean) =>
      post(maintain.path, anIntent(manager, { device_id: 'bed-2', rev, is_maintained, reason }))
    expect(await put(1, true)).toMatchObject({ code: 'ok', data: { rev: 2 } })
    const shown = async () => (await post(listMachines.path, { ...manager, shop_id: 1 })).data.beds[1]
    expect(await shown()).toMatchObject({ is_maintained: true, enabled: false, state: 'disabled' })
    expect(await put(2, false)).toMatchObject({ code: 'ok', data: { rev: 3 } })
    expect(await post(retire.path, anIntent(manager, { device_id: 'bed-2', rev: 3, reason }))).toMatchObject({
      code: 'ok',
    })
    const beds = (await post(deviceList.path, { ...ann, shop_id: 1 })).data
    expect(beds.map(({ device_id }: { device_id: string }) => device_id)).not.toContain('bed-2')
  })

  test('a bed that was off before its maintenance is off after it, for the same reason', async () => {
    const { post, member } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const shown = async () => (await post(listMachines.path, { ...manager, shop_id: 1 })).data.beds[1]
    const put = async (is_maintained: boolean, why: string) =>
      await post(
        maintain.path,
        anIntent(manager, { device_id: 'bed-2', rev: (await shown()).rev, is_maintained, reason: why }),
      )
    const off = { device_id: 'bed-2', rev: 1, enabled: false, reason: 'The acrylic is cracked' }
    expect(await post(switchBed.path, anIntent(manager, off))).toMatchObject({ code: 'ok' })
    await put(true, 'New fan filter')
    // Saying it again does not make the maintenance what was before.
    await put(true, 'New fan filter and starters')
    expect(await shown()).toMatchObject({ is_maintained: true, off_reason: 'New fan filter and starters' })
    expect(await put(false, 'Filter is in')).toMatchObject({ code: 'ok' })
    expect(await shown()).toMatchObject({
      is_maintained: false,
      enabled: false,
      state: 'disabled',
      off_reason: 'The acrylic is cracked',
    })
    const on = { device_id: 'bed-2', rev: (await shown()).rev, enabled: true, reason: 'New acrylic is in' }
    expect(await post(switchBed.path, anIntent(manager, on))).toMatchObject({ code: 'ok', data: { enabled: true } })
    await put(true, 'Yearly check')
    await put(false, 'Checked and fine')
    expect(await shown()).toMatchObject({ is_maintained: false, enabled: true, off_reason: null })
  })

  test('codes are signed for their door or bed, and a lock waits as long as it is told', async () => {
    const { post, member } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const { codes } = (await post(machineCodes.path, { ...manager, shop_id: 1 })).data
    const parts = new URL(codes[0].address, 'https://studio.example').searchParams
    expect(isQrSignature(secrets.qrSecret, 'door', parts.get('lock') ?? '', parts.get('s') ?? '')).toBe(true)
    const input = { lock_id: 'door-1', rev: 1, names, entry_seconds: 45 }
    expect(await post(saveLock.path, anIntent(manager, input))).toMatchObject({ code: 'ok', data: { rev: 2 } })
    const lock = (await post(getMachine.path, { ...manager, machine_id: 'door-1' })).data.lock
    expect(lock).toMatchObject({ entry_seconds: 45, rev: 2 })
  })
})
