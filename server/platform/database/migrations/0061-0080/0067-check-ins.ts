import { type Kysely, sql } from 'kysely'

/**
 * When staff saw that a member came. Of earlier visits it is known only where no door of ours let the member in: then
 * it was the staff.
 */
export async function addCheckIns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('checked_in_at', 'bigint').execute()
  await sql`update appointments set checked_in_at = starts_at
    where state = 'visited' and not exists (
      select 1 from door_openings where door_openings.appointment_id = appointments.appointment_id
    )`.execute(db)
}
