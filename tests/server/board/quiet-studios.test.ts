import { describe, expect, test } from 'vitest'

import { alertJobs } from '#server/modules/board/alert-worker.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addMember, addVisit, aLock } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

/** A studio whose machines are all well, and the job that looks at it. */
async function wellStudio(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { store, floor } = place
  // One bed stands on no floor, and is missed by nobody once it is switched off.
  await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-offline').execute()
  await until(() => (floor.gateway.devicesIn?.(1).length ?? 0) === 3, 'all machines have said how they are')
  const [job] = alertJobs({ store, gateway: floor.gateway })
  const look = async () => await job?.run(new AbortController().signal)
  const found = async () => {
    const rows = await store.db.selectFrom('staffAlerts').select('alertKey').where('shopId', '=', 1).execute()
    return rows.map(({ alertKey }) => alertKey)
  }
  return { ...place, look, found }
}

/** The same after it was read, and it fails from now on when it is read in full again. */
async function quietStudio(engine: Engine) {
  const place = await wellStudio(engine)
  const { store, look, found } = place
  await look()
  expect(await found()).toEqual([])
  await store.db.updateTable('shops').set({ alertRules: 'no rules' }).where('shopId', '=', 1).execute()
  const isRead = async () =>
    await look().then(
      () => false,
      (error: Error) => error.message.includes('studio 1'),
    )
  return { ...place, isRead }
}

type Place = Awaited<ReturnType<typeof quietStudio>>

const changes: Record<string, (place: Place) => Promise<unknown>> = {
  'a bed is lost': ({ floor }) => floor.bed('bed-2').powerCut(),
  'a door is lost': ({ floor }) => floor.lock().powerCut(),
  'a bed breaks': async ({ floor }) => {
    floor.bed().happen({ type: 'fault-found' })
    await until(() => floor.gateway.bedState('bed-1') === 'fault')
  },
  'a door is new': ({ store }) =>
    store.db
      .insertInto('locks')
      .values(aLock({ lockId: 'door-2', sort: 2 }))
      .execute(),
  'a product runs out': async ({ store, clock }) => {
    const product = { productId: 'lotion', rev: 1, languages: '[]', priceCents: 100, currency: 'HKD', code: null }
    await store.db
      .insertInto('products')
      .values({ ...product, lowLevel: 3, active: 1, createdAt: clock.now })
      .execute()
    await store.db
      .insertInto('stockLevels')
      .values({ shopId: 1, productId: 'lotion', level: 1, lowLevel: null, countedAt: null })
      .execute()
  },
  'everything is stopped': async ({ store, clock }) => {
    const { uid: staffUid } = await addMember(store)
    const act = { staffUid, what: 'operation.stop-all', subject: 'shop:1', before: {}, after: {} }
    await store.transaction(async (tx) => await writeStaffLog(tx, act, clock.now))
  },
  'codes reach nobody': ({ store, clock }) =>
    store.db.insertInto('messageStops').values({ scope: 'country-852', since: clock.now, lastAt: clock.now }).execute(),
  'fifteen minutes have passed': async ({ travel }) => await travel(15 * minute),
}

describe.each(engines)('a studio without alerts on $name', (engine) => {
  test('is read once as long as nothing changes, also while its beds are used', async () => {
    const { isRead, floor, travel } = await quietStudio(engine)
    expect([await isRead(), await isRead()]).toEqual([false, false])
    floor.bed().happen({ type: 'time-passed' })
    await travel(minute)
    expect(await isRead()).toBe(false)
  })

  test.each(Object.keys(changes))('is read again when %s', async (what) => {
    const place = await quietStudio(engine)
    expect(await place.isRead()).toBe(false)
    await changes[what]?.(place)
    expect(await place.isRead()).toBe(true)
  })

  test('is read again when a guest can be late', async () => {
    const { store, member, floor, travel, look, found } = await wellStudio(engine)
    await addVisit(store, await member(), { startsAt: floor.clock.now() + 2 * minute })
    await look()
    await travel(minute)
    await look()
    expect(await found()).toEqual([])
    await travel(2 * minute)
    await look()
    expect(await found()).toEqual([expect.stringMatching(/^late:/)])
  })
})
