import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { seedDemo } from '#server/demo/seed-demo.ts'
import { addDemoMark } from '#server/platform/database/migrations/0021-0040/0033-demo-mark.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Place, Store } from '#server/platform/database/store.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addChain, addMember } from '../../support/fixtures.ts'
import { freePort } from '../../support/net/free-port.ts'
import { startServer } from '../../support/server-process.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

async function emptyPlace(engine: Engine): Promise<Place> {
  const { place, remove } = await engine.emptyPlace()
  onTestFinished(remove)
  return place
}

async function withStore(place: Place, work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = await openStore(place, { logSecret })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

/** Makes the database what a server before the mark left, and takes that step of the migrations again. */
async function migrateFromBefore({ db }: Store): Promise<void> {
  await sql`drop table demo_mark`.execute(db)
  // The settings said "demo" wherever DEMO had been on.
  await sql`insert into settings (name, value) values ('demo', 'true')`.execute(db)
  await addDemoMark(db as unknown as Kysely<unknown>)
}

describe.each(engines)('the mark of a demo on $name', (engine) => {
  test('is set when the demo is made, stays over restarts and is never taken off', async () => {
    const place = await emptyPlace(engine)
    await withStore(place, async (store) => expect(await seedDemo(store)).toBe(true))
    await withStore(place, async (store) => {
      await expect(sql`delete from demo_mark`.execute(store.db)).rejects.toThrow('stays')
      await expect(sql`update demo_mark set made_at = 1, id = 2`.execute(store.db)).rejects.toThrow('stays')
      expect(await seedDemo(store)).toBe(true)
    })
  })

  test('is never set on a chain that exists: its real beds would be pushed off the broker', async () => {
    const place = await emptyPlace(engine)
    await withStore(place, async (store) => {
      await addChain(store)
      expect(await seedDemo(store)).toBe(false)
      expect(await seedDemo(store)).toBe(false)
      expect(await store.db.selectFrom('shops').selectAll().execute()).toHaveLength(1)
    })
  })

  test('is never set where a member has signed in and no shop is made yet', async () => {
    const place = await emptyPlace(engine)
    await withStore(place, async (store) => {
      await addMember(store)
      expect(await seedDemo(store)).toBe(false)
      expect(await store.db.selectFrom('shops').selectAll().execute()).toEqual([])
    })
  })

  test('is set by a newer release on a demo that was made before there were marks', async () => {
    const place = await emptyPlace(engine)
    await withStore(place, async (store) => {
      await seedDemo(store)
      await migrateFromBefore(store)
    })
    await withStore(place, async (store) => expect(await seedDemo(store)).toBe(true))
  })

  test('is not set by a newer release on a real chain that was once started with the demo on', async () => {
    const place = await emptyPlace(engine)
    await withStore(place, async (store) => {
      await addChain(store)
      await migrateFromBefore(store)
    })
    await withStore(place, async (store) => expect(await seedDemo(store)).toBe(false))
  })

  test('is not set by a newer release on a chain that has only some of the names of the demo', async () => {
    const place = await emptyPlace(engine)
    await withStore(place, async (store) => {
      await seedDemo(store)
      await sql`delete from locks where lock_id = 'CEN-501'`.execute(store.db)
      await migrateFromBefore(store)
    })
    await withStore(place, async (store) => expect(await seedDemo(store)).toBe(false))
  })
})

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

async function readyBeds(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ shop_id: 1 })
  const reply = await fetch(`${url}/api/machine/deviceList`, { method: 'POST', headers, body })
  const { data } = (await reply.json()) as { data: { state: string }[] | null }
  return (data ?? []).filter(({ state }) => state === 'ready').length
}

const notADemo =
  'DEMO=on is not right: the database holds a chain that is not the demo. Set DEMO=off, or choose another database.'

describe('a server on a real chain', () => {
  async function realChain(): Promise<string> {
    const directory = await emptyDirectory()
    await withStore({ engine: 'sqlite', directory }, addChain)
    return directory
  }

  test('simulates no bed when nothing is said about a demo', async () => {
    const server = await startServer({ DATA_DIR: await realChain() })
    expect(server.printed()).toBe(`Quarter Sun is ready at ${server.url}/hk/\n`)
    expect(await readyBeds(server.url)).toBe(0)
    expect(await server.stop()).toBe(0)
  })

  test('does not start with DEMO=on, and says why', async () => {
    const starting = startServer({ DATA_DIR: await realChain(), DEMO: 'on' })
    await expect(starting).rejects.toMatchObject({ code: 1, message: `${notADemo}\n` })
  })
})

describe.each(racingEngines)('a server with an address of $name', (engine) => {
  test('makes no demo by itself, and simulates nothing in a demo that is there', { timeout: 90_000 }, async () => {
    const place = await emptyPlace(engine)
    if (place.engine !== 'postgres') throw new Error('Only PostgreSQL has an address')
    const env = { DATABASE_URL: place.url, DATA_DIR: await emptyDirectory() }
    const first = await startServer(env)
    expect(await readyBeds(first.url)).toBe(0)
    expect(await first.stop()).toBe(0)
    await withStore(place, async (store) => {
      expect(await store.db.selectFrom('shops').selectAll().execute()).toEqual([])
      expect(await seedDemo(store)).toBe(true)
    })
    const second = await startServer(env)
    expect(await readyBeds(second.url)).toBe(0)
    expect(await second.stop()).toBe(0)
    const reported = await startServer({ ...env, DEMO: 'on' })
    expect(await readyBeds(reported.url)).toBeGreaterThan(0)
    expect(await reported.stop()).toBe(0)
  })
})

test('a server with a broker of its own house pushes no bed off it, whatever is in its database', async () => {
  const directory = await emptyDirectory()
  await withStore({ engine: 'sqlite', directory }, seedDemo)
  const server = await startServer({ DATA_DIR: directory, MQTT_URL: `mqtt://127.0.0.1:${await freePort()}` })
  expect(server.printed()).not.toContain('demo')
  expect(server.logged()).not.toContain('twins')
  expect(await server.stop()).toBe(0)
})
