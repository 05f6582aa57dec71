import { describe, expect, onTestFinished, test } from 'vitest'

import { clearFault } from '#src/contract/staff/beds/bed.ts'
import { listMachines } from '#src/contract/staff/beds/beds.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { addAppointment } from '#src/contract/appointments.ts'
import { deviceList } from '#src/contract/shops.ts'

import { recordPresence } from '#server/modules/beds/presence-worker.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { ownedGateway } from '#server/platform/mqtt/owned-gateway.ts'
import { allShops } from '#server/platform/servers/shop-shares.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

describe.each(engines)('a fault that staff clear, on $name', (engine) => {
  async function faultyBed() {
    const place = await studioOnFloor(engine)
    const { floor, store, post, member } = place
    const watch = async () =>
      await recordPresence(store, ownedGateway(floor.gateway, allShops), (error) => {
        throw error
      })
    let stop = await watch()
    onTestFinished(() => stop())
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const rowOf = async () => await findBed(store.db, 'bed-1')
    const isFaulty = async () => (await rowOf())?.isFaulty === 1
    const board = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data
    const fault = async () => (await board()).beds[0].fault
    const alerts = async () =>
      (await board()).all_alerts.flatMap(({ key }: { key: string }) => (key.endsWith(':bed-1') ? key : []))
    const book = async () => (await post(addAppointment.path, aBooking(await member()))).code
    const clear = async (fields: object = {}) => {
      const input = {
        device_id: 'bed-1',
        fault_since: (await fault())?.since ?? null,
        reason: 'looked at it',
        ...fields,
      }
      return await post(clearFault.path, anIntent(staff, input))
    }
    floor.bed().happen({ type: 'fault-found' })
    await until(async () => (await isFaulty()) && (await fault())?.since !== null, 'the fault is known')
    const restart = async () => {
      await stop()
      stop = await watch()
    }
    return { ...place, staff, rowOf, isFaulty, fault, alerts, book, clear, restart }
  }

  test('the bed can be booked again and its alert ends, though it goes on reporting that fault', async () => {
    const { alerts, book, clear, fault, post, restart, staff, store } = await faultyBed()
    expect(await alerts()).toEqual(['bed-fault:bed-1'])
    expect(await book()).toBe('device-disabled')
    expect(await clear()).toMatchObject({ code: 'ok', data: { fault: { cleared_at: expect.any(String) } } })
    expect(await alerts()).toEqual([])
    const [listed] = (await post(deviceList.path, { shop_id: 1 })).data
    expect(listed).toMatchObject({ device_id: 'bed-1', state: 'fault', fault_cleared: true })
    expect(await book()).toBe('ok')
    // A server that starts anew hears nothing new.
    await restart()
    expect(await fault()).toMatchObject({ cleared_at: expect.any(String) })
    expect(await clear()).toMatchObject({ code: 'already' })
    const log = await store.db.selectFrom('staffLog').selectAll().execute()
    expect(log).toMatchObject([
      { staffUid: staff.uid, what: 'device.fault-cleared', subject: 'device:bed-1', reason: 'looked at it' },
    ])
    expect(
      await store.db.selectFrom('deviceLog').selectAll().where('what', '=', 'fault-cleared').execute(),
    ).toMatchObject([{ thingId: 'bed-1', note: 'looked at it', staffUid: staff.uid }])
  })

  test('it is out of service again when it reports one again', async () => {
    const { alerts, book, clear, fault, floor, isFaulty } = await faultyBed()
    await clear()
    floor.bed().happen({ type: 'fault-cleared' })
    await until(async () => (await fault()) === null, 'it says that it is well')
    floor.bed().happen({ type: 'fault-found' })
    await until(isFaulty, 'it reports a fault again')
    expect(await book()).toBe('device-disabled')
    expect(await alerts()).toEqual(['bed-fault:bed-1'])
  })

  test('cleared while it was out of reach, it is out of service again when it comes back with its fault', async () => {
    const { book, clear, floor, isFaulty, rowOf, post, staff } = await faultyBed()
    await floor.bed().goOffline()
    await until(async () => (await rowOf())?.online === 0)
    const listed = async () => (await post(listMachines.path, { ...staff, shop_id: 1 })).data.beds[0].fault
    expect(await listed()).toMatchObject({ since: expect.any(String), cleared_at: null })
    expect(await clear()).toMatchObject({ code: 'ok', data: { fault: null } })
    expect(await listed()).toBe(null)
    expect(await book()).toBe('device-offline')
    await floor.bed().goOnline()
    await until(isFaulty, 'it reports its fault')
    expect(await book()).toBe('device-disabled')
  })

  test('what is cleared is the fault that was looked at, by staff, and of a bed that is there', async () => {
    const { clear, fault, floor, isFaulty, member, post, travel } = await faultyBed()
    const { since } = await fault()
    expect(await clear({ device_id: 'bed-9' })).toMatchObject({ code: 'not-found' })
    const input = { device_id: 'bed-1', fault_since: since, reason: 'looked at it' }
    expect(await post(clearFault.path, anIntent(await member(), input))).toMatchObject({ code: 'forbidden' })
    await travel(minute)
    floor.bed().happen({ type: 'fault-cleared' })
    await until(async () => !(await isFaulty()))
    floor.bed().happen({ type: 'fault-found' })
    await until(async () => (await isFaulty()) && (await fault()).since !== since)
    expect(await clear({ fault_since: since })).toMatchObject({ code: 'changed' })
    expect(await isFaulty()).toBe(true)
  })
})
