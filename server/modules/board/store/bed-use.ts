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

/** Staff ended it in place of its bed, so that it is unknown how long its lamps were on. */
export function isByHand(row: ExpressionBuilder<Schema, 'sessions'>) {
  return row.exists(
    row
      .selectFrom('manualSettlements')
      .select('manualSettlements.sessionId')
      .whereRef('manualSettlements.sessionId', '=', 'sessions.sessionId'),
  )
}

/** What the sessions of a group come to: those used, how many without a booking, and how long lamps were on. */
export function sumsOfUse({ fn }: ExpressionBuilder<Schema, 'sessions'>) {
  return [
    fn.countAll<number>().filterWhere('settled', '=', 'used').as('sessions'),
    fn.countAll<number>().filterWhere('settled', '=', 'used').filterWhere('appointmentId', 'is', null).as('walkIns'),
    fn
      .sum<number | null>('secondsOn')
      .filterWhere((row) => row.and([row('settled', '=', 'used'), row('state', '=', 'ended'), row.not(isByHand(row))]))
      .as('secondsOn'),
    fn
      .countAll<number>()
      .filterWhere((row) =>
        row.or([row('state', '=', 'unknown'), row.and([row('settled', '=', 'used'), isByHand(row)])]),
      )
      .as('unknownLight'),
  ] as const
}

/** The sessions that were started within a span, added up by bed and package. */
export async function listBedUse(db: Db, shopId: number, { from, to }: Days) {
  return await db
    .selectFrom('sessions')
    .innerJoin('cards', 'cards.cardId', 'sessions.cardId')
    .select(['sessions.deviceId', 'sessions.cardId', 'cards.timesTotal'])
    .select(sumsOfUse)
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

/** Every session that used a time of these packages, in any shop and at any time, in their order. */
export async function listUsed(db: Db, cardIds: readonly string[]) {
  const used = []
  for (let at = 0; at < cardIds.length; at += mostIds) {
    const rows = await db
      .selectFrom('cardLines')
      .innerJoin('sessions', 'sessions.sessionId', 'cardLines.sessionId')
      .select(['sessions.sessionId', 'sessions.cardId', 'sessions.deviceId', 'sessions.shopId', 'requestedAt'])
      .where('cardLines.cardId', 'in', cardIds.slice(at, at + mostIds))
      .where('reason', '=', 'use')
      .orderBy('requestedAt')
      .orderBy('sessions.sessionId')
      .execute()
    used.push(...rows)
  }
  return used
}

/** The sessions on these packages whose time was given back since. */
export async function listMadeGood(db: Db, cardIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < cardIds.length; at += mostIds) {
    const lines = await db
      .selectFrom('cardLines')
      .select('reference')
      .where('cardId', 'in', cardIds.slice(at, at + mostIds))
      .where('reference', 'like', `${compensationPrefix}%`)
      .execute()
    for (const { reference } of lines) found.add(reference.slice(compensationPrefix.length).split(':')[0] ?? '')
  }
  return found
}
