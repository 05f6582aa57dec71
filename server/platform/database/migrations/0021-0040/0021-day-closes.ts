import type { Kysely } from 'kysely'

/** The end of a shop's business day: the key lets a day be closed once. */
export async function addDayCloses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('day_closes')
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
    .addPrimaryKeyConstraint('day_closes_key', ['shop_id', 'day'])
    .execute()
}
