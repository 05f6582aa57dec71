import type { Kysely } from 'kysely'

/** The Wi-Fi of a studio, by whose name a member without a signal finds it. */
export async function addWifiNames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('wifi_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
