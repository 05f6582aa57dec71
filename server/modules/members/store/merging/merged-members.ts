import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import { findMember, type MemberRow, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { moveRows } from './move-rows.ts'

/** The member, or the one into whose account that one was merged, however often. */
export async function findMemberOrMerged(db: Db, uid: string): Promise<MemberRow | undefined> {
  const into = await findMergedInto(db, uid)
  return await findMember(db, into ?? uid)
}

/** Which account stays of one that was merged; those that went before always lead to it at once. */
export async function findMergedInto(db: Db, uid: string): Promise<string | undefined> {
  const row = await db.selectFrom('members').select('mergedInto').where('uid', '=', uid).executeTakeFirst()
  return row?.mergedInto ?? undefined
}

/** The accounts that were merged into this one. */
export async function listMergedInto(db: Db, uid: string): Promise<string[]> {
  const rows = await db.selectFrom('members').select('uid').where('mergedInto', '=', uid).orderBy('uid').execute()
  return rows.map((row) => row.uid)
}

/** What was being written about an account while it was merged: for so long, no call is on its way. */
const lateMs = 3_600_000

/** Moves what was written without waiting for the account's row, such as a note, while it was merged. */
export async function moveLateRows(store: Store, now: Instant): Promise<void> {
  const merged = await store.db
    .selectFrom('members')
    .select(['uid', 'mergedInto'])
    .where('mergedInto', 'is not', null)
    .where('deletedAt', '>', now - lateMs)
    .execute()
  for (const { uid, mergedInto } of merged) {
    if (mergedInto === null || !(await findMember(store.db, mergedInto))) continue
    await store.transaction(async (tx) => {
      await selectMemberForUpdate(tx, mergedInto)
      await moveRows(tx, { from: uid, to: mergedInto })
      await markDirty(tx, mergedInto)
    })
  }
}
