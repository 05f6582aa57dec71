import { type FrozenTime, paidUntil, type SoldPackage } from '#src/domain/payments/refund.ts'

import { compensationPrefix, refundFailedPrefix } from '#server/modules/cards/rules/line-references.ts'
import { validUntil } from '#server/modules/cards/rules/package-terms.ts'
import type { BalancedCard } from '#server/modules/cards/store/cards.ts'
import { findSellingShop } from '#server/modules/cards/store/selling-shops.ts'
import { moneyOfCard } from '#server/modules/payments/store/money.ts'
import { findOrder, orderTerms } from '#server/modules/payments/store/orders.ts'
import { centsUnderWay } from '#server/modules/payments/store/refunds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What was paid for a card and what is left of it, as the rule about refunds wants it. */
export async function readSold(
  db: Db,
  card: BalancedCard,
  { orderId, now }: { orderId: string | null; now: Instant },
): Promise<SoldPackage> {
  const money = await moneyOfCard(db, card.cardId)
  const lines = await db
    .selectFrom('cardLines')
    .select(['reason', 'delta', 'sessionId', 'reference', 'createdAt'])
    .where('cardId', '=', card.cardId)
    .orderBy('createdAt')
    .orderBy('lineId')
    .execute()
  const { validDays, soldUntil, timeZone } = await readSaleTerms(db, card, orderId)
  const sums = { in: 0, out: await centsUnderWay(db, card.cardId) }
  // What came back to the studio because a refund failed was not paid once more.
  for (const { amountCents, reverses } of money) {
    if (reverses === null && amountCents >= 0) sums.in += amountCents
    else sums.out -= amountCents
  }
  const back = lines.filter(
    ({ reason, reference }) => reason === 'refund' || reason === 'reversal' || reference.startsWith(refundFailedPrefix),
  )
  const releases = lines.filter(({ reason }) => reason === 'release')
  const released = new Set(releases.map(({ sessionId }) => sessionId))
  const kept = lines.filter(({ reason, sessionId }) => reason === 'reserve' && !released.has(sessionId))
  const gifts = lines.filter(({ reference }) => reference.startsWith(compensationPrefix))
  // The gift of a session that was released later has made up for no other session.
  const ofReleased = card.timesTotal === null ? 0 : releases.filter(({ delta }) => delta === 0).length
  const madeGood = gifts.reduce((sum, { delta }) => sum + delta, 0) - ofReleased
  return {
    paidCents: sums.in,
    isRefunded: card.refundedAt !== null,
    refundedCents: sums.out,
    timesTotal: card.timesTotal,
    timesRefunded: back.reduce((sum, { delta }) => sum - delta, 0),
    timesUsed: Math.max(0, kept.length - madeGood),
    timesLeft: card.balance,
    validDays,
    paidUntil: paidUntil(soldUntil, frozenTimes(lines), { now, timeZone }),
    timeZone,
    isUsed: kept.length > 0,
  }
}

/** For how many days a card was sold, and until when that was: staff may have given it more since. */
async function readSaleTerms(
  db: Db,
  card: BalancedCard,
  orderId: string | null,
): Promise<{ validDays: number | null; soldUntil: Instant | null; timeZone: string }> {
  const order = orderId === null ? undefined : await findOrder(db, orderId)
  if (!order) return { validDays: null, soldUntil: card.validUntil, ...(await findSellingShop(db, card)) }
  const { validDays } = orderTerms.read(order.terms)
  const { timeZone } = await readShop(db, order.shopId)
  return { validDays, soldUntil: validUntil(validDays, card.createdAt, timeZone), timeZone }
}

function frozenTimes(lines: readonly { reason: string; createdAt: Instant }[]): FrozenTime[] {
  const times: FrozenTime[] = []
  for (const { reason, createdAt } of lines) {
    if (reason === 'freeze') times.push({ from: createdAt, to: null })
    const last = times.at(-1)
    if (reason === 'unfreeze' && last) last.to = createdAt
  }
  return times
}
