import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'

import { recordPresence } from '#server/modules/beds/presence-worker.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { readBedClock, writeBedClock } from '#server/modules/passes/store/bed-passes.ts'
import { ownedGateway } from '#server/platform/mqtt/owned-gateway.ts'
import { allShops } from '#server/platform/servers/shop-shares.ts'
import { engines } from '../../support/engines.ts'
import { aBooking } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { until } from '../../support/until.ts'

describe.each(engines)('what beds say while it cannot be written down, on $name', (engine) => {
  async function studio() {
    const place = await studioOnFloor(engine)
    const { db } = place.store
    const errors: unknown[] = []
    const owned = ownedGateway(place.floor.gateway, allShops)
    const watch = async () => {
      const stop = await recordPresence(place.store, owned, (error) => errors.push(error))
      onTestFinished(stop)
    }
    /** As with a full disk, each write to the table fails. */
    const without = async (table: string, act: () => Promise<void>) => {
      await sql`alter table ${sql.id(table)} rename to put_away`.execute(db)
      await act()
      await sql`alter table put_away rename to ${sql.id(table)}`.execute(db)
    }
    const bedOf = async (deviceId = 'bed-1') => await findBed(db, deviceId)
    return { ...place, errors, watch, without, bedOf }
  }

  test('keeps a bed from being booked, or lets it, as soon as it can', async () => {
    const { floor, post, member, watch, without, bedOf, errors } = await studio()
    await watch()
    await floor.bed('bed-2').goOffline()
    await until(async () => (await bedOf('bed-2'))?.online === 0)
    await without('devices', async () => {
      floor.bed().happen({ type: 'fault-found' })
      await until(() => errors.length > 0)
      await floor.bed('bed-2').goOnline()
    })
    await until(async () => (await bedOf())?.isFaulty === 1 && (await bedOf('bed-2'))?.online === 1)
    // An outage is told once, however many beds it concerns.
    expect(errors).toHaveLength(1)
    const book = async (device_id: string) =>
      (await post(addAppointment.path, { ...aBooking(await member()), device_id })).code
    expect([await book('bed-1'), await book('bed-2')]).toEqual(['device-disabled', 'ok'])
  })

  test('is written down also where it was said before the server listened', async () => {
    const { floor, store, watch, bedOf } = await studio()
    floor.bed().happen({ type: 'fault-found' })
    await until(() => floor.gateway.bedState('bed-1') === 'fault')
    await store.db.updateTable('devices').set({ online: 0 }).execute()
    await watch()
    await until(async () => (await bedOf())?.isFaulty === 1 && (await bedOf('bed-2'))?.online === 1)
  })

  test('is on the board as soon as it can be', async () => {
    const { floor, store, without } = await studio()
    const wordOf = async () => (await listPresence(store.db, ['bed-1'])).get('bed-1')?.state
    await without('device_presence', async () => {
      floor.bed().happen({ type: 'fault-found' })
      await until(() => floor.gateway.bedState('bed-1') === 'fault')
      await floor.settle()
    })
    await until(async () => (await wordOf()) === 'fault')
  })

  test('keeps the clock of a bed that was away from being believed', async () => {
    const { floor, store, without } = await studio()
    await writeBedClock(store.db, { deviceId: 'bed-1', epoch: 1, heardAt: floor.clock.time.now })
    await without('bed_clocks', async () => {
      await floor.bed().goOffline()
      await floor.bed().goOnline()
    })
    await until(async () => (await readBedClock(store.db, 'bed-1')) === undefined)
  })
})
