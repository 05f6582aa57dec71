import type { Kysely } from 'kysely'

/** What the messages of a day came to, by channel and country: no number, no request. */
export async function addMessageTotals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_totals')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('delivered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('micros', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('message_totals_key', ['day', 'channel', 'country'])
    .execute()
}
