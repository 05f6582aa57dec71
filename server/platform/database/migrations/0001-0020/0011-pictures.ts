import type { Kysely } from 'kysely'

/** Pictures lie in the database, so that every replica can serve them and one backup has everything. */
export async function addPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('picture_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('uploader_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('is_used', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pictures_of_uploader').on('pictures').column('uploader_uid').execute()
  await db.schema.createIndex('pictures_by_use').on('pictures').columns(['is_used', 'created_at']).execute()

  await db.schema
    .alterTable('members')
    .addColumn('avatar_rev', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('members').addColumn('deleted_at', 'bigint').execute()
}
