import type { Kysely } from 'kysely'

/** When an appointment began before its member postponed it; nobody has done so while it is empty. */
export async function addPostponements(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('postponed_from', 'bigint').execute()
}
