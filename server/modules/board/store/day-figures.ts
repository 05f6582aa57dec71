import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Span {
  from: Instant
  to: Instant
}

/** Every appointment of a shop that begins within a span, whatever became of it. */
export async function listOfDay(db: Db, shopId: number, { from, to }: Span) {
  return await db
    .selectFrom('appointments')
    .select(['state', 'startsAt', 'endsAt', 'deviceId', 'lateMinutes', 'leftAt'])
    .where('shopId', '=', shopId)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .execute()
}

/** Sales less what was given back, for each date of a shop's calendar that had any; `until` leaves out what came later. */
export async function takingsOfDays(
  db: Db,
  shopId: number,
  { from, to, until }: { from: string; to: string; until?: Instant | undefined },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('moneyLines')
    .select(({ fn }) => ['day', fn.sum<number>('amountCents').as('cents')])
    .where('shopId', '=', shopId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(until !== undefined, (query) => query.where('createdAt', '<=', until ?? 0))
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, cents }) => [day, cents]))
}

/** Members who joined within a span. */
export async function countJoined(db: Db, { from, to }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('role', '=', 'member')
    .executeTakeFirstOrThrow()
  return count
}
