import type { Kysely } from 'kysely'

export async function addChain(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('shops')
    .addColumn('shop_id', 'integer', (column) => column.primaryKey())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('opens_at', 'text', (column) => column.notNull())
    .addColumn('closes_at', 'text', (column) => column.notNull())
    .addColumn('latitude_e6', 'bigint')
    .addColumn('longitude_e6', 'bigint')
    .addColumn('map_url', 'text')
    .addColumn('languages', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('devices')
    .addColumn('device_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('slot_minutes', 'integer', (column) => column.notNull())
    .addColumn('min_minutes', 'integer', (column) => column.notNull())
    .addColumn('max_minutes', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('online', 'integer', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('closures')
    .addColumn('closure_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('device_id', 'text', (column) => column.references('devices.device_id'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('banners')
    .addColumn('banner_id', 'text', (column) => column.primaryKey())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('web_url', 'text')
    .addColumn('shop_ids', 'text', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .execute()
}
