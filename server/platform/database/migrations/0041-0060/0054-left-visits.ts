import type { Kysely } from 'kysely'

/** When staff said that somebody who had come left without tanning. */
export async function addLeftVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('left_at', 'bigint').execute()
}
