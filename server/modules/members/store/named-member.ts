import type { Db } from '#server/platform/database/store.ts'

/** Who a member is called, for staff who do something for them; undefined where there is none any more. */
export async function findNamed(db: Db, uid: string): Promise<{ uid: string; nickname: string } | undefined> {
  return await db
    .selectFrom('members')
    .select(['uid', 'nickname'])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
