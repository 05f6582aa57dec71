import type { Kysely } from 'kysely'

/** Keys of phones and computers that sign a member in, and the challenges that are waiting for one of them. */
export async function addPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('passkey_id', 'text', (column) => column.primaryKey())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('user_handle', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_of_member').on('passkeys').column('member_uid').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('ceremony', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text')
    .addColumn('token_hash', 'text')
    .addColumn('user_handle', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenges_by_end').on('passkey_challenges').column('expires_at').execute()
}
