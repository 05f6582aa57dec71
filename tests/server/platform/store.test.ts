import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import { logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { moveOpeningsToSteps } from '#server/platform/database/migrations/0041-0060/0051-opening-steps.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Db } from '#server/platform/database/store.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { addMember } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const waitForDisk = sql`
  do $$ begin execute format('alter database %I set synchronous_commit to on', current_database()); end $$`

describe.each(racingEngines)('a store on $name that is closed before anybody asked it', (engine) => {
  test('leaves no connection to its database', async () => {
    const { place, remove } = await engine.emptyPlace()
    await (await openStore(place, { logSecret })).close()
    if (place.engine !== 'postgres') throw new Error('Only PostgreSQL has connections')
    const { store } = await openServer(engine)
    const left = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = ${new URL(place.url).pathname.slice(1)}`
    // An idle connection ends by itself after ten seconds.
    const countLeft = async () => (await left.execute(store.db)).rows[0]?.count
    await expect.poll(countLeft, { timeout: 5_000 }).toBe(0)
    await remove()
  })
})

describe.each(engines)('the store on $name', (engine) => {
  test('flags, instants and JSON read back as they were written', async () => {
    const { store } = await openServer(engine)
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
    const store = await openStore(place, { logSecret })
    const drift = (await store.now()) - Date.now()
    expect(Math.abs(drift)).toBeLessThan(1_000)
    await store.close()
    await remove()
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const { store } = await openServer(engine)
    const failing = store.transaction(async (tx) => {
      await tx.updateTable('devices').set({ enabled: 0 }).execute()
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await store.db.selectFrom('devices').selectAll().where('enabled', '=', 1).execute()).toHaveLength(3)
  })

  test('a commit waits for the disk, unless the next one is to take it along, and that holds for itself only', async () => {
    const { place, remove } = await engine.emptyPlace()
    const first = await openStore(place, { logSecret })
    // The databases of tests never wait for the disk.
    if (place.engine === 'postgres') await waitForDisk.execute(first.db)
    await first.close()
    const store = await openStore(place, { logSecret })
    const waits = async (db: Db) =>
      engine.name === 'SQLite'
        ? (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous === 2
        : (await sql<{ is: string }>`select current_setting('synchronous_commit') as is`.execute(db)).rows[0]?.is ===
          'on'

    expect(await store.transaction(waits)).toBe(true)
    expect(await store.transaction(waits, 'deferred')).toBe(false)
    const fails = store.transaction(async () => Promise.reject(new Error('power cut')), 'deferred')
    await expect(fails).rejects.toThrow('power cut')
    expect(await store.transaction(waits)).toBe(true)
    const several = [store.transaction(waits, 'deferred'), store.transaction(waits), store.transaction(waits)]
    expect(await Promise.all(several)).toEqual([false, true, true])
    await store.close()
    await remove()
  })

  test('a shop that opened between five minutes opens on the next ones after the update', async () => {
    const { store } = await openServer(engine)
    const { db } = store
    await db.updateTable('shops').set({ opensAt: '10:02' }).execute()
    const day = [{ from: '09:58', to: '21:59' }]
    const week = JSON.stringify([day, day, [], day, day, day, [...day, { from: '23:57', to: '02:00' }]])
    const own = { slotMinutes: 30, turnMinutes: 10, horizonDays: 14, rev: 1 }
    await db
      .insertInto('slotTemplates')
      .values({ ...own, shopId: 1, typeId: 'lie-down', week })
      .execute()
    await moveOpeningsToSteps(db)
    await moveOpeningsToSteps(db)
    expect((await db.selectFrom('shops').select('opensAt').executeTakeFirst())?.opensAt).toBe('10:05')
    const moved = [{ from: '10:00', to: '21:59' }]
    const row = await db.selectFrom('slotTemplates').select('week').executeTakeFirstOrThrow()
    const last = [...moved, { from: '23:55', to: '02:00' }]
    expect(JSON.parse(row.week)).toEqual([moved, moved, [], moved, moved, moved, last])
  })

  test('migrating again does nothing', async () => {
    const { store } = await openServer(engine)
    expect(await migrate(store.db, logKeyOf(logSecret))).toEqual([])
  })
})
