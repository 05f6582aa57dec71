import type { Kysely } from 'kysely'

import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** Which account a merged one went into. A release of before takes such an account for a deleted one. */
export async function addMergedMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('merged_into', 'text').execute()
}

/** Few accounts are merged. */
export const indexMergedMembers = indexStep({
  add: [{ name: 'members_merged_into', table: 'members', columns: ['merged_into'], where: 'merged_into is not null' }],
})
