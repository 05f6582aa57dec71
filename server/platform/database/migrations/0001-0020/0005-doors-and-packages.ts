import { type Kysely, sql } from 'kysely'

export async function addDoorsAndPackages(db: Kysely<unknown>): Promise<void> {
  await addDoors(db)
  await nameBeds(db)
  await addPackages(db)
  await db.schema
    .alterTable('members')
    .addColumn('blocked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** An opening is written before its lock is told; the log says the same again in lines that are only ever added. */
async function addDoors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('locks')
    .addColumn('lock_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('door_openings')
    .addColumn('opening_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('lock_id', 'text', (column) => column.notNull().references('locks.lock_id'))
    .addColumn('appointment_id', 'text', (column) => column.references('appointments.appointment_id'))
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('enter_by', 'bigint')
    .addColumn('available_at', 'bigint')
    .addUniqueConstraint('door_openings_intent', ['member_uid', 'op_id'])
    .execute()
  await db.schema.createIndex('door_openings_of_lock').on('door_openings').columns(['lock_id', 'asked_at']).execute()
  await db.schema.createIndex('door_openings_of_booking').on('door_openings').column('appointment_id').execute()

  await db.schema
    .createTable('door_log')
    .addColumn('lock_id', 'text', (column) => column.notNull().references('locks.lock_id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('door_log_key', ['lock_id', 'seq'])
    .execute()
}

/** The number is what a bed calls itself in its own messages; no two beds of the chain share one. */
async function nameBeds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('devices').addColumn('bed_number', 'integer').execute()
  await db.schema
    .alterTable('devices')
    .addColumn('type_id', 'text', (column) => column.notNull().defaultTo('lie-down'))
    .execute()
  await sql`update devices set bed_number = (select count(*) from devices as earlier where
    (earlier.shop_id, earlier.sort, earlier.device_id) <= (devices.shop_id, devices.sort, devices.device_id))`.execute(
    db,
  )
  await sql`update devices set type_id = 'stand-up' where languages like '%"Stand-up"%'`.execute(db)
  await db.schema.createIndex('devices_by_bed_number').on('devices').column('bed_number').unique().execute()
}

/** A card copies what it was sold as: later changes of the package change no card. */
async function addPackages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('packages')
    .addColumn('package_id', 'text', (column) => column.primaryKey())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('times', 'integer')
    .addColumn('bonus_times', 'integer', (column) => column.notNull())
    .addColumn('valid_days', 'integer')
    .addColumn('device_types', 'text', (column) => column.notNull())
    .addColumn('shop_ids', 'text', (column) => column.notNull())
    .addColumn('on_sale', 'integer', (column) => column.notNull())
    .execute()

  const copies = [
    ['package_id', 'unlisted'],
    ['languages', '[]'],
    ['device_types', '[]'],
    ['shop_ids', '[]'],
  ] as const
  for (const [name, unknown] of copies) {
    await db.schema
      .alterTable('cards')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(unknown))
      .execute()
  }
  await db.schema
    .alterTable('cards')
    .addColumn('package_rev', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('cards').addColumn('order_id', 'text').execute()
}
