import type { Kysely } from 'kysely'

/** Doors with a keypad, which pass or code a lock counts an opening with, and the codes that bookings have for it, each beside a pass. */
export async function addDoorKeypads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lock_details')
    .addColumn('has_keypad', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('door_openings').addColumn('visitor', 'text').execute()
  await db.schema
    .createTable('door_codes')
    .addColumn('lock_id', 'text', (column) => column.notNull())
    .addColumn('code_id', 'text', (column) => column.notNull())
    .addColumn('pass_id', 'text', (column) => column.notNull().unique())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('key_number', 'integer', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('not_after', 'bigint', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('door_codes_key', ['lock_id', 'code_id'])
    .execute()
}
