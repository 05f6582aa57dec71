import type { Kysely } from 'kysely'

/** When staff said that a bed is well although it still reports a fault; that holds until its next word about it. */
export async function addClearedFaults(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('devices').addColumn('fault_cleared_at', 'bigint').execute()
}
