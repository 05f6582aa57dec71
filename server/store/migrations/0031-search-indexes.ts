import type { Kysely } from 'kysely'

/** What searches need so that they read about as much in a large chain as in a small one. */
export async function addSearchIndexes(db: Kysely<unknown>): Promise<void> {
  // The appointments of everybody whose name was searched for: found and put in order without reading their rows.
  await db.schema
    .createIndex('appointments_of_member_in_shop')
    .on('appointments')
    .columns(['member_uid', 'shop_id', 'starts_at', 'appointment_id'])
    .execute()
}
