import type { Kysely } from 'kysely'

/** Between which dates a banner is shown; two people may edit one, the later one is told. */
export async function addBannerDates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('banners')
    .addColumn('rev', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('banners').addColumn('show_from', 'text').execute()
  await db.schema.alterTable('banners').addColumn('show_to', 'text').execute()
}
