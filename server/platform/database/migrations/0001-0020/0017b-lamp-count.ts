import type { Kysely } from 'kysely'

/** What the lamps of a bed have burnt until an instant, so that nobody adds up years of sessions to show it. */
export async function addLampCount(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lamp_counts')
    .addColumn('device_id', 'text', (column) => column.primaryKey().references('devices.device_id'))
    .addColumn('seconds', 'bigint', (column) => column.notNull())
    .addColumn('counted_until', 'bigint', (column) => column.notNull())
    .execute()
}
