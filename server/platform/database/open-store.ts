import { setTimeout as wait } from 'node:timers/promises'

import { CamelCasePlugin, CompiledQuery, type Dialect, Kysely, sql } from 'kysely'

import { errorCode } from '#server/platform/process/start-failure.ts'
import { withLogs } from '#server/platform/audit-logs/linked-log.ts'
import { type LogKey, logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { ownClock, postgresClock } from './clock.ts'
import { watchRoom } from './disk-room.ts'
import { LineBroken, readOnly } from './engines/broken-line.ts'
import { type ConnectionWatcher, type QueryWatcher, watchQueries } from './watched-queries.ts'
import { watchWrites } from './watch-writes.ts'
import { isMigrated, migrate } from './migrate.ts'
import { pipelined, together } from './pipelined.ts'
import type { Instant, Schema } from './schema.ts'
import type { Clock, Db, Durability, Place, Store, Tx } from './store.ts'
import type { StepOptions } from './take-steps.ts'

export interface StoreOptions {
  /** Tests travel in time with it; without it the database tells the time. */
  clock?: () => Instant
  /** The secret behind the links of the logs. */
  logSecret: string
  /** Told of every query that is asked, where somebody wants to know. */
  onQuery?: QueryWatcher | undefined
  /** Told of each step that its tables had to take. */
  onStep?: StepOptions['onStep']
}

const maxRetries = 3
/** Half of the time after which a client gives up: what begins later than that may be done for nobody. */
const maxRepeatMs = 5_000

/** Opens the database, and brings its tables to where this release has them. */
export async function openStore(place: Place, { clock, logSecret, onQuery, onStep }: StoreOptions): Promise<Store> {
  const logKey = logKeyOf(logSecret)
  const time = clockOf(place, clock)
  const { dialect, connections, release } = await openDialect(place, onQuery && watchQueries(onQuery))
  const commit = place.engine === 'sqlite' ? commitToSqlite : commitToPostgres
  const { plugin, transaction, writesTo } = watchWrites((work, durability = 'immediate') =>
    repeatedly(() => commit(db, (tx) => withLogs(tx, logKey, work), durability)),
  )
  const plugins = [plugin, new CamelCasePlugin()]
  const db = new Kysely<Schema>({ dialect, plugins })
  const close = () => db.destroy().finally(release)
  try {
    await migrateAt(place, db, logKey, { onStep })
  } catch (error) {
    await close()
    throw error
  }
  return {
    place,
    db,
    ...watchRoom(transaction),
    writesTo,
    now: (at = db) => time.now(at),
    moment: time.moment,
    connections,
    close,
  }
}

/** A new index of a large table takes longer than any caller would wait. */
async function migrateAt(place: Place, db: Db, logKey: LogKey, options: StepOptions): Promise<void> {
  if (place.engine === 'sqlite') return void (await migrate(db, logKey, options))
  if (await isMigrated(db, logKey)) return
  const { openPostgres } = await import('./engines/postgres.ts')
  const patient = new Kysely(await openPostgres(place.url, { isPatient: true }))
  try {
    await migrate(patient, logKey, options)
  } finally {
    await patient.destroy()
  }
}

/** Only the engine in use is loaded: the other one would be a third of the time to start. */
async function openDialect(place: Place, onConnection: ConnectionWatcher | undefined): Promise<Opened> {
  if (place.engine === 'sqlite') return (await import('./engines/sqlite.ts')).openSqlite(place.directory, onConnection)
  const { openPostgres } = await import('./engines/postgres.ts')
  return { ...(await openPostgres(place.url, { onConnection })), release: () => {} }
}

interface Opened extends Pick<Store, 'connections'> {
  dialect: Dialect
  release: () => void
}

function clockOf({ engine }: Place, clock: StoreOptions['clock']): Clock {
  if (clock) return ownClock(clock)
  return engine === 'sqlite' ? ownClock(Date.now) : postgresClock
}

const unawaited = CompiledQuery.raw('pragma synchronous = normal')
const waitingForTheDisk = CompiledQuery.raw('pragma synchronous = full')

async function commitToSqlite<T>(db: Db, work: (tx: Tx) => Promise<T>, durability: Durability): Promise<T> {
  if (durability === 'immediate') return await db.transaction().execute(work)
  return await db.connection().execute(async (connection) => {
    await connection.executeQuery(unawaited)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await connection.executeQuery(waitingForTheDisk)
    }
  })
}

async function commitToPostgres<T>(db: Db, work: (tx: Tx) => Promise<T>, durability: Durability): Promise<T> {
  const inOneGo = (tx: Tx) => pipelined(tx, durability === 'deferred' ? (at) => unhurried(at, work) : work)
  return await db.transaction().execute(inOneGo)
}

async function unhurried<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [, result] = await together(tx, (at) => sql`set local synchronous_commit to off`.execute(at), work)
  return result
}

async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  const begunAt = performance.now()
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === maxRetries || performance.now() - begunAt > maxRepeatMs || !isUndone(error)) throw error
      await wait(Math.random() * 20 * 2 ** retries)
    }
  }
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const undone = new Set([serializationFailure, deadlockDetected, readOnly])

/** The transaction has certainly had no effect, and may have one when it is tried again. */
function isUndone(error: unknown): boolean {
  return error instanceof LineBroken || undone.has(errorCode(error))
}
