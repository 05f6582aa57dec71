import { type Kysely, sql } from 'kysely'

import { creation, type Index, type IndexChange } from './index-step.ts'

/**
 * Builds and drops indexes of a PostgreSQL that is in use, while everybody goes on reading and writing. Each stays when
 * it is done, so that whoever was cut off goes on with the next. `waitMs`: how long one waits for transactions that
 * began before it, whom it has to let end; nobody waits behind it.
 */
export async function buildIndexes<Schema>(db: Kysely<Schema>, change: IndexChange, waitMs: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(Math.max(1, waitMs))}`.execute(connection)
    try {
      for (const index of change.add ?? []) await build(connection, index)
      for (const name of change.drop ?? []) await drop(connection, name)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

async function build<Schema>(connection: Kysely<Schema>, index: Index): Promise<void> {
  const state = await stateOf(connection, index.name)
  if (state === 'valid') return
  // Somebody began it and was cut off: no query uses it, and every write keeps it up.
  if (state === 'invalid') await drop(connection, index.name)
  await sql.raw(creation(index, 'concurrently')).execute(connection)
}

async function drop<Schema>(connection: Kysely<Schema>, name: string): Promise<void> {
  await sql.raw(`drop index concurrently if exists ${name}`).execute(connection)
}

async function stateOf<Schema>(db: Kysely<Schema>, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await sql<{ valid: boolean }>`
    select pg_index.indisvalid as valid from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    where pg_class.relname = ${name} and pg_table_is_visible(pg_class.oid)`.execute(db)
  const [row] = rows
  if (!row) return 'missing'
  return row.valid ? 'valid' : 'invalid'
}
