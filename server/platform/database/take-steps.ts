import { setTimeout as wait } from 'node:timers/promises'

import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { buildIndexes } from './indexes/build-indexes.ts'
import { holdSteps } from './indexes/hold-steps.ts'
import { isIndexStep } from './indexes/index-step.ts'

export interface StepOptions {
  /** Told of what was done in one transaction, and how long it took: one step, or all of an empty database. */
  onStep?: ((names: string[], ms: number) => void) | undefined
  /** How long a step waits for a table that others are using, before it lets them on and tries again. */
  lockWaitMs?: number
  /** How long it goes on trying. */
  giveUpAfterMs?: number
}

/**
 * Takes the steps that are missing, each in a transaction of its own: where it is cut off, what is done is done and the
 * next start goes on. Safe when several replicas start at once: one takes them, the others wait for it. An empty
 * database, which nobody is using yet, gets all of them at once. Throws a StartFailure where the database is of a newer
 * release, or a table never becomes free.
 */
export async function takeSteps<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  { onStep, lockWaitMs = 3_000, giveUpAfterMs = 10 * 60_000 }: StepOptions = {},
): Promise<string[]> {
  if (await hasTaken(db, Object.keys(migrations))) return []
  const inUse = isPostgres(db)
  const steps = inUse ? withLockWait(migrations, lockWaitMs) : migrations
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })

  async function takeAll(): Promise<string[]> {
    const taken: string[] = []
    for (;;) {
      const begunAt = performance.now()
      const [next, isFirst] = await nextStep(migrator)
      const step = next === undefined ? undefined : migrations[next]
      const names = await persistently(next, giveUpAfterMs, async () => {
        if (inUse && !isFirst && step && isIndexStep(step)) await buildIndexes(db, step.indexes, giveUpAfterMs)
        return await take(migrator, isFirst)
      })
      if (names.length === 0) return taken
      onStep?.(names, performance.now() - begunAt)
      taken.push(...names)
    }
  }

  // Where nothing is missing but something is strange, the migrator says so at once and waits for nobody.
  const [missing] = await nextStep(migrator)
  return inUse && missing !== undefined ? await holdSteps(db, takeAll) : await takeAll()
}

/**
 * Whether the database has taken these steps and no others. Most starts find nothing to do: this asks for it in two
 * queries, where the migrator describes every table of the database to itself, several times.
 */
export async function hasTaken<Schema>(db: Kysely<Schema>, names: readonly string[]): Promise<boolean> {
  const known = await (
    isPostgres(db)
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
  ).execute(db)
  if (known.rows.length === 0) return false
  // In the order of the migrator, which refuses a database whose steps were taken in another one.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db)
  const wanted = names.toSorted()
  return rows.length === wanted.length && rows.every(({ name }, at) => name === wanted[at])
}

function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Whoever waits for a table keeps all others waiting that come later: it gives way, and comes back. */
function withLockWait(migrations: Record<string, Migration>, ms: number): Record<string, Migration> {
  const waiting = (migration: Migration): Migration => ({
    async up(db) {
      await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(db)
      await migration.up(db)
    },
  })
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, waiting(migration)]))
}

/** The step that is missing first, and whether all are. */
async function nextStep(migrator: Migrator): Promise<[name: string | undefined, isFirst: boolean]> {
  const steps = await migrator.getMigrations()
  const at = steps.findIndex(({ executedAt }) => executedAt === undefined)
  return [steps[at]?.name, steps.every(({ executedAt }) => executedAt === undefined)]
}

/** One step, or all of an empty database; answers what was taken. */
async function take(migrator: Migrator, isFirst: boolean): Promise<string[]> {
  const { error, results = [] } = await (isFirst ? migrator.migrateToLatest() : migrator.migrateUp())
  if (error !== undefined) throw understood(error)
  return results.map(({ migrationName }) => migrationName)
}

const lockNotAvailable = '55P03'
const restMs = 1_000

async function persistently<T>(name: string | undefined, giveUpAfterMs: number, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + giveUpAfterMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable) throw error
      if (performance.now() > giveUpAt) {
        throw new StartFailure(
          `${name} could not have its tables: something holds them for too long. Try again in a quieter hour.`,
          { cause: error },
        )
      }
    }
    await wait(restMs)
  }
}

/** The release that made a step knows it; one that does not is older. */
function understood(error: unknown): unknown {
  const text = error instanceof Error ? error.message : ''
  const unknown = /previously executed migration (\S+) is missing/.exec(text)?.[1]
  if (unknown === undefined) return error
  return new StartFailure(
    `The database is of a newer release: it has ${unknown}, which this one does not know. Start the newer one.`,
  )
}
