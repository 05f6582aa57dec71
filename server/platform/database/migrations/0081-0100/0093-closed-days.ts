import type { Kysely } from 'kysely'

/** A date that differs may go on for days, and have a name that members read: what stands there is one day without one. */
export async function addClosedDays(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('date_exceptions').addColumn('last_date', 'text').execute()
  await db.schema.alterTable('date_exceptions').addColumn('names', 'text').execute()
}
