import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** Whether this database was made for the demo. Only in such a one are beds and doors simulated. */
export async function isMarkedAsDemo(db: Db): Promise<boolean> {
  return (await db.selectFrom('demoMark').select('id').executeTakeFirst()) !== undefined
}

/** Makes this database one of the demo for good. True for the one caller that does so first; others wait for it. */
export async function markAsDemo(tx: Tx, madeAt: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demoMark')
    .values({ id: 1, madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether anybody or anything is in this database: nothing may be made up beside it. */
export async function holdsChain(db: Db): Promise<boolean> {
  const shop = await db.selectFrom('shops').select('shopId').limit(1).executeTakeFirst()
  const member = await db.selectFrom('members').select('uid').limit(1).executeTakeFirst()
  return shop !== undefined || member !== undefined
}
