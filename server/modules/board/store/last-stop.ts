import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Until then everybody has seen that the beds are off. */
const reportedForMs = 60 * 60_000

/** When everything in a shop was stopped last, and by whom; undefined once the reason is written down, or after an hour. */
export async function findLastStop(db: Db, shopId: number, now: Instant) {
  const { rows } = await findStops(db, stopsSought(shopId, now))
  const [last] = rows
  if (last?.what !== 'operation.stop-all') return undefined
  const { what: _, ...stop } = last
  return stop
}

export interface StopsSought {
  subject: string
  since: Instant
}

/** The stops of a shop that are still told of, and their reasons, as its log names them. */
export function stopsSought(shopId: number, now: Instant): StopsSought {
  return { subject: `shop:${shopId}`, since: now - reportedForMs }
}

export function stopLines(db: Db, { subject, since }: StopsSought) {
  return db
    .selectFrom('staffLog')
    .where('staffLog.what', 'in', ['operation.stop-all', 'operation.explain-stop'])
    .where('staffLog.subject', '=', subject)
    .where('staffLog.createdAt', '>', since)
}

const findStops = prepared((db, sought: StopsSought) =>
  stopLines(db, sought)
    .innerJoin('members', 'members.uid', 'staffLog.staffUid')
    .select(['staffLog.what', 'staffLog.createdAt as at', 'members.uid', 'members.nickname'])
    .orderBy('staffLog.createdAt', 'desc')
    .orderBy('staffLog.entryId', 'desc')
    .limit(1),
)
