import type { Kysely } from 'kysely'

/** The board of a studio is read every second while somebody looks at it: no row is looked at that it does not show. */
export async function addDutyBoard(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sessions_by_settlement').on('sessions').columns(['settled', 'shop_id']).execute()
  await db.schema.createIndex('members_by_time').on('members').column('created_at').execute()
}
