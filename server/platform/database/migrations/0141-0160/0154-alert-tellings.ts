import { type Kysely, sql } from 'kysely'

/**
 * Whom of the staff an alert was pushed to, and how a studio wants to hear of alerts. A release of before keeps alerts
 * without these times: they were found long ago, and nobody is told of them by push.
 */
export async function addAlertTellings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_tellings')
    .addColumn('scope', 'integer', (column) => column.notNull())
    .addColumn('alert_key', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('notified_as', 'text', (column) => column.notNull())
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('notified_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_tellings_key', ['scope', 'alert_key', 'member_uid'])
    .execute()
  const alerts = (name: string) => db.schema.alterTable('staff_alerts').addColumn(name, 'bigint').execute()
  await db.schema
    .alterTable('staff_alerts')
    .addColumn('found_at', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
  await alerts('notified_at')
  await alerts('escalated_at')
  await db.schema.alterTable('shops').addColumn('alert_rules', 'text').execute()
  await db.schema.alterTable('push_subscriptions').addColumn('alerts_until', 'bigint').execute()
}
