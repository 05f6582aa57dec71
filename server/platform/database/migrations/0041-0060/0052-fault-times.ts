import { type Kysely, sql } from 'kysely'

/** Since when a machine reports a fault, however often its line comes and goes meanwhile. */
export async function addFaultTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_presence').addColumn('fault_since', 'bigint').execute()
  await sql`
    update device_presence set fault_since = coalesce(
      (select max(created_at) from device_log where device_log.thing_id = device_presence.thing_id and what = 'fault'),
      changed_at
    ) where state = 'fault'`.execute(db)
}
