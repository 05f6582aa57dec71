import type { Kysely } from 'kysely'

/** The link of an order that staff show as a code, who showed it, and what was taken off its price. */
export async function addPayLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pay_links')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.order_id'))
    .addColumn('link_key', 'text', (column) => column.notNull().unique())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('staff_uid', 'text', (column) => column.notNull())
    .addColumn('off_cents', 'integer')
    .addColumn('why', 'text')
    .addColumn('words', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pay_links_of_shop').on('pay_links').columns(['shop_id', 'created_at']).execute()
}
