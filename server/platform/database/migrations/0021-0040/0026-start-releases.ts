import type { Kysely } from 'kysely'

/** What staff released: one start of one member at one studio, used once or not at all. */
export async function addStartReleases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('start_releases')
    .addColumn('release_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('staff_uid', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('session_id', 'text')
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('start_releases').columns(columns).execute()
  await index('start_releases_of_member', ['member_uid', 'shop_id', 'ends_at'])
  await index('start_releases_of_shop', ['shop_id', 'ends_at'])
  await index('start_releases_of_session', ['session_id'])
}
