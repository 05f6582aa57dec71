import { type Selectable, sql } from 'kysely'

import type { MessageChannel } from '#src/domain/members/message-channel.ts'

import { selectHitsForUpdate } from '#server/platform/database/limits/rate-limits.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import type { DeliveryOutcome } from './messenger.ts'
import { blockOf, type MessageMoney, priceOf, type Scope, scopesOf } from './message-money.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A message that is about to leave. */
export interface Attempt {
  attemptId: string
  /** The request whose code it brings, or the notice. */
  requestId: string
  channel: MessageChannel
  /** E.164. */
  to: string
  /** Its code, such as 852. */
  country: string
}

export type AttemptRow = Selectable<Schema['messageAttempts']>

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
export async function payAttempt(
  tx: Tx,
  money: MessageMoney,
  { attemptId, requestId, channel, to, country }: Attempt,
  now: Instant,
): Promise<MoneyStop | { micros: number }> {
  await selectHitsForUpdate(tx, 'money for messages', now)
  const block = blockOf(to)
  const micros = priceOf(money, { channel, country })
  let stop: { scope: string; freeAt: Instant } | undefined
  for (const scope of scopesOf(money, { channel, country, block })) {
    const freeAt = await findStop(tx, scope, micros, now)
    if (freeAt !== undefined) stop = { scope: scope.name, freeAt }
  }
  if (stop) return { ...stop, isNew: await recordStop(tx, stop.scope, now) }
  const row = { attemptId, requestId, channel, sentAt: now, country, block, micros }
  await tx.insertInto('messageAttempts').values(row).execute()
  return { micros }
}

/** When the first of what is spent becomes free; undefined while there is enough. */
async function findStop(db: Db, scope: Scope, price: number, now: Instant): Promise<Instant | undefined> {
  const spent = await spentOf(db, scope, now)
  if (spent.day + price > scope.perDay) return (spent.firstOfDay ?? now) + dayMs
  if (spent.hour + price > scope.perHour) return (spent.firstOfHour ?? now) + hourMs
  return undefined
}

/** What was spent of late; without a country or block, of the whole chain. */
export async function spentOf(db: Db, { country, block }: Pick<Scope, 'country' | 'block'>, now: Instant) {
  const isLate = sql`sent_at > ${now - hourMs}`
  let rows = db
    .selectFrom('messageAttempts')
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

/** The messages of the last day by their channel and what became of them; `open` where the provider has not told. */
export async function countAttempts(db: Db, now: Instant) {
  const rows = await db
    .selectFrom('messageAttempts')
    .select(({ fn }) => ['channel', 'outcome', fn.countAll<number>().as('count')])
    .where('sentAt', '>', now - dayMs)
    .groupBy(['channel', 'outcome'])
    .execute()
  return rows.map(({ channel, outcome, count }) => ({ channel, outcome: outcome ?? 'open', count }))
}

/** A message that never left costs nothing. Tells what it was. */
export async function deleteAttempt(tx: Tx, attemptId: string): Promise<AttemptRow | undefined> {
  const gone = tx.deleteFrom('messageAttempts').where('attemptId', '=', attemptId).returningAll()
  return await gone.executeTakeFirst()
}

export async function findAttempt(db: Db, attemptId: string): Promise<AttemptRow | undefined> {
  return await db.selectFrom('messageAttempts').selectAll().where('attemptId', '=', attemptId).executeTakeFirst()
}

/** Whether some message of a request may have left of which nothing is known yet. */
export async function hasOpenAttempt(db: Db, requestId: string): Promise<boolean> {
  const open = db
    .selectFrom('messageAttempts')
    .select('attemptId')
    .where('requestId', '=', requestId)
    .where('outcome', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

/**
 * Keeps what became of a message; a message that failed costs nothing. False when nothing is new: what has arrived
 * stays so, and so does what was given back.
 */
export async function settleAttempt(tx: Tx, attemptId: string, outcome: DeliveryOutcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messageAttempts')
    .set({ outcome, ...(outcome === 'failed' && { micros: 0 }) })
    .where('attemptId', '=', attemptId)
    .where((row) => {
      const isOpen = row('outcome', 'is', null)
      return outcome === 'delivered' ? row.or([isOpen, row('outcome', '=', 'undelivered')]) : isOpen
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
  const { rows } = await findStops(db, { after: now - hourMs })
  return rows
}

const findStops = prepared((db, { after }: { after: Instant }) =>
  db.selectFrom('messageStops').select(['scope', 'since']).where('lastAt', '>', after).orderBy('scope'),
)

/** No limit looks further back than a day. */
export async function deleteOldAttempts(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('messageAttempts')
    .where('sentAt', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('messageStops')
    .where('lastAt', '<=', now - dayMs)
    .execute()
}
