import type { Kysely } from 'kysely'

/** Two people may edit one studio; the later one is told. */
export async function addShopRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('rev', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
