import { setTimeout as wait } from 'node:timers/promises'

import { type Kysely, sql, type Transaction } from 'kysely'

import { errorCode } from '#server/platform/process/start-failure.ts'

const lockNotAvailable = '55P03'
/** What PostgreSQL says to one of two who make one table, by how far the other one is: its row, its type or itself. */
const madeByAnother = new Set(['23505', '42710', '42P07'])
const restMs = 500

/**
 * Does the work while no other server takes a step. Whoever comes second asks again and again and waits within no
 * statement, because an index that is being built waits for every statement that began before it. A server that dies
 * holds nothing any more.
 */
export async function holdSteps<Schema, Result>(db: Kysely<Schema>, work: () => Promise<Result>): Promise<Result> {
  await makeRow(db)
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        await take(tx)
        return await work()
      })
    } catch (error) {
      if (!(error instanceof HeldByAnother)) throw error
    }
    await wait(restMs)
  }
}

class HeldByAnother extends Error {}

async function take<Schema>(tx: Transaction<Schema>): Promise<void> {
  try {
    await sql`select id from kysely_migration_lock where id = 'migration_lock' for update nowait`.execute(tx)
  } catch (error) {
    if (errorCode(error) === lockNotAvailable) throw new HeldByAnother()
    throw error
  }
}

/** The table is Kysely's, which makes it for databases that have no lock of another kind. */
async function makeRow<Schema>(db: Kysely<Schema>): Promise<void> {
  try {
    await sql`create table if not exists kysely_migration_lock
      (id varchar(255) primary key, is_locked integer default 0 not null)`.execute(db)
    await sql`insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(db)
  } catch (error) {
    if (!madeByAnother.has(errorCode(error) ?? '')) throw error
    await makeRow(db)
  }
}
