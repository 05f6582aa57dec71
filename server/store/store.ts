import { setTimeout as wait } from 'node:timers/promises'

import { CamelCasePlugin, type Dialect, Kysely, sql, type Transaction } from 'kysely'

import { errorCode } from '../start-failure.ts'
import { migrate } from './migrate.ts'
import type { Instant, Schema } from './schema.ts'

export type Place = { engine: 'postgres'; url: string } | { engine: 'sqlite'; directory: string }
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Store {
  db: Db
  /** The work may run again after a conflict, so it touches nothing but the transaction it is given. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The database clock: every replica agrees on it. */
  now(db?: Db): Promise<Instant>
  close(): Promise<void>
}

export interface StoreOptions {
  /** Tests travel in time with it; without it the database tells the time. */
  clock?: () => Instant
}

const maxRetries = 3

export async function openStore(place: Place, { clock }: StoreOptions = {}): Promise<Store> {
  const { dialect, release } = await openDialect(place)
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  const close = () => db.destroy().finally(release)
  try {
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, transaction: (work) => transaction(db, work), now: nowOf(place, db, clock), close }
}

/** Only the engine in use is loaded: the other one would be a third of the time to start. */
async function openDialect(place: Place): Promise<{ dialect: Dialect; release: () => void }> {
  if (place.engine === 'sqlite') return (await import('./sqlite.ts')).openSqlite(place.directory)
  return { dialect: await (await import('./postgres.ts')).openPostgres(place.url), release: () => {} }
}

function nowOf(place: Place, db: Db, clock: StoreOptions['clock']): Store['now'] {
  if (clock) return async () => clock()
  if (place.engine === 'sqlite') return async () => Date.now()
  return (at = db) => postgresNow(at)
}

async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retries === maxRetries || !isTransactionConflict(error)) throw error
      await wait(Math.random() * 20 * 2 ** retries)
    }
  }
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'

function isTransactionConflict(error: unknown): boolean {
  const code = errorCode(error)
  return code === serializationFailure || code === deadlockDetected
}

async function postgresNow(db: Db): Promise<Instant> {
  const { rows } = await sql<{
    now: Instant
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database told no time')
  return row.now
}
