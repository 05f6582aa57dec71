import { type Kysely, sql } from 'kysely'

const staffLifeMs = 12 * 3_600_000

/** A login of the staff ends sooner, locks when nobody is there, and has to prove anew who it is. */
export async function addStaffLocks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('logins').addColumn('locked_from', 'bigint').execute()
  await db.schema.alterTable('logins').addColumn('proven_until', 'bigint').execute()
  await db.schema
    .createTable('staff_pins')
    .addColumn('member_uid', 'text', (column) => column.primaryKey().references('members.uid'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`update logins set expires_at = created_at + ${staffLifeMs}
    where expires_at > created_at + ${staffLifeMs}
      and member_uid in (select uid from members where role = 'admin')`.execute(db)
}
