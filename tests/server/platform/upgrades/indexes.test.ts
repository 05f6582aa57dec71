import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { indexStep } from '#server/platform/database/indexes/index-step.ts'
import { atThisRelease } from '../../../support/at-this-release.ts'
import { engines, racingEngines } from '../../../support/engines.ts'
import { until } from '../../../support/until.ts'

const [oneName, twoName] = ['operations_one', 'operations_two']
const one = { name: oneName, table: 'operations', columns: ['created_at', 'op_id'] }
const two = { name: twoName, table: 'operations', columns: ['fingerprint'], where: "answer = 'null'" }

describe.each(engines)('a step of indexes on $name', (engine) => {
  test('builds what is to be there, drops what is not, and is done', async () => {
    const { store, take } = await atThisRelease(engine)
    const names = async () => {
      const found =
        engine.name === 'SQLite'
          ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'operations'`
          : sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'operations'`
      return (await found.execute(store.db)).rows.map(({ name }) => name)
    }
    expect(await names()).toContain('operations_by_age')
    const next = { '9001-indexes': indexStep({ add: [one, two], drop: ['operations_by_age'] }) }
    expect(await take(next)).toEqual(['9001-indexes'])
    expect(await names()).toEqual(expect.arrayContaining([oneName, twoName]))
    expect(await names()).not.toContain('operations_by_age')
    expect(await take(next)).toEqual([])
  })
})

describe.each(racingEngines)('an index on a table in use on $name', (engine) => {
  const next = { '9001-indexes': indexStep({ add: [one, two], drop: ['operations_by_age'] }) }

  /** Somebody has begun to look at the database: what is being built waits until that has ended. */
  async function lookedAt() {
    const here = await atThisRelease(engine)
    const other = new Client(here.place.engine === 'postgres' ? here.place.url : '')
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin isolation level repeatable read')
    await other.query('select 1')
    const builder = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query like 'create index concurrently%' and state = 'active'
        and wait_event_type = 'Lock'`.execute(here.store.db)
      return rows[0]?.pid
    }
    const states = async () => {
      const { rows } = await sql<{ name: string; valid: boolean; oid: number }>`
        select relname as name, indisvalid as valid, indexrelid as oid
        from pg_index join pg_class on pg_class.oid = indexrelid
        where relname in (${oneName}, ${twoName}, 'operations_by_age')`.execute(here.store.db)
      return Object.fromEntries(rows.map(({ name, valid, oid }) => [name, { valid, oid }]))
    }
    const write = (opId: string) =>
      here.store.db
        .insertInto('operations')
        .values({ memberUid: 'm', opId, fingerprint: 'f', answer: 'null', createdAt: 1, requestId: null })
        .execute()
    return { ...here, other, builder, states, write }
  }

  test('is built while others write', async () => {
    const { take, other, builder, states, write } = await lookedAt()
    const taking = take(next)
    await until(async () => (await builder()) !== undefined)
    for (let count = 0; count < 20; count++) await write(`while-${count}`)
    await other.query('commit')
    expect(await taking).toEqual(['9001-indexes'])
    expect(await states()).toEqual({
      [oneName]: { valid: true, oid: expect.any(Number) },
      [twoName]: { valid: true, oid: expect.any(Number) },
    })
  })

  test('is finished by the next run where one was killed in the middle, and what was done is not done again', async () => {
    const { store, take, other, builder, states } = await lookedAt()
    await other.query('commit')
    await sql`create index operations_one on operations (created_at, op_id)`.execute(store.db)
    const done = (await states())[oneName]
    await other.query('begin isolation level repeatable read')
    await other.query('select 1')
    const taking = take(next).catch((error: Error) => error)
    await until(async () => (await builder()) !== undefined)
    await sql`select pg_terminate_backend(${await builder()})`.execute(store.db)
    expect(await taking).toBeInstanceOf(Error)
    expect(await states()).toMatchObject({ [oneName]: done, [twoName]: { valid: false }, operations_by_age: {} })

    await other.query('commit')
    expect(await take(next)).toEqual(['9001-indexes'])
    const states2 = await states()
    expect(states2[oneName]).toEqual(done)
    expect(states2[twoName]).toMatchObject({ valid: true })
    expect(states2).not.toHaveProperty('operations_by_age')
  })

  test('is built once by two servers that start at once, and neither waits for the other in the database', async () => {
    const { take, other, builder } = await lookedAt()
    const taking = Promise.all([take(next), take(next)])
    await until(async () => (await builder()) !== undefined)
    await other.query('commit')
    expect((await taking).flat()).toEqual(['9001-indexes'])
  })

  test('is given up in the end, by name, and is built when it is asked for again', async () => {
    const { take, other } = await lookedAt()
    await expect(take(next, { giveUpAfterMs: 100 })).rejects.toThrow('9001-indexes could not have its tables')
    await other.query('commit')
    expect(await take(next)).toEqual(['9001-indexes'])
  })
})
