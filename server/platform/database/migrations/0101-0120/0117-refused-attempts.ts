import type { Kysely } from 'kysely'

/** Attempts at doors and beds that showed no proof, or a wrong one. */
export async function addRefusedAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_attempts')
    .addColumn('attempt_id', 'text', (column) => column.primaryKey())
    .addColumn('thing_id', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull())
    .addColumn('member_uid', 'text', (column) => column.notNull())
    .addColumn('flaw', 'text', (column) => column.notNull())
    .addColumn('refused_at', 'bigint', (column) => column.notNull())
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('refused_attempts').columns(columns).execute()
  await index('refused_attempts_of_shop', ['shop_id', 'refused_at'])
  await index('refused_attempts_of_member', ['member_uid', 'refused_at'])
  await index('refused_attempts_by_age', ['refused_at'])
}
