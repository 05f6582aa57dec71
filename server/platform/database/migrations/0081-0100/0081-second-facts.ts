import { type Kysely, sql } from 'kysely'

/**
 * When a member was last here, by signing in or by a login that was used: of earlier days what the logins still tell.
 * And the logins that wait for a second fact because the number may have gone to another person.
 */
export async function addSecondFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('here_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('wrong_facts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update members set here_at = coalesce(
    (select max(logins.used_at) from logins where logins.member_uid = members.uid), 0)`.execute(db)
  await db.schema
    .createTable('second_facts')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('agreed', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('second_facts_of_member').on('second_facts').column('member_uid').execute()
}
