import type { Kysely } from 'kysely'

export async function addAppointments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('appointment_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('device_id', 'text', (column) => column.notNull().references('devices.device_id'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createIndex('appointments_of_member')
    .on('appointments')
    .columns(['member_uid', 'starts_at'])
    .execute()
  await db.schema.createIndex('appointments_by_state').on('appointments').columns(['state', 'starts_at']).execute()

  await claimTable(db, 'device_claims', 'device_id')
  await claimTable(db, 'member_claims', 'member_uid')
}

/** One row for each stretch of time that an appointment occupies; the primary key is what excludes a second one. */
async function claimTable(db: Kysely<unknown>, table: string, owner: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn(owner, 'text', (column) => column.notNull())
    .addColumn('slot_at', 'bigint', (column) => column.notNull())
    .addColumn('appointment_id', 'text', (column) => column.notNull().references('appointments.appointment_id'))
    .addPrimaryKeyConstraint(`${table}_key`, [owner, 'slot_at'])
    .execute()
  await db.schema.createIndex(`${table}_of_appointment`).on(table).column('appointment_id').execute()
}
