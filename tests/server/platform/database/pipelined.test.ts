import { Socket } from 'node:net'

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { together } from '#server/platform/database/pipelined.ts'
import type { Db } from '#server/platform/database/store.ts'
import { countedEngine } from '../../../support/count-round-trips.ts'
import { engines, racingEngines } from '../../../support/engines.ts'
import { openServer } from '../../../support/open-server.ts'

const set = (value: string) => async (db: Db) =>
  await db
    .insertInto('settings')
    .values({ name: 'word', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
const read = async (db: Db) =>
  (await db.selectFrom('settings').select('value').where('name', '=', 'word').executeTakeFirst())?.value
const fail = async (db: Db) => await sql`select * from nowhere`.execute(db)

describe.each(engines)('what is asked together on $name', (engine) => {
  test('is done in its order, in a transaction and outside of one', async () => {
    const { store } = await openServer(engine)
    const tasks = [set('first'), read, set('second'), read] as const
    const [, first, , second] = await store.transaction((tx) => together(tx, ...tasks))
    expect([first, second]).toEqual(['first', 'second'])
    const [, again] = await together(store.db, set('third'), read)
    expect(again).toBe('third')
  })

  test('tells the failure that came first, and leaves nothing behind', async () => {
    const { store } = await openServer(engine)
    const twice = async (db: Db) => (await read(db), await read(db))
    const failing = store.transaction((tx) => together(tx, set('lost'), twice, fail, read))
    await expect(failing).rejects.toThrow(/nowhere/)
    expect(await read(store.db)).toBeUndefined()
    expect(await store.transaction(read)).toBeUndefined()
  })

  test('is over before its failure is told', async () => {
    const { store } = await openServer(engine)
    const done: string[] = []
    const slow = async (db: Db) => (await read(db), await read(db), done.push('slow'))
    const refused = async (): Promise<void> => Promise.reject(new Error('no'))
    await expect(store.transaction((tx) => together(tx, slow, refused))).rejects.toThrow('no')
    expect(done).toEqual(['slow'])
  })
})

describe.each(racingEngines)('on $name', (engine) => {
  test('it goes to the database and back once, with the begin of its transaction', async () => {
    const counted = countedEngine(engine)
    const { store } = await openServer(counted)
    await read(store.db)
    expect(await counted.countTrips(() => together(store.db, set('first'), read, read))).toBe(1)
    const trips = await counted.countTrips(() =>
      store.transaction((tx) => together(tx, set('second'), read, read), 'deferred'),
    )
    // The second one is the commit.
    expect(trips).toBe(2)
  })

  test('is sent in one write, which wakes the database once', async () => {
    const { store } = await openServer(engine)
    await store.transaction((tx) => together(tx, read, read))
    // What goes out on a socket goes through one of these, as Node has it for all streams that write.
    const writes = (['_write', '_writev'] as const).map((way) => vi.spyOn(Socket.prototype, way))
    onTestFinished(() => writes.forEach((spy) => spy.mockRestore()))
    const countWrites = async (work: () => Promise<unknown>) => {
      const before = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)
      await work()
      return writes.reduce((sum, { mock }) => sum + mock.calls.length, 0) - before
    }
    expect(await countWrites(() => together(store.db, read, read, read, read))).toBe(1)
    // The begin goes with what is asked first; the commit is another.
    expect(await countWrites(() => store.transaction((tx) => together(tx, read, read, read)))).toBe(2)
  })

  test('a server goes on reading while a newer one adds a column', async () => {
    const { store } = await openServer(engine)
    const all = async () => await store.db.selectFrom('shops').selectAll().where('shopId', '=', 1).execute()
    const one = async () => await store.db.selectFrom('shops').select('stage').where('shopId', '=', 1).execute()
    // From the sixth time on a plan may serve whatever is asked.
    for (let time = 0; time < 7; time++) expect([await all(), await one()].flat()).toHaveLength(2)
    await sql`alter table shops add column of_tomorrow text`.execute(store.db)
    expect([await all(), await one()].flat()).toHaveLength(2)
  })

  test('a statement is planned once for each connection, unless it takes all columns', async () => {
    const { store } = await openServer(engine)
    const planned = sql<{
      statement: string
    }>`select statement from pg_prepared_statements where statement like ${'select%"stage" =%'}`
    const statements = await store.transaction(async (tx) => {
      for (let time = 0; time < 2; time++) {
        await tx.selectFrom('shops').selectAll().where('stage', '=', 'open').execute()
        await tx.selectFrom('shops').select('shopId').where('stage', '=', 'open').execute()
      }
      return (await planned.execute(tx)).rows
    })
    expect(statements).toEqual([{ statement: 'select "shop_id" from "shops" where "stage" = $1' }])
  })
})
