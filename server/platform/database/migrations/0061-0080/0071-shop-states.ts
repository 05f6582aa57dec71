import type { Kysely } from 'kysely'

/** Whether a studio is prepared, open to members or closed for good. Those that are there are open. */
export async function addShopStates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('stage', 'text', (column) => column.notNull().defaultTo('open'))
    .execute()
  await db.schema.alterTable('shops').addColumn('closed_at', 'bigint').execute()
}
