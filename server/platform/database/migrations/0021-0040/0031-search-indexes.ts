import { type Kysely, sql } from 'kysely'

/** What searches need so that they read about as much in a large chain as in a small one. */
export async function addSearchIndexes(db: Kysely<unknown>): Promise<void> {
  // The appointments of everybody whose name was searched for: found and put in order without reading their rows.
  await db.schema
    .createIndex('appointments_of_member_in_shop')
    .on('appointments')
    .columns(['member_uid', 'shop_id', 'starts_at', 'appointment_id'])
    .execute()
  // What was done to a machine, without what it says of itself: a bed with a bad line says that it is gone for years.
  await db.schema
    .createIndex('device_log_of_thing_written')
    .on('device_log')
    .columns(['thing_id', 'created_at', 'entry_id'])
    .where(sql<boolean>`what <> 'fault' and what <> 'offline'`)
    .execute()
  // What one person did, or what was done to one thing, in the order in which it is listed and counted.
  for (const [name, column] of [
    ['person', 'staff_uid'],
    ['subject', 'subject'],
  ] as const) {
    await db.schema.dropIndex(`staff_log_of_${name}`).execute()
    await db.schema
      .createIndex(`staff_log_of_${name}`)
      .on('staff_log')
      .columns([column, 'created_at', 'entry_id'])
      .execute()
  }
  // A list in one order of the members on a chip walks along that order: the index itself says who is on the chip.
  for (const column of ['name', 'seen_at', 'times_left', 'created_at']) {
    const chips = ['active_until', 'ends_first_at', 'few_times', 'blocked_until', 'seen_at']
    await db.schema.dropIndex(`standings_by_${column}`).execute()
    await db.schema
      .createIndex(`standings_by_${column}`)
      .on('standings')
      .columns([column, 'member_uid', ...chips.filter((other) => other !== column)])
      .execute()
  }
}
