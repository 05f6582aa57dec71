import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { openStore } from '#server/platform/database/open-store.ts'
import { engines, racingEngines } from '../../../support/engines.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { startServer } from '../../../support/server-process.ts'
import { atThisRelease } from '../../../support/at-this-release.ts'

const addColumn = (name: string): Migration => ({
  up: (db: Kysely<unknown>) => db.schema.alterTable('operations').addColumn(name, 'text').execute(),
})

describe.each(engines)('an upgrade on $name', (engine) => {
  test('tells each step, and finds nothing to do the next time', async () => {
    const { take } = await atThisRelease(engine)
    const next = { '9001-one': addColumn('one'), '9002-two': addColumn('two') }
    const seen: string[] = []
    expect(await take(next, { onStep: (names: string[]) => void seen.push(...names) })).toEqual([
      '9001-one',
      '9002-two',
    ])
    expect(seen).toEqual(['9001-one', '9002-two'])
    expect(await take(next)).toEqual([])
  })

  test('that is cut off keeps the steps that are done, leaves nothing of the one it was at, and goes on there', async () => {
    const { take, columns } = await atThisRelease(engine)
    let isBroken = true
    const half: Migration = {
      async up(db) {
        await addColumn('two').up(db)
        if (isBroken) throw new Error('The line broke')
      },
    }
    const next = { '9001-one': addColumn('one'), '9002-half': half, '9003-three': addColumn('three') }
    await expect(take(next)).rejects.toThrow('The line broke')
    expect(await columns()).toEqual(expect.arrayContaining(['one']))
    expect(await columns()).not.toContain('two')
    isBroken = false
    expect(await take(next)).toEqual(['9002-half', '9003-three'])
    expect(await columns()).toEqual(expect.arrayContaining(['one', 'two', 'three']))
  })

  test('that was made by a newer release is told in one line', async () => {
    const { place, take } = await atThisRelease(engine)
    await take({ '9001-one': addColumn('one') })
    await expect(
      openStore(place.engine === 'postgres' ? place : { ...place, directory: await copied(place.directory) }, {
        logSecret,
      }),
    ).rejects.toThrow(
      'The database is of a newer release: it has 9001-one, which this one does not know. Start the newer one.',
    )
  })
})

/** SQLite is open once only. */
async function copied(directory: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  const { copyFile } = await import('node:fs/promises')
  for (const name of ['studio.db', 'studio.db-wal'])
    await copyFile(join(directory, name), join(copy, name)).catch(() => undefined)
  return copy
}

describe.each(racingEngines)('a table that others are using on $name', (engine) => {
  async function heldTable() {
    const here = await atThisRelease(engine)
    const other = new Client(here.place.engine === 'postgres' ? here.place.url : '')
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin')
    await other.query('select * from operations')
    return { ...here, other }
  }

  test('is waited for, while everybody else goes on', async () => {
    const { take, other, store } = await heldTable()
    const taking = take({ '9001-one': addColumn('one') }, { lockWaitMs: 100 })
    // Behind a step that waits without an end these would wait, too.
    for (let asked = 0; asked < 5; asked++) await store.db.selectFrom('operations').select('opId').execute()
    await other.query('commit')
    expect(await taking).toEqual(['9001-one'])
  })

  test('is given up in the end, by name', async () => {
    const { take } = await heldTable()
    const taking = take({ '9001-one': addColumn('one') }, { lockWaitMs: 50, giveUpAfterMs: 0 })
    await expect(taking).rejects.toThrow('9001-one could not have its tables')
  })

  test('two servers that start at once take each step once', async () => {
    const { place, remove } = await engine.emptyPlace()
    const stores = await Promise.all([1, 2].map(() => openStore(place, { logSecret })))
    onTestFinished(async () => {
      for (const store of stores) await store.close()
      await remove()
    })
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(stores[0]?.db as never)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })
})

test('the command tells the steps, and then that there are none; a server of an older release says why it ends', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const command = join(import.meta.dirname, '../../../../server/commands/migrate.ts')
  const run = () => promisify(execFile)(process.execPath, [command], { env: { DATA_DIR: directory } })
  const printed = /^The (\d+) steps of an empty database: [\d.]+ s\n(\d+) steps: the database is at this release\.\n$/
  const [, inOne, inAll] = printed.exec((await run()).stdout) ?? []
  expect([Number(inOne) > 70, inAll]).toEqual([true, inOne])
  expect((await run()).stdout).toBe('The database is at this release.\n')

  const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
  await sql`insert into kysely_migration values ('9001-tomorrow', '2027-01-01T00:00:00.000Z')`.execute(store.db)
  await store.close()
  const refused = await startServer({ DATA_DIR: directory, DEMO: 'off' }).catch((error: Error) => error)
  expect(refused).toMatchObject({ code: 1, message: expect.stringMatching(/^The database is of a newer release.*\n$/) })
}, 120_000)
