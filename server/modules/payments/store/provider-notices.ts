import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** True the first time that this notice is written down. */
export async function addPayNotice(tx: Tx, notice: Schema['payNotices']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payNotices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasPayNotice(db: Db, noticeId: string): Promise<boolean> {
  const row = await db.selectFrom('payNotices').select('noticeId').where('noticeId', '=', noticeId).executeTakeFirst()
  return row !== undefined
}

export async function deleteOldPayNotices(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('payNotices').where('receivedAt', '<', before).execute()
}
