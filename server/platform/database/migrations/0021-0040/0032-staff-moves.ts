import type { Kysely } from 'kysely'

/** When an appointment began before staff gave it another time: its member is told until it is over. */
export async function addStaffMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('moved_from', 'bigint').execute()
}
