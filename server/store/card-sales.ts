import type { SoldPackage } from '#src/domain/refund.ts'

import type { BalancedCard } from './cards.ts'
import { moneyOfCard } from './money.ts'
import { findOrder, orderTerms } from './orders.ts'
import type { Db } from './store.ts'

/** Begins the reference of a line that makes a session good; the id of the session follows. */
export const compensationPrefix = 'compensation:'

/** What was paid for a card and what is left of it, as the rule about refunds wants it. */
export async function readSold(db: Db, card: BalancedCard, orderId: string | null): Promise<SoldPackage> {
  const money = await moneyOfCard(db, card.cardId)
  const lines = await db
    .selectFrom('cardLines')
    .select(['reason', 'delta', 'sessionId', 'reference'])
    .where('cardId', '=', card.cardId)
    .execute()
  const order = orderId === null ? undefined : await findOrder(db, orderId)
  const sums = { in: 0, out: 0 }
  for (const { amountCents } of money) sums[amountCents >= 0 ? 'in' : 'out'] += Math.abs(amountCents)
  const back = lines.filter(({ reason }) => reason === 'refund' || reason === 'reversal')
  const released = new Set(lines.flatMap(({ reason, sessionId }) => (reason === 'release' ? [sessionId] : [])))
  const kept = lines.filter(({ reason, sessionId }) => reason === 'reserve' && !released.has(sessionId))
  const madeGood = lines.filter(({ reference }) => reference.startsWith(compensationPrefix))
  return {
    paidCents: sums.in,
    refundedCents: sums.out,
    timesTotal: card.timesTotal,
    timesRefunded: back.reduce((sum, { delta }) => sum - delta, 0),
    timesUsed: Math.max(0, kept.length - madeGood.reduce((sum, { delta }) => sum + delta, 0)),
    timesLeft: card.balance,
    validDays: order ? orderTerms.read(order.terms).validDays : null,
    validUntil: card.validUntil,
    isUsed: kept.length > 0,
  }
}
