import type { Kysely } from 'kysely'

/** How each bed and lock is set up, what happened to it, the published limits, and what staff decided about sessions. */
export async function addStaffBeds(db: Kysely<unknown>): Promise<void> {
  await addBedDetails(db)
  await addLockDetails(db)
  await addConfigs(db)
  await addSettlements(db)
  await db.schema.createIndex('sessions_of_device').on('sessions').columns(['device_id', 'ended_at']).execute()
  await db.schema.createIndex('sessions_by_time').on('sessions').columns(['shop_id', 'requested_at']).execute()
  await db.schema.createIndex('session_events_by_time').on('session_events').column('happened_at').execute()
  await db.schema.createIndex('receipts_of_session').on('receipts').column('session_id').execute()
  await db.schema.createIndex('door_openings_by_time').on('door_openings').column('asked_at').execute()
}

/** A bed without a row is as new. */
async function addBedDetails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bed_details')
    .addColumn('device_id', 'text', (column) => column.primaryKey().references('devices.device_id'))
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('default_minutes', 'integer')
    .addColumn('dressing_seconds', 'integer')
    .addColumn('cooling_seconds', 'integer', (column) => column.notNull())
    .addColumn('turnround_minutes', 'integer', (column) => column.notNull())
    .addColumn('output_light', 'integer', (column) => column.notNull())
    .addColumn('output_medium', 'integer', (column) => column.notNull())
    .addColumn('output_deep', 'integer', (column) => column.notNull())
    .addColumn('bluetooth_name', 'text')
    .addColumn('service_uuid', 'text')
    .addColumn('lamp_model', 'text', (column) => column.notNull())
    .addColumn('lamps_from', 'bigint')
    .addColumn('key_number', 'integer', (column) => column.notNull())
    .addColumn('key_since', 'bigint')
    .addColumn('next_key', 'integer')
    .addColumn('off_reason', 'text')
    .addColumn('is_maintained', 'integer', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()

  await db.schema
    .createTable('device_presence')
    .addColumn('thing_id', 'text', (column) => column.primaryKey())
    .addColumn('online', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('firmware', 'integer')
    .execute()

  await db.schema
    .createTable('device_log')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('thing_id', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('staff_uid', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('device_log_of_thing').on('device_log').columns(['thing_id', 'created_at']).execute()
  await db.schema.createIndex('device_log_by_time').on('device_log').columns(['shop_id', 'created_at']).execute()
}

async function addLockDetails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lock_details')
    .addColumn('lock_id', 'text', (column) => column.primaryKey().references('locks.lock_id'))
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('entry_seconds', 'integer')
    .execute()
}

/** One draft at most for each kind, and every version that was ever published. */
async function addConfigs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_configs')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_configs_key', ['kind', 'version'])
    .execute()

  await db.schema
    .createTable('config_acks')
    .addColumn('device_id', 'text', (column) => column.primaryKey().references('devices.device_id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('acked_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** What staff decided about a session whose bed did not tell its end, and whether the bed said otherwise later. */
async function addSettlements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('manual_settlements')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.session_id'))
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('staff_uid', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint', (column) => column.notNull())
    .addColumn('contradicted_at', 'bigint')
    .addColumn('resolved_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('manual_settlements_contradicted')
    .on('manual_settlements')
    .column('contradicted_at')
    .execute()
}
