import { type Kysely, sql } from 'kysely'

/** A session may wait for its bed's word after the bed was freed: by `open_device` it is found no more. */
export async function addFreedBeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sessions_waiting_of_shop')
    .on('sessions')
    .columns(['shop_id', 'requested_at'])
    .where(sql.ref('open_member'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('sessions_waiting_of_device')
    .on('sessions')
    .columns(['device_id', 'requested_at'])
    .where(sql.ref('open_member'), 'is not', null)
    .execute()
}
