import type { Kysely } from 'kysely'

export async function addMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('phone', 'text', (column) => column.notNull().unique())
    .addColumn('area_code', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('nickname', 'text', (column) => column.notNull())
    .addColumn('gender', 'text')
    .addColumn('avatar', 'text')
    .addColumn('language', 'text')
    .addColumn('consent_version', 'text')
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('nickname_rev', 'integer', (column) => column.notNull())
    .addColumn('gender_rev', 'integer', (column) => column.notNull())
    .addColumn('language_rev', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('logins')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('login_codes')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('phone', 'text', (column) => column.notNull().unique())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('limits')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'text', (column) => column.notNull())
    .addColumn('keep_until', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('operations')
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('operations_key', ['member_uid', 'op_id'])
    .execute()

  await db.schema.createIndex('operations_by_age').on('operations').column('created_at').execute()
}
