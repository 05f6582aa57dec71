import { type Kysely, sql } from 'kysely'

/** What opens the setup of an empty server: one row, by the hash of the secret that was printed last. */
export async function addSetupSecret(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setup_secrets')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}
