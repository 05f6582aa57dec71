import type { Kysely } from 'kysely'

/** What was handed over in cash, of which the rest went back as change; null: nobody wrote it down. */
export async function addGivenCash(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('money_parts').addColumn('given_cents', 'bigint').execute()
}
