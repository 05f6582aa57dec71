import type { ExpressionBuilder } from 'kysely'

import { compensationPrefix } from '#server/modules/cards/rules/line-references.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Days {
  from: Instant
  to: Instant
}

/** Few enough for one query. */
const mostIds = 500

/** Staff ended it in place of its bed, so that nobody knows how long its lamps were on. */
function isByHand(row: ExpressionBuilder<Schema, 'sessions'>) {
  return row.exists(
    row
      .selectFrom('manualSettlements')
      .select('manualSettlements.sessionId')
      .whereRef('manualSettlements.sessionId', '=', 'sessions.sessionId'),
  )
}

/** The sessions that were started within a span, added up by bed and package. */
export async function listBedUse(db: Db, shopId: number, { from, to }: Days) {
  return await db
    .selectFrom('sessions')
    .innerJoin('cards', 'cards.cardId', 'sessions.cardId')
    .select(['sessions.deviceId', 'sessions.cardId', 'cards.timesTotal'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('settled', '=', 'used').as('sessions'),
      fn.countAll<number>().filterWhere('settled', '=', 'used').filterWhere('appointmentId', 'is', null).as('walkIns'),
      fn
        .sum<number | null>('secondsOn')
        .filterWhere((row) =>
          row.and([row('settled', '=', 'used'), row('state', '=', 'ended'), row.not(isByHand(row))]),
        )
        .as('secondsOn'),
      fn
        .countAll<number>()
        .filterWhere((row) =>
          row.or([row('state', '=', 'unknown'), row.and([row('settled', '=', 'used'), isByHand(row)])]),
        )
        .as('unknownLight'),
    ])
    .where('sessions.shopId', '=', shopId)
    .where('requestedAt', '>=', from)
    .where('requestedAt', '<', to)
    .where('settled', 'in', ['used', 'reserved'])
    .groupBy(['sessions.deviceId', 'sessions.cardId', 'cards.timesTotal'])
    .execute()
}

/** What was paid for each of these packages; gifts and corrections cost nothing. */
export async function paidForCards(db: Db, cardIds: readonly string[]): Promise<Map<string, number>> {
  const paid = new Map<string, number>()
  for (let at = 0; at < cardIds.length; at += mostIds) {
    const rows = await db
      .selectFrom('moneyLines')
      .select(({ fn }) => ['cardId', fn.sum<number>('amountCents').as('cents')])
      .where('cardId', 'in', cardIds.slice(at, at + mostIds))
      .where('reverses', 'is', null)
      .where('amountCents', '>', 0)
      .groupBy('cardId')
      .execute()
    for (const { cardId, cents } of rows) paid.set(cardId, cents)
  }
  return paid
}

/** Which of the sessions of a span that used a time were made good since, by their bed and package. */
export async function listMadeGood(db: Db, shopId: number, { from, to }: Days, cardIds: readonly string[]) {
  const found: { deviceId: string; cardId: string }[] = []
  for (let at = 0; at < cardIds.length; at += mostIds) {
    const lines = await db
      .selectFrom('cardLines')
      .select('reference')
      .where('cardId', 'in', cardIds.slice(at, at + mostIds))
      .where('reference', 'like', `${compensationPrefix}%`)
      .execute()
    const ids = [
      ...new Set(lines.map(({ reference }) => reference.slice(compensationPrefix.length).split(':')[0] ?? '')),
    ]
    for (let first = 0; first < ids.length; first += mostIds) {
      found.push(
        ...(await db
          .selectFrom('sessions')
          .select(['deviceId', 'cardId'])
          .where('sessionId', 'in', ids.slice(first, first + mostIds))
          .where('shopId', '=', shopId)
          .where('settled', '=', 'used')
          .where('requestedAt', '>=', from)
          .where('requestedAt', '<', to)
          .execute()),
      )
    }
  }
  return found
}
