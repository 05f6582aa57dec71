import { type Kysely, sql } from 'kysely'

/** One code may be sent more than once, on several channels; each attempt has an id, a price and an outcome of its own. */
export async function addMessageAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_attempts')
    .addColumn('attempt_id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('block', 'text', (column) => column.notNull())
    .addColumn('micros', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .execute()
  await sql`
    insert into message_attempts (attempt_id, request_id, channel, sent_at, country, block, micros)
    select request_id, request_id, 'sms', sent_at, country, block, micros from message_costs`.execute(db)
  await db.schema.dropTable('message_costs').execute()
  await db.schema.createIndex('message_attempts_by_time').on('message_attempts').column('sent_at').execute()

  for (const name of ['sealed_code', 'language', 'country', 'next_channel'])
    await db.schema.alterTable('login_codes').addColumn(name, 'text').execute()
  await db.schema.alterTable('login_codes').addColumn('next_at', 'bigint').execute()
  await db.schema.createIndex('login_codes_by_next').on('login_codes').column('next_at').execute()
}
