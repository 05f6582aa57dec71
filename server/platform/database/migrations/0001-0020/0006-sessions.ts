import type { Kysely } from 'kysely'

/** What beds did for whom, the bed's own receipts for it, and the lines of the ledger that belong to it. */
export async function addSessions(db: Kysely<unknown>): Promise<void> {
  await addSessionTable(db)
  await addEvidence(db)
  await db.schema.alterTable('card_lines').addColumn('session_id', 'text').execute()
  await db.schema.alterTable('members').addColumn('consent_at', 'bigint').execute()
  await db.schema.alterTable('members').addColumn('adult_at', 'bigint').execute()
}

/** `open_member` and `open_device` are set while a session is open: a second open one cannot be written. */
async function addSessionTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('device_id', 'text', (column) => column.notNull().references('devices.device_id'))
    .addColumn('open_member', 'text', (column) => column.unique())
    .addColumn('open_device', 'text', (column) => column.unique())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('card_id', 'text', (column) => column.notNull().references('cards.card_id'))
    .addColumn('appointment_id', 'text', (column) => column.references('appointments.appointment_id'))
    .addColumn('bed', 'bigint', (column) => column.notNull())
    .addColumn('key_number', 'integer', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('dressing_seconds', 'integer', (column) => column.notNull())
    .addColumn('intensity', 'text', (column) => column.notNull())
    .addColumn('transport', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text', (column) => column.notNull().unique())
    .addColumn('grant_text', 'text')
    .addColumn('nonce', 'text')
    .addColumn('run', 'text')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('lamps_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('paused_until', 'bigint')
    .addColumn('pauses_used', 'integer', (column) => column.notNull())
    .addColumn('seconds_on', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .addColumn('ask_at', 'bigint')
    .addColumn('asks', 'integer', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_member').on('sessions').columns(['member_uid', 'requested_at']).execute()
  await db.schema.createIndex('sessions_of_shop').on('sessions').columns(['shop_id', 'state']).execute()
  await db.schema.createIndex('sessions_to_ask').on('sessions').column('ask_at').execute()
}

async function addEvidence(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipts')
    .addColumn('bed', 'bigint', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('grant_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.references('sessions.session_id'))
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('road', 'text', (column) => column.notNull())
    .addColumn('reported_by', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipts_key', ['bed', 'run', 'seq'])
    .execute()
  await db.schema.createIndex('receipts_of_grant').on('receipts').column('grant_id').execute()

  await db.schema
    .createTable('session_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.session_id'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('road', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text')
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_events_of_session').on('session_events').column('session_id').execute()
}
