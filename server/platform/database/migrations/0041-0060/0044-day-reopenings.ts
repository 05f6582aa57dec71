import type { Kysely } from 'kysely'

/** Closes of a day that were taken back: what was counted then, and who opened the day again, when and why. */
export async function addDayReopenings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('day_reopenings')
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'bigint', (column) => column.notNull())
    .addColumn('staff_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('float_expected_cents', 'bigint')
    .addColumn('float_cents', 'bigint', (column) => column.notNull())
    .addColumn('methods', 'text', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('sessions', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('reopened_at', 'bigint', (column) => column.notNull())
    .addColumn('reopened_by', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('reopen_reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_reopenings_key', ['shop_id', 'day', 'closed_at', 'reopened_at'])
    .execute()
}
