import type { Kysely } from 'kysely'

/** What protects a body or keeps somebody out, and therefore outlives the account of a phone number. */
export async function addRetainedFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retained_exposures')
    .addColumn('exposure_id', 'text', (column) => column.primaryKey())
    .addColumn('phone_hash', 'text', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.references('members.uid'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('keep_until', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['phone_hash', 'member_uid']) {
    await db.schema
      .createIndex(`retained_exposures_by_${column}`)
      .on('retained_exposures')
      .columns([column, 'ends_at'])
      .execute()
  }
  await db.schema
    .createTable('retained_blocks')
    .addColumn('phone_hash', 'text', (column) => column.primaryKey())
    .addColumn('blocked_until', 'bigint')
    .execute()
}
