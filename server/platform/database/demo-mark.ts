import type { Db } from '#server/platform/database/store.ts'

/** Whether this database was made for the demo. Only in such a one are beds and doors simulated. */
export async function isMarkedAsDemo(db: Db): Promise<boolean> {
  return (await db.selectFrom('demoMark').select('id').executeTakeFirst()) !== undefined
}
