import type { Kysely } from 'kysely'

/** How often a subject did something in one minute, on all servers of a chain together. */
export async function addSharedHits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_hits')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('shared_hits_key', ['subject', 'minute'])
    .execute()
}
