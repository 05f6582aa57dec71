import type { Kysely } from 'kysely'

/** Between which dates a package is sold, and what tells how well it sells. */
export async function addPackageSales(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('packages').addColumn('sale_from', 'text').execute()
  await db.schema.alterTable('packages').addColumn('sale_to', 'text').execute()
  await db.schema.createIndex('orders_of_package').on('orders').columns(['package_id', 'paid_at']).execute()
  await db.schema.createIndex('cards_of_package').on('cards').columns(['package_id', 'created_at']).execute()
}
