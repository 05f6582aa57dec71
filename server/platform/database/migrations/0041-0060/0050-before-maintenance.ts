import type { Kysely } from 'kysely'

/** Whether a bed was in use before its maintenance, and why not: it goes back to that when the maintenance ends. */
export async function addBeforeMaintenance(db: Kysely<unknown>): Promise<void> {
  const details = () => db.schema.alterTable('bed_details')
  await details().addColumn('enabled_before', 'integer').execute()
  await details().addColumn('off_reason_before', 'text').execute()
}
