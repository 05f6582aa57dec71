import type { Kysely } from 'kysely'

/** Which servers live, and which of them looks after the devices of a studio. One of before has no row and hears all. */
export async function addServers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('servers')
    .addColumn('server_id', 'text', (column) => column.primaryKey())
    .addColumn('broker_name', 'text', (column) => column.notNull().unique())
    .addColumn('hears_devices', 'integer', (column) => column.notNull())
    .addColumn('lease_ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('shop_owners')
    .addColumn('shop_id', 'integer', (column) => column.primaryKey())
    .addColumn('server_id', 'text', (column) => column.notNull().references('servers.server_id').onDelete('cascade'))
    .execute()
  // A server that ends gives its studios back by this.
  await db.schema.createIndex('shop_owners_of_server').on('shop_owners').column('server_id').execute()
}
