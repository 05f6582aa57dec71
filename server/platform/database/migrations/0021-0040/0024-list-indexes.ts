import { type Kysely, sql } from 'kysely'

/**
 * What lists of staff are read by. SQLite chooses without counting rows: wherever a question names a state as well as a
 * member or a shop, an index of both keeps it from reading everybody's rows in that state.
 */
export async function addListIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('appointments_of_shop', 'appointments', ['shop_id', 'starts_at', 'appointment_id'])
  await index('appointments_of_shop_by_state', 'appointments', ['shop_id', 'state', 'starts_at', 'appointment_id'])
  await index('appointments_of_member_by_state', 'appointments', ['member_uid', 'state', 'starts_at'])

  await db.schema.dropIndex('sessions_by_settlement').execute()
  await index('sessions_of_shop_by_settlement', 'sessions', ['shop_id', 'settled', 'requested_at'])
  await index('sessions_of_member_by_settlement', 'sessions', ['member_uid', 'settled', 'requested_at'])
  await db.schema
    .createIndex('sessions_open')
    .on('sessions')
    .columns(['shop_id', 'requested_at'])
    .where(sql.ref('open_device'), 'is not', null)
    .execute()
  await index('session_events_in_order', 'session_events', ['happened_at', 'event_id'])

  await index('sessions_of_device_by_road', 'sessions', ['device_id', 'transport', 'ended_at'])
  // A balance is the sum of a card's lines: with what is summed up in the index, no line is read for it.
  await db.schema.dropIndex('card_lines_of_card').execute()
  await index('card_lines_of_card', 'card_lines', ['card_id', 'delta'])
  await index('door_openings_of_member', 'door_openings', ['member_uid', 'asked_at'])

  await index('device_log_of_thing_by_kind', 'device_log', ['thing_id', 'what'])
  await index('staff_log_of_act', 'staff_log', ['what', 'created_at'])
  // By what the act is about: its name without the verb.
  await db.schema
    .createIndex('staff_log_of_noun')
    .on('staff_log')
    .expression(sql`rtrim(what, 'abcdefghijklmnopqrstuvwxyz-'), created_at, entry_id`)
    .execute()
}
