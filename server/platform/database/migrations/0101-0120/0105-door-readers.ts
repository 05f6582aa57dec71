import type { Kysely } from 'kysely'

/** Doors with a reader for the codes that phones show of their passes. */
export async function addDoorReaders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lock_details')
    .addColumn('has_reader', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
