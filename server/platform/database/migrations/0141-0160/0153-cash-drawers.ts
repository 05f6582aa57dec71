import type { Kysely } from 'kysely'

/**
 * The cash drawer of a shop: opened with a float, counted, added to and taken from, and closed. A line of money in cash
 * says in which drawer it lies; a release that knows none writes nothing there.
 */
export async function addCashDrawers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cash_drawers')
    .addColumn('drawer_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    // While it is open: the key lets a shop have one that is.
    .addColumn('open_shop', 'integer', (column) => column.unique())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('opened_by', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('float_expected_cents', 'bigint')
    .addColumn('float_cents', 'bigint', (column) => column.notNull())
    .addColumn('float_reason', 'text')
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'text')
    .addColumn('expected_cents', 'bigint')
    .addColumn('counted_cents', 'bigint')
    .addColumn('left_cents', 'bigint')
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('cash_drawers_of_shop').on('cash_drawers').columns(['shop_id', 'day']).execute()
  await db.schema
    .createTable('cash_moves')
    .addColumn('move_id', 'text', (column) => column.primaryKey())
    .addColumn('drawer_id', 'text', (column) => column.notNull().references('cash_drawers.drawer_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('expected_cents', 'bigint', (column) => column.notNull())
    .addColumn('left_cents', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('staff_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('cash_moves_of_drawer').on('cash_moves').column('drawer_id').execute()
  await db.schema.alterTable('money_lines').addColumn('cash_drawer_id', 'text').execute()
}
