import { v7 as uuidv7 } from 'uuid'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

import type { MarketingChoicesTable } from '#server/modules/members/tables.ts'

/** What a member last said about offers, and who of the staff wrote it down. */
export async function findLastChoice(
  db: Db,
  memberUid: string,
): Promise<{ chosenAt: Instant; staffName: string | null } | undefined> {
  return await db
    .selectFrom('marketingChoices')
    .leftJoin('members', 'members.uid', 'marketingChoices.staffUid')
    .select(['chosenAt', 'members.nickname as staffName'])
    .where('memberUid', '=', memberUid)
    .orderBy('chosenAt', 'desc')
    .orderBy('choiceId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function addChoice(tx: Tx, choice: Omit<MarketingChoicesTable, 'choiceId'>): Promise<void> {
  await tx
    .insertInto('marketingChoices')
    .values({ choiceId: uuidv7(), ...choice })
    .execute()
}
