import type { Kysely } from 'kysely'

/** What doors and beds have besides a printed code: tags that count, and displays whose code changes. */
export async function addDeviceProofs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_tags')
    .addColumn('tag_id', 'text', (column) => column.primaryKey())
    .addColumn('thing_id', 'text', (column) => column.notNull())
    .addColumn('serial', 'text', (column) => column.notNull())
    .addColumn('open_serial', 'text', (column) => column.unique())
    .addColumn('key_number', 'integer', (column) => column.notNull())
    .addColumn('last_counter', 'integer', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('device_tags_of_thing').on('device_tags').column('thing_id').execute()
  await db.schema.createIndex('device_tags_by_serial').on('device_tags').column('serial').execute()
  await db.schema
    .createTable('device_displays')
    .addColumn('thing_id', 'text', (column) => column.primaryKey())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute()
}
