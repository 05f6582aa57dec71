import type { Kysely } from 'kysely'

/** How a member was told, and when staff have spoken to one who could not be. */
export async function addNotifiedMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notices').addColumn('via', 'text').execute()
  await db.schema.alterTable('notices').addColumn('called_at', 'bigint').execute()
}
