import type { Kysely } from 'kysely'

/** Locks that phones open over Bluetooth have a number, in one series with the beds; openings over it have an id there. */
export async function addNearbyDoors(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lock_details').addColumn('lock_number', 'integer').execute()
  await db.schema
    .alterTable('lock_details')
    .addColumn('has_bluetooth', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('lock_details_by_number').on('lock_details').column('lock_number').unique().execute()
  await db.schema.alterTable('door_openings').addColumn('radio_id', 'text').execute()
  await db.schema.createIndex('door_openings_by_radio').on('door_openings').column('radio_id').unique().execute()
}
