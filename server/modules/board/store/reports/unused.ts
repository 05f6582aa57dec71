import { sql } from 'kysely'

import type { ReportSpan } from '#server/modules/board/rules/report-span.ts'
import { compensationPrefix, refundFailedPrefix } from '#server/modules/cards/rules/line-references.ts'
import type { Db } from '#server/platform/database/store.ts'

const isMadeGood = sql<boolean>`card_lines.reference like ${sql.lit(`${compensationPrefix}%`)}`
const isRefundFailed = sql<boolean>`card_lines.reference like ${sql.lit(`${refundFailedPrefix}%`)}`

/** Taken by sessions that were not given back or made good: below zero. */
const isUse = sql<boolean>`(card_lines.reason = 'reserve' or ${isMadeGood}
  or (card_lines.reason = 'release' and not ${isRefundFailed}))`
/** Taken back with money, less what a refund held that failed: below zero. */
const isBack = sql<boolean>`(card_lines.reason in ('refund', 'reversal') or ${isRefundFailed})`

/**
 * What was left on packages when their validity ended, by what they had cost and how many sessions they were sold with;
 * `paid` are those that were paid for, as where a package is taken back (`refund.ts`). A package belongs to the studio
 * that sold it. Its end is written down a moment later.
 */
export async function listUnused(db: Db, shopIds: readonly number[], span: ReportSpan) {
  const paidLeft = sql<number>`times_total + back + case when used < 0 then used else 0 end`
  const paid = sql<number>`case when ${paidLeft} < 0 then 0 when ${paidLeft} < unused then ${paidLeft} else unused end`
  return await db
    .selectFrom(endedCards(db, shopIds, span).as('ended'))
    .select(({ fn }) => [
      'timesTotal',
      'paidCents',
      fn.sum<number>('unused').as('sessions'),
      fn.sum<number>(paid).as('paid'),
    ])
    .where('unused', '>', 0)
    .groupBy(['timesTotal', 'paidCents'])
    .execute()
}

/** The packages whose validity ended, each with what its lines come to. */
function endedCards(db: Db, shopIds: readonly number[], { from, to }: ReportSpan) {
  const sumOf = (lines: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${lines} then card_lines.delta else 0 end)`
  const isEnd = sql<boolean>`card_lines.reason = 'expiry' and card_lines.created_at = cards.expired_at`
  return db
    .selectFrom('cards')
    .innerJoin('cardLines', 'cardLines.cardId', 'cards.cardId')
    .innerJoin('moneyLines', 'moneyLines.cardId', 'cards.cardId')
    .select(['timesTotal', 'amountCents as paidCents'])
    .select([sumOf(isUse).as('used'), sumOf(isBack).as('back'), sql<number>`-${sumOf(isEnd)}`.as('unused')])
    .where('expiredAt', '>=', from)
    .where('validUntil', '>=', from)
    .where('validUntil', '<', to)
    .where('reverses', 'is', null)
    .where('moneyLines.shopId', 'in', shopIds)
    .groupBy(['cards.cardId', 'timesTotal', 'amountCents'])
}
