import type { Kysely } from 'kysely'

/** Whether a pass for a bed is shown to its reader, as far as its phone has said. */
export async function addShownPasses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bed_passes')
    .addColumn('is_shown', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
