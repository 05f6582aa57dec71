import { type Kysely, sql } from 'kysely'

/** Passes that start a bed without the studio, each with the time that is held for it, and what beds said of their clocks. */
export async function addBedPasses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bed_clocks')
    .addColumn('device_id', 'text', (column) => column.primaryKey())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('heard_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('bed_passes')
    .addColumn('pass_id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().unique())
    .addColumn('appointment_id', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('bed', 'bigint', (column) => column.notNull())
    .addColumn('key_number', 'integer', (column) => column.notNull())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('login_hash', 'text', (column) => column.notNull())
    .addColumn('pass_text', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('not_after', 'bigint', (column) => column.notNull())
    .addColumn('max_minutes', 'integer', (column) => column.notNull())
    .addColumn('max_intensity', 'text', (column) => column.notNull())
    .addColumn('dressing_seconds', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('intensity', 'text')
    .addColumn('denied_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute()
  // One pass of a member lives in the chain: it stands for the one session that they may have open.
  await db.schema
    .createIndex('bed_passes_living')
    .on('bed_passes')
    .column('member_uid')
    .unique()
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema.createIndex('bed_passes_by_end').on('bed_passes').column('not_after').execute()
}
