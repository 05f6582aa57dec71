import { type Kysely, sql } from 'kysely'

/** Several codes of one phone wait side by side, each for its own request; and how many messages a day has cost. */
export async function addCodesByRequest(db: Kysely<unknown>): Promise<void> {
  // One of the two engines cannot take away that a phone is unique, so that the table is made anew with what waits in it.
  await db.schema
    .createTable('login_codes_by_request')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('login'))
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('guesses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    insert into login_codes_by_request (request_id, phone, code_hash, tries_left, expires_at)
    select request_id, phone, code_hash, tries_left, expires_at from login_codes`.execute(db)
  await db.schema.dropTable('login_codes').execute()
  await db.schema.alterTable('login_codes_by_request').renameTo('login_codes').execute()
  await db.schema.createIndex('login_codes_of_phone').on('login_codes').column('phone').execute()

  await db.schema
    .createTable('message_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .execute()
}
