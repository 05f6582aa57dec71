import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { openStore } from '#server/platform/database/open-store.ts'
import type { Place } from '#server/platform/database/store.ts'
import { logSecret } from './logs/log-secret.ts'

interface TestPlace {
  place: Place
  remove: () => Promise<void>
}

export interface Engine {
  name: string
  /** A place for one test that is not opened yet, and how to clear it away. */
  emptyPlace(): Promise<TestPlace>
  /** The same with its tables made, as after the first start: a copy of one that is made once for each file of tests. */
  readyPlace(): Promise<TestPlace>
}

export const sqliteEngine: Engine = {
  name: 'SQLite',
  async emptyPlace() {
    const directory = await mkdtemp(join(tmpdir(), 'studio-'))
    return { place: { engine: 'sqlite', directory }, remove: () => rm(directory, { recursive: true }) }
  },
  async readyPlace() {
    sqliteTemplate ??= makeTemplate()
    const copy = await this.emptyPlace()
    await copyFile(await sqliteTemplate, databaseOf(copy.place))
    return copy
  },
}

let sqliteTemplate: Promise<string> | undefined

/** A database file with all tables, made by the first who needs it and kept for later runs of the same migrations. */
async function makeTemplate(): Promise<string> {
  const file = join(tmpdir(), `studio-tables-${hashOfMigrations()}.db`)
  if (existsSync(file)) return file
  const made = await makeTables(await sqliteEngine.emptyPlace())
  // Another worker that makes it at the same time makes the same.
  await rename(databaseOf(made.place), file)
  await made.remove()
  return file
}

function hashOfMigrations(): string {
  const folder = join(import.meta.dirname, '../../server/platform/database/migrations')
  const hash = createHash('sha256')
  for (const name of globSync('**/*.ts', { cwd: folder }).sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

function databaseOf(place: Place): string {
  if (place.engine !== 'sqlite') throw new Error('Only SQLite keeps its database in a file')
  return join(place.directory, 'studio.db')
}

/** Opening makes the tables; closing leaves everything in the one file. */
async function makeTables(made: TestPlace): Promise<TestPlace> {
  const store = await openStore(made.place, { logSecret })
  await store.close()
  return made
}

/** One database for each place, made on the server that TEST_DATABASE_URL names. */
function postgres(serverUrl: string): Engine {
  let template: Promise<string> | undefined

  async function create(from = ''): Promise<TestPlace> {
    const name = `studio_${randomBytes(6).toString('hex')}`
    await execute(serverUrl, `create database ${name} ${from}`)
    const url = new URL(serverUrl)
    url.pathname = name
    const remove = () => execute(serverUrl, `drop database ${name} with (force)`)
    return { place: { engine: 'postgres', url: url.href }, remove }
  }

  async function findTemplate(): Promise<string> {
    const known = process.env.TEST_DATABASE_TEMPLATE
    if (known !== undefined) return known
    const { place } = await makeTables(await create())
    return place.engine === 'postgres' ? new URL(place.url).pathname.slice(1) : 'template1'
  }

  return {
    name: 'PostgreSQL',
    emptyPlace: () => create(),
    async readyPlace() {
      template ??= findTemplate()
      // Copying the files takes half as long as writing each page to the log, and nothing has to survive a power cut.
      return await create(`template ${await template} strategy file_copy`)
    },
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const serverUrl = process.env.TEST_DATABASE_URL
const postgresEngine = serverUrl ? postgres(serverUrl) : undefined

/** Everything is proved on both; races on PostgreSQL only, because SQLite has one writer and hides them. */
export const engines: Engine[] = postgresEngine ? [sqliteEngine, postgresEngine] : [sqliteEngine]
export const racingEngines: Engine[] = postgresEngine ? [postgresEngine] : []
