import { sql } from 'kysely'

import { selectHitsForUpdate } from '#server/platform/database/rate-limits.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { blockOf, type MessageMoney, priceOf, type Scope, scopesOf } from './message-money.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface PaidMessage {
  requestId: string
  /** E.164. */
  to: string
  /** Its code, such as 852. */
  country: string
}

/** What kept a message back, and when the first money becomes free again. */
export interface MoneyStop {
  scope: string
  freeAt: Instant
  /** It did not stop anybody in the hour before. */
  isNew: boolean
}

/**
 * Pays for one message out of the last hour's and the last day's money of the chain, of its country and of its block,
 * or tells what is spent. Messages wait for each other here, so that of two at once the second sees the first.
 */
export async function payMessage(
  tx: Tx,
  money: MessageMoney,
  { requestId, to, country }: PaidMessage,
  now: Instant,
): Promise<MoneyStop | undefined> {
  await selectHitsForUpdate(tx, 'money for messages', now)
  const block = blockOf(to)
  const price = priceOf(money, country)
  let stop: { scope: string; freeAt: Instant } | undefined
  for (const scope of scopesOf(money, { country, block })) {
    const freeAt = await findStop(tx, scope, price, now)
    if (freeAt !== undefined) stop = { scope: scope.name, freeAt }
  }
  if (stop) return { ...stop, isNew: await recordStop(tx, stop.scope, now) }
  await tx.insertInto('messageCosts').values({ requestId, sentAt: now, country, block, micros: price }).execute()
  return undefined
}

/** When the first of what is spent becomes free; undefined while there is enough. */
async function findStop(db: Db, scope: Scope, price: number, now: Instant): Promise<Instant | undefined> {
  const spent = await spentOf(db, scope, now)
  if (spent.day + price > scope.perDay) return (spent.firstOfDay ?? now) + dayMs
  if (spent.hour + price > scope.perHour) return (spent.firstOfHour ?? now) + hourMs
  return undefined
}

async function spentOf(db: Db, { country, block }: Pick<Scope, 'country' | 'block'>, now: Instant) {
  const isLate = sql`sent_at > ${now - hourMs}`
  let rows = db
    .selectFrom('messageCosts')
    .select((row) => [row.fn.sum<number | string | null>('micros').as('day'), row.fn.min('sentAt').as('firstOfDay')])
    .select(sql<number | string | null>`sum(case when ${isLate} then micros else 0 end)`.as('hour'))
    .select(sql<Instant | null>`min(case when ${isLate} then sent_at end)`.as('firstOfHour'))
    .where('sentAt', '>', now - dayMs)
  if (country !== undefined) rows = rows.where('country', '=', country)
  if (block !== undefined) rows = rows.where('block', '=', block)
  const { day, hour, firstOfDay, firstOfHour } = await rows.executeTakeFirstOrThrow()
  return {
    day: Number(day ?? 0),
    hour: Number(hour ?? 0),
    firstOfDay: firstOfDay ?? undefined,
    firstOfHour: firstOfHour ?? undefined,
  }
}

/** A message that never left costs nothing. */
export async function unpayMessage(tx: Tx, requestId: string): Promise<void> {
  await tx.deleteFrom('messageCosts').where('requestId', '=', requestId).execute()
}

async function recordStop(tx: Tx, scope: string, now: Instant): Promise<boolean> {
  const stops = tx.selectFrom('messageStops').select('lastAt').where('scope', '=', scope)
  const isNew = ((await stops.executeTakeFirst())?.lastAt ?? 0) <= now - hourMs
  await tx
    .insertInto('messageStops')
    .values({ scope, since: now, lastAt: now })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ lastAt: now, ...(isNew && { since: now }) }))
    .execute()
  return isNew
}

/** Where money kept a code from somebody in the last hour. */
export async function listMessageStops(db: Db, now: Instant): Promise<{ scope: string; since: Instant }[]> {
  return await db
    .selectFrom('messageStops')
    .select(['scope', 'since'])
    .where('lastAt', '>', now - hourMs)
    .orderBy('scope')
    .execute()
}

/** No limit looks further back than a day. */
export async function deleteOldMessageCosts(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('messageCosts')
    .where('sentAt', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('messageStops')
    .where('lastAt', '<=', now - dayMs)
    .execute()
}
