import type { Kysely } from 'kysely'

/** Which account a merged one went into. A release of before takes such an account for a deleted one. */
export async function addMergedMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('merged_into', 'text').execute()
  await db.schema.createIndex('members_merged_into').on('members').columns(['merged_into']).execute()
}
