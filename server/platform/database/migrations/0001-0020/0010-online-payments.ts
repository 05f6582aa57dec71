import type { Kysely } from 'kysely'

export async function addOnlinePayments(db: Kysely<unknown>): Promise<void> {
  // What the provider calls the page where an order is paid, and the payment that it became.
  for (const column of ['checkout_id', 'checkout_url', 'payment_ref', 'language'] as const) {
    await db.schema.alterTable('orders').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('orders').addColumn('asked_at', 'bigint').execute()
  await db.schema.createIndex('orders_by_checkout').unique().on('orders').column('checkout_id').execute()
  await db.schema.createIndex('orders_by_payment').unique().on('orders').column('payment_ref').execute()

  // Each notice of the provider is acted upon once.
  await db.schema
    .createTable('pay_notices')
    .addColumn('notice_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pay_notices_by_age').on('pay_notices').column('received_at').execute()

  // What several servers do in turn, and when one of them last did.
  await db.schema
    .createTable('chores')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .execute()
}
