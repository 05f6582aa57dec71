import { describe, expect, onTestFinished, test } from 'vitest'

import { addAppointment, calendarRecord } from '#src/contract/appointments.ts'
import { deviceList } from '#src/contract/shops.ts'

import { recordPresence } from '#server/modules/beds/presence-worker.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { ownedGateway } from '#server/platform/mqtt/owned-gateway.ts'
import { allShops } from '#server/platform/servers/shop-shares.ts'
import { engines } from '../../support/engines.ts'
import { aBooking } from '../../support/fixtures.ts'
import { aGrant, nonceOf } from '../../support/devices/floor-start.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { until } from '../../support/until.ts'

describe.each(engines)('beds that come and go, on $name', (engine) => {
  async function watchedStudio() {
    const place = await studioOnFloor(engine)
    const stop = await recordPresence(place.store, ownedGateway(place.floor.gateway, allShops), (error) => {
      throw error
    })
    onTestFinished(stop)
    const onlineOf = async (deviceId: string) => (await findBed(place.store.db, deviceId))?.online
    const listed = async (deviceId: string) => {
      const { data } = await place.post(deviceList.path, { shop_id: 1 })
      return (data as { device_id: string }[]).find(({ device_id }) => device_id === deviceId)
    }
    return { ...place, stop, onlineOf, listed }
  }

  test('the list shows each bed as it says it is', async () => {
    const { floor, listed } = await watchedStudio()
    expect(await listed('bed-1')).toMatchObject({ online: true, state: 'ready', available_at: null })
    expect(await listed('bed-closed')).toMatchObject({ enabled: false, state: 'disabled' })
    floor.bed().happen({ type: 'fault-found' })
    await until(() => floor.gateway.bedState('bed-1') === 'fault')
    expect(await listed('bed-1')).toMatchObject({ online: true, state: 'fault' })
    await floor.bed().powerCut()
    expect(await listed('bed-1')).toMatchObject({ online: false, state: 'offline' })
  })

  test('a bed that lost its network cannot be booked until it is back', async () => {
    const { floor, member, post, onlineOf } = await watchedStudio()
    await floor.bed().goOffline()
    await until(async () => (await onlineOf('bed-1')) === 0)
    expect(await post(addAppointment.path, aBooking(await member()))).toMatchObject({ code: 'device-offline' })
    await floor.bed().goOnline()
    await until(async () => (await onlineOf('bed-1')) === 1)
    expect(await post(addAppointment.path, aBooking(await member()))).toMatchObject({ code: 'ok' })
  })

  test('a bed that reports a fault cannot be booked until it says that it is well, also after it was out of reach', async () => {
    const { floor, member, post, store, onlineOf } = await watchedStudio()
    const faultyOf = async () => (await findBed(store.db, 'bed-1'))?.isFaulty
    const slots = async () => {
      const asked = { ...(await member()), shop_id: 1, device_id: 'bed-1', date: '2026-11-22' }
      return (await post(calendarRecord.path, asked)).data.slots.map(({ state }: { state: string }) => state)
    }
    floor.bed().happen({ type: 'fault-found' })
    await until(async () => (await faultyOf()) === 1)
    expect(await post(addAppointment.path, aBooking(await member()))).toMatchObject({ code: 'device-disabled' })
    expect(new Set(await slots())).toEqual(new Set(['full']))
    await floor.bed().goOffline()
    await until(async () => (await onlineOf('bed-1')) === 0)
    expect(await faultyOf()).toBe(1)
    await floor.bed().goOnline()
    await until(async () => (await onlineOf('bed-1')) === 1)
    expect(await post(addAppointment.path, aBooking(await member()))).toMatchObject({ code: 'device-disabled' })
    floor.bed().happen({ type: 'fault-cleared' })
    await until(async () => (await faultyOf()) === 0)
    expect(await post(addAppointment.path, aBooking(await member()))).toMatchObject({ code: 'ok' })
  })

  test('a server that loses the broker, or stops, does not call its beds offline for bookings', async () => {
    const { floor, stop, onlineOf, listed } = await watchedStudio()
    await floor.broker.stop()
    await until(() => !floor.gateway.isConnected())
    expect(await listed('bed-1')).toMatchObject({ state: 'offline' })
    expect(await onlineOf('bed-1')).toBe(1)
    await floor.broker.start()
    await until(() => floor.gateway.bedState('bed-2') === 'ready')
    await stop()
    await floor.bed('bed-2').goOffline()
    expect(await onlineOf('bed-2')).toBe(1)
  })

  test('a bed in use lives faster when it is told to, and at rest it never does', async () => {
    const { floor } = await watchedStudio()
    const bed = floor.bed()
    bed.setSpeed(60)
    const grant = aGrant(floor, await nonceOf(floor), { minutes: 5, dressing: 60 })
    // The half minute that a start may take is not shortened.
    await floor.clock.travel(29_000)
    expect(await floor.gateway.sendToBed(bed.place, { type: 'start', grant })).toMatchObject({
      message: { type: 'started' },
    })
    await floor.clock.travel(1_000)
    expect(bed.lamps()).toBe(2)
    await floor.clock.travel(5_000)
    expect(bed.lamps()).toBe(0)
  })
})
