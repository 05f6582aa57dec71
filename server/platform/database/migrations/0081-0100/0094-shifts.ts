import type { Kysely } from 'kysely'

/** Who of the staff is on duty at which studio, and was. */
export async function addShifts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shifts')
    .addColumn('shift_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shifts_by_member').on('shifts').columns(['member_uid', 'ends_at']).execute()
  await db.schema.createIndex('shifts_by_shop').on('shifts').columns(['shop_id', 'ends_at']).execute()
}
