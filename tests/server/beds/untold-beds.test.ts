import { describe, expect, test } from 'vitest'

import {
  firstVersion,
  insertConfig,
  limitsText,
  listUntold,
  noteAck,
  readTypeLimits,
} from '#server/modules/beds/store/bed-configs.ts'
import { changeBedDetails, readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { engines } from '../../support/engines.ts'
import { aBedRow, addDevices } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'

const ids = ['bed-1', 'bed-2', 'standing', 'nowhere']

describe.each(engines)('beds that do not know yet what they are to keep to, on $name', (engine) => {
  async function place() {
    const { store, member, clock } = await openServer(engine)
    const { uid } = await member({ role: 'admin' })
    await addDevices(store, [aBedRow({ deviceId: 'standing', typeId: 'stand-up' })])
    const untold = async () => (await listUntold(store.db, ids)).toSorted()
    const add = async (version: number, state: 'draft' | 'published') => {
      const { 'lie-down': limits } = await readTypeLimits(store.db)
      const body = limitsText.write({ ...limits, maxMinutes: 10 + version })
      const by = { rev: 1, reason: null, changedBy: uid, changedAt: clock.now }
      await store.transaction((tx) => insertConfig(tx, { kind: 'lie-down', version, state, body, ...by }))
    }
    const changeOwn = async (deviceId: string) =>
      await store.transaction(async (tx) => {
        await changeBedDetails(tx, await readBedDetails(tx, deviceId), { coolingSeconds: 240 })
      })
    const confirm = (deviceId: string, version: number, rev: number) =>
      noteAck(store.db, deviceId, { version, rev }, clock.now)
    return { store, untold, add, changeOwn, confirm }
  }

  test('are none as long as all keep to what they come with', async () => {
    const { untold, confirm, add } = await place()
    expect(await untold()).toEqual([])
    await confirm('bed-1', firstVersion, 1)
    await add(2, 'draft')
    expect(await untold()).toEqual([])
  })

  test('are those of a type until each has confirmed its newest limits', async () => {
    const { store, untold, confirm, add } = await place()
    await add(2, 'published')
    expect(await untold()).toEqual(['bed-1', 'bed-2'])
    await confirm('bed-1', 2, 1)
    expect(await untold()).toEqual(['bed-2'])
    await add(3, 'published')
    await confirm('bed-2', 3, 1)
    expect(await untold()).toEqual(['bed-1'])
    expect(await readTypeLimits(store.db)).toMatchObject({
      'lie-down': { maxMinutes: 13 },
      'stand-up': { maxMinutes: 15 },
    })
  })

  test('are those whose own settings are newer than what they confirmed', async () => {
    const { untold, confirm, changeOwn } = await place()
    await changeOwn('bed-2')
    expect(await untold()).toEqual(['bed-2'])
    await confirm('bed-2', firstVersion, 2)
    expect(await untold()).toEqual([])
  })
})
