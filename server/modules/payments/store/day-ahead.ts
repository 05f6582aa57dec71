import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Sessions of a shop that are not over. */
export async function countOpenSessions(db: Db, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopId', '=', shopId)
    .where('openDevice', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

interface Expected {
  booked: number
  /** When the next of them begins, or began. */
  nextAt: Instant | null
  visited: number
}

/** Appointments of a shop that are not over and begin before the end of a span. */
export async function countExpected(
  db: Db,
  shopId: number,
  { from, to }: { from: Instant; to: Instant },
): Promise<Expected> {
  const rows = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('startsAt').as('nextAt')])
    .where('shopId', '=', shopId)
    .where('state', 'in', ['booked', 'visited'])
    .where('leftAt', 'is', null)
    // An appointment never lasts longer; it keeps the search to a day.
    .where('startsAt', '>', from - 24 * 3_600_000)
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .groupBy('state')
    .execute()
  const booked = rows.find(({ state }) => state === 'booked')
  const visited = rows.find(({ state }) => state === 'visited')
  return { booked: booked?.count ?? 0, nextAt: booked?.nextAt ?? null, visited: visited?.count ?? 0 }
}

/** Guests who came to a shop and have neither left nor used up the time that they booked. */
export async function countGuests(db: Db, shopId: number, now: Instant): Promise<number> {
  return (await countExpected(db, shopId, { from: now, to: Number.MAX_SAFE_INTEGER })).visited
}

/** Orders that members were going to pay at the counter of a shop. */
export async function sumOpenOrders(db: Db, shopId: number, now: Instant): Promise<{ count: number; cents: number }> {
  const { count, cents } = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amountCents').as('cents')])
    .where('shopId', '=', shopId)
    .where('state', '=', 'pending')
    .where('payMethod', '=', 'counter')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return { count, cents: cents ?? 0 }
}
