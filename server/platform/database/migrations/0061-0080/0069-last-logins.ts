import { type Kysely, sql } from 'kysely'

/** When somebody of the staff last signed in: a login itself is deleted some time after it has ended. */
export async function addLastLogins(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('last_login_at', 'bigint').execute()
  await sql`update members set last_login_at =
      (select max(logins.created_at) from logins where logins.member_uid = members.uid)
    where role = 'admin'`.execute(db)
}
