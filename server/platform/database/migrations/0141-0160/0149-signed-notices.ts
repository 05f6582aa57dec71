import type { Kysely } from 'kysely'

/** Each time that a member agrees to the risk notice: on a phone, or with a signature on a studio's tablet. */
export async function addSignedNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signed_notices')
    .addColumn('notice_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('signed_at', 'bigint', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer')
    .addColumn('staff_uid', 'text')
    .addColumn('strokes', 'text')
    .addColumn('typed_name', 'text')
    .execute()
  const index = db.schema.createIndex('signed_notices_of_member').on('signed_notices')
  await index.columns(['member_uid', 'signed_at']).execute()
}
