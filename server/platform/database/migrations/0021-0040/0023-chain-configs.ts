import type { Kysely } from 'kysely'

/** The one draft of what the whole chain has in common, and every version that was ever published. */
export async function addChainConfigs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chain_configs')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('rev', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('changed_by', 'text')
    .addColumn('changed_at', 'bigint')
    .execute()
}
