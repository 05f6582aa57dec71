import type { Kysely } from 'kysely'

/** By which request an operation was carried out, so that a report of it leads to the log and back. */
export async function addOperationRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operations').addColumn('request_id', 'text').execute()
}
