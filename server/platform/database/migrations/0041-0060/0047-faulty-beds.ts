import { type Kysely, sql } from 'kysely'

/** A bed that reports a fault is not booked until it says that it has none, also while it is out of reach. */
export async function addFaultyBeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('is_faulty', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update devices set is_faulty = 1 where device_id in
      (select thing_id from device_presence where state = 'fault')`.execute(db)
}
