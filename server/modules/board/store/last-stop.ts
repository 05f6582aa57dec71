import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Until then everybody has seen that the beds are off. */
const reportedForMs = 60 * 60_000

/** When everything in a shop was stopped last, and by whom; undefined once the reason is written down, or after an hour. */
export async function findLastStop(db: Db, shopId: number, now: Instant) {
  const last = await db
    .selectFrom('staffLog')
    .innerJoin('members', 'members.uid', 'staffLog.staffUid')
    .select(['staffLog.what', 'staffLog.createdAt as at', 'members.uid', 'members.nickname'])
    .where('staffLog.what', 'in', ['operation.stop-all', 'operation.explain-stop'])
    .where('staffLog.subject', '=', `shop:${shopId}`)
    .where('staffLog.createdAt', '>', now - reportedForMs)
    .orderBy('staffLog.createdAt', 'desc')
    .orderBy('staffLog.entryId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.what !== 'operation.stop-all') return undefined
  const { what: _, ...stop } = last
  return stop
}
