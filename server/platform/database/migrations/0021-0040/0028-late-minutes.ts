import type { Kysely } from 'kysely'

/**
 * How late a member may come to an appointment. It stands at each one, so that whether it was missed is read from its
 * own row, and one that was missed stays missed when the chain allows more minutes.
 */
export async function addLateMinutes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('late_minutes', 'integer', (column) => column.notNull().defaultTo(10))
    .execute()
}
