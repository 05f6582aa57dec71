import type { Kysely } from 'kysely'

/** How often a banner was tapped on a day. Nothing tells by whom. */
export async function addBannerTaps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('banner_taps')
    .addColumn('banner_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('banner_taps_of_day', ['banner_id', 'date'])
    .execute()
}
