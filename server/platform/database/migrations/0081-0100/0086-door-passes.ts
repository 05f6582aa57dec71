import { type Kysely, sql } from 'kysely'

/** Passes that open a door without the studio, and what locks have said of their clocks. */
export async function addDoorPasses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lock_clocks')
    .addColumn('lock_id', 'text', (column) => column.primaryKey())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('heard_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('door_passes')
    .addColumn('pass_id', 'text', (column) => column.primaryKey())
    .addColumn('appointment_id', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('lock_id', 'text', (column) => column.notNull())
    .addColumn('login_hash', 'text', (column) => column.notNull())
    .addColumn('pass_text', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('not_after', 'bigint', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('denied_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
  // One pass of a booking lives at a door, whichever phone asked for it.
  await db.schema
    .createIndex('door_passes_living')
    .on('door_passes')
    .columns(['appointment_id', 'lock_id'])
    .unique()
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema.createIndex('door_passes_by_end').on('door_passes').column('not_after').execute()
}
