import type { Kysely } from 'kysely'

/** When a shop can be booked: a week for each type of bed, and dates that differ. What staff did to appointments. */
export async function addTimeSlots(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('slot_templates')
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('type_id', 'text', (column) => column.notNull())
    .addColumn('week', 'text', (column) => column.notNull())
    .addColumn('slot_minutes', 'integer', (column) => column.notNull())
    .addColumn('turn_minutes', 'integer', (column) => column.notNull())
    .addColumn('horizon_days', 'integer', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('slot_templates_key', ['shop_id', 'type_id'])
    .execute()

  await db.schema
    .createTable('date_exceptions')
    .addColumn('exception_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('device_id', 'text', (column) => column.references('devices.device_id'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('blocks', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('exceptions_of_shop').on('date_exceptions').columns(['shop_id', 'date']).execute()

  await db.schema.alterTable('closures').addColumn('reason', 'text').execute()
  await db.schema
    .alterTable('closures')
    .addColumn('rev', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('closures_of_shop').on('closures').columns(['shop_id', 'ends_at']).execute()
  await extendAppointments(db)
}

async function extendAppointments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('is_honoured', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('appointments').addColumn('note', 'text').execute()
  await db.schema.alterTable('appointments').addColumn('made_by', 'text').execute()
  await db.schema.createIndex('appointments_by_creation').on('appointments').column('created_at').execute()

  await db.schema
    .createTable('appointment_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('appointment_id', 'text', (column) => column.notNull().references('appointments.appointment_id'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('events_of_appointment').on('appointment_events').column('appointment_id').execute()
}
