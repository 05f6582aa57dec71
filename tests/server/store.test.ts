import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'

import { jsonText } from '../../server/store/json-text.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { addMember } from '../support/fixtures.ts'
import { studio } from '../support/studio.ts'

describe.each(engines)('the store on $name', (engine) => {
  test('flags, instants and JSON read back as they were written', async () => {
    const { store } = await studio(engine)
    const names = jsonText(z.array(z.object({ language: z.string(), text: z.string() })))
    const written = names.write([{ language: 'zh-HK', text: '日光床' }])
    await store.db.updateTable('devices').set({ languages: written }).where('deviceId', '=', 'bed-1').execute()
    const bed = await store.db
      .selectFrom('devices')
      .selectAll()
      .where('deviceId', '=', 'bed-1')
      .executeTakeFirstOrThrow()
    expect(bed.enabled).toBe(1)
    expect(names.read(bed.languages)).toEqual([{ language: 'zh-HK', text: '日光床' }])

    await addMember(store)
    const { sum, max } = await store.db
      .selectFrom('logins')
      .select(({ fn }) => [fn.sum<number>('expiresAt').as('sum'), fn.max('expiresAt').as('max')])
      .executeTakeFirstOrThrow()
    expect(typeof max).toBe('number')
    expect(sum).toBe(max)
  })

  test('without a clock of its own the database tells the time, in milliseconds', async () => {
    const { place, remove } = await engine.emptyPlace()
    const store = await openStore(place)
    const drift = (await store.now()) - Date.now()
    expect(Math.abs(drift)).toBeLessThan(1_000)
    await store.close()
    await remove()
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const { store } = await studio(engine)
    const failing = store.transaction(async (tx) => {
      await tx.updateTable('devices').set({ enabled: 0 }).execute()
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await store.db.selectFrom('devices').selectAll().where('enabled', '=', 1).execute()).toHaveLength(3)
  })

  test('migrating again does nothing', async () => {
    const { store } = await studio(engine)
    expect(await migrate(store.db)).toEqual([])
  })
})
