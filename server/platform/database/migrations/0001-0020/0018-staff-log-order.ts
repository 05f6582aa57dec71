import type { Kysely } from 'kysely'

/** The whole log is read newest first, or by who did it. */
export async function addStaffLogOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('staff_log_order').on('staff_log').columns(['created_at', 'entry_id']).execute()
  await db.schema.createIndex('staff_log_of_person').on('staff_log').columns(['staff_uid', 'created_at']).execute()
}
