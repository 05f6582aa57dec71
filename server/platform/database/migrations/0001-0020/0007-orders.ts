import type { Kysely } from 'kysely'

export async function addOrders(db: Kysely<unknown>): Promise<void> {
  // `open_intent` and `open_code` are set while an order waits to be paid: a second one for the same package, or
  // with the same short code, cannot be written.
  await db.schema
    .createTable('orders')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('package_id', 'text', (column) => column.notNull().references('packages.package_id'))
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('pay_method', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('short_code', 'text', (column) => column.notNull())
    .addColumn('open_intent', 'text', (column) => column.unique())
    .addColumn('open_code', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('card_id', 'text', (column) => column.references('cards.card_id'))
    .addColumn('rev', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('orders_of_member').on('orders').columns(['member_uid', 'created_at']).execute()
  await db.schema.createIndex('orders_by_state').on('orders').columns(['state', 'expires_at']).execute()

  await db.schema
    .createTable('staff_log')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('staff_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('staff_log_of_subject').on('staff_log').column('subject').execute()
}
