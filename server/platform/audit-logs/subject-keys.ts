import { newSealingKey } from './sealed-text.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** The key for what is written about a member; undefined when the account was deleted. */
export async function subjectKey(tx: Tx, memberUid: string): Promise<string | undefined> {
  const known = await findKey(tx, memberUid)
  if (known !== undefined) return known
  const member = await tx
    .selectFrom('members')
    .select('uid')
    .where('uid', '=', memberUid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!member) return undefined
  await tx
    .insertInto('subjectKeys')
    .values({ memberUid, key: newSealingKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await findKey(tx, memberUid)
}

async function findKey(tx: Tx, memberUid: string): Promise<string | undefined> {
  const row = await tx.selectFrom('subjectKeys').select('key').where('memberUid', '=', memberUid).executeTakeFirst()
  return row?.key
}

/** From now on what was sealed with it cannot be read. */
export async function destroySubjectKey(tx: Tx, memberUid: string): Promise<void> {
  await tx.deleteFrom('subjectKeys').where('memberUid', '=', memberUid).execute()
}

/** A key that was being made while its account was deleted. That of a merged account goes with the one that stays. */
export async function destroyLateKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('subjectKeys')
    .where('memberUid', 'in', (row) =>
      row.selectFrom('members').select('uid').where('deletedAt', 'is not', null).where('mergedInto', 'is', null),
    )
    .execute()
}
