import type { Kysely } from 'kysely'

/** What was sent to a group of members, and to whom of them; each can stop it by a key of their own. */
export async function addGroupMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('group_messages')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .addColumn('staff_uid', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('members', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('group_message_members')
    .addColumn('message_id', 'text', (column) => column.notNull().references('group_messages.message_id'))
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('stop_key', 'text', (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('group_message_members_key', ['message_id', 'member_uid'])
    .execute()
  const index = db.schema.createIndex('group_messages_of_member').on('group_message_members')
  await index.columns(['member_uid']).execute()
}
