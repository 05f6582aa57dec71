import type { Kysely } from 'kysely'

/** Beds with a reader for the codes that phones show of their passes. */
export async function addBedReaders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bed_details')
    .addColumn('has_reader', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
