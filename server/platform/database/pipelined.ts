import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type QueryExecutor,
  Transaction,
} from 'kysely'

import { errorCode } from '#server/platform/process/start-failure.ts'
import type { Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

type Asked<D> = readonly ((db: D) => Promise<unknown>)[]
type AnswersOf<Tasks extends Asked<never>> = { [Place in keyof Tasks]: Awaited<ReturnType<Tasks[Place]>> }

/**
 * Asks what does not depend on one another at once, so that it takes one way to the database and back. All of it is
 * waited for; of what fails, the first is thrown. The database takes the queries in the order in which they are sent:
 * a task sends its first one before it waits for anything, so what is held and read is held and read in the order of
 * the tasks. What a task asks after its first answer comes after the first queries of all. Where the database is a
 * file, one task follows the other, and the first failure is the last.
 */
export async function together<D extends Db | Tx, const Tasks extends Asked<D>>(
  db: D,
  ...tasks: Tasks
): Promise<AnswersOf<Tasks>> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return (await inOrder(db, tasks)) as AnswersOf<Tasks>
  if (db.isTransaction) return (await atOnce(db, tasks)) as AnswersOf<Tasks>
  return (await onOneConnection(db, async (line) => await atOnce(line as D, tasks))) as AnswersOf<Tasks>
}

async function inOrder<D>(db: D, tasks: Asked<D>): Promise<unknown[]> {
  const answers = []
  for (const task of tasks) answers.push(await task(db))
  return answers
}

async function atOnce<D>(db: D, tasks: Asked<D>): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(tasks.map((task) => task(db)))
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  // After a failure the database refuses the rest of the transaction, which tells nothing of the cause.
  if (failures.length > 0) throw failures.find((failure) => errorCode(failure) !== transactionFailed) ?? failures[0]
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined))
}

const transactionFailed = '25P02'

/** Queries that are asked within share a connection of their own, and are sent without waiting for one another. */
async function onOneConnection<T>(db: Db, work: (line: Db) => Promise<T>): Promise<T> {
  return await db.getExecutor().provideConnection(async (connection) => {
    return await work(new Kysely<Schema>(propsOn(db.getExecutor(), connection)))
  })
}

/** The same for all of a transaction, which sends its queries one by one otherwise. */
export async function pipelined<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await tx.getExecutor().provideConnection(async (connection) => {
    return await work(new Transaction<Schema>(propsOn(tx.getExecutor(), connection)))
  })
}

function propsOn(executor: QueryExecutor, connection: DatabaseConnection) {
  const direct = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return { ...connected, config: connected, executor: direct }
}

/** What is made here runs on a connection that is there already, and makes none. */
const connected = {
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('It has its connection')) }),
  driver: new DummyDriver(),
}
