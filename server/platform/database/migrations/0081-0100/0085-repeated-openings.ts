import type { Kysely } from 'kysely'

/** A door that is told again to open for whom it is open already; such an opening is none that a booking is charged for. */
export async function addRepeatedOpenings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('door_openings')
    .addColumn('is_repeat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
