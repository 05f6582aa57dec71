import { type Kysely, sql } from 'kysely'

/** How far each admin is trusted; whoever is one already is an owner, or nobody could name one. */
export async function addStaffLevels(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('staff_level', 'text').execute()
  await sql`update members set staff_level = 'owner' where role = 'admin'`.execute(db)
}
