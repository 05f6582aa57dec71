import type { Kysely } from 'kysely'

/** What each message costs that left, by country and block of numbers, and where money has stopped others. */
export async function addMessageCosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_costs')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('block', 'text', (column) => column.notNull())
    .addColumn('micros', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('message_costs_by_time').on('message_costs').column('sent_at').execute()
  await db.schema
    .createTable('message_stops')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
}
