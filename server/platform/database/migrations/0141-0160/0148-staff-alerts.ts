import type { Kysely } from 'kysely'

/** Which alerts of a shop are looked after, and by whom. An alert is known by its key for as long as it lasts. */
export async function addStaffAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_alerts')
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('alert_key', 'text', (column) => column.notNull())
    .addColumn('owner_uid', 'text')
    .addColumn('owned_at', 'bigint')
    .addColumn('gone_at', 'bigint')
    .addPrimaryKeyConstraint('staff_alerts_key', ['shop_id', 'alert_key'])
    .execute()
}
