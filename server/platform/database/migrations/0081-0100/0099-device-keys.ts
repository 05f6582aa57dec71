import { type Kysely, sql } from 'kysely'

/** Keys and passwords of beds and locks have numbers, and how far the replacement of one has come. */
export async function addDeviceKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_keys')
    .addColumn('thing_id', 'text', (column) => column.primaryKey())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('key_number', 'integer', (column) => column.notNull())
    .addColumn('key_since', 'bigint')
    .addColumn('oldest_key', 'integer', (column) => column.notNull())
    .addColumn('login_number', 'integer', (column) => column.notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .addColumn('next_number', 'integer')
    .addColumn('next_since', 'bigint')
    .addColumn('heard_key', 'integer')
    .addColumn('heard_login', 'integer')
    .addColumn('heard_at', 'bigint')
    .execute()
  // The password of a bed was the same one with every key, and what was given out so far has no date.
  await sql`
    insert into device_keys (thing_id, rev, key_number, key_since, oldest_key, login_number, last_number, next_number)
    select device_id, 1, key_number, key_since, key_number, 1, coalesce(next_key, key_number), next_key
    from bed_details`.execute(db)
  for (const column of ['key_number', 'key_since', 'next_key'])
    await db.schema.alterTable('bed_details').dropColumn(column).execute()
}
