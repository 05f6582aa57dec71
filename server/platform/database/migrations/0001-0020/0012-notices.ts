import type { Kysely } from 'kysely'

export async function addNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('push_of_member').on('push_subscriptions').column('member_uid').execute()
  await db.schema.createIndex('push_of_login').on('push_subscriptions').column('token_hash').execute()

  await db.schema
    .createTable('notices')
    .addColumn('notice_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid').onDelete('cascade'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('appointment_id', 'text')
    .addColumn('starts_at', 'bigint')
    .addColumn('minutes_before', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('send_by', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('reached', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('notices_by_state').on('notices').columns(['state', 'due_at']).execute()
  // What makes a reminder one reminder, however many replicas think of it. Other notices leave the last two empty.
  await db.schema
    .createIndex('notices_of_start')
    .unique()
    .on('notices')
    .columns(['appointment_id', 'starts_at', 'minutes_before'])
    .execute()
}
