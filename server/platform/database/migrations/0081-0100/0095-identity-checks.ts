import type { Kysely } from 'kysely'

/** That staff saw an identity document of a member, of which only the kind is kept, and which shops ask for that. */
export async function addIdentityChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('identity_check', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await db.schema
    .createTable('identity_checks')
    .addColumn('check_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('staff_uid', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('release_id', 'text')
    .addColumn('session_id', 'text')
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('identity_checks').columns(columns).execute()
  await index('identity_checks_of_member', ['member_uid', 'checked_at'])
  await index('identity_checks_of_release', ['release_id'])
  await index('identity_checks_of_session', ['session_id'])
}
