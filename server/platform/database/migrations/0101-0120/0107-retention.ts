import type { Kysely } from 'kysely'

/** Where the front of a log was cut, and what finds the evidence that was kept for long enough. */
export async function addRetention(db: Kysely<unknown>): Promise<void> {
  await addTrimmedFront(db)
  await db.schema.createIndex('receipts_by_age').on('receipts').column('received_at').execute()
}

/** The columns of the heads alone. */
export async function addTrimmedFront(db: Kysely<unknown>): Promise<void> {
  const heads = () => db.schema.alterTable('log_heads')
  await heads()
    .addColumn('trimmed_seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await heads()
    .addColumn('trimmed_link', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
