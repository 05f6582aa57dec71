import { sql } from 'kysely'

import { endAfterDays } from '#src/domain/cards/validity.ts'

import type { BalancedCard } from './cards.ts'
import { selectAllBalanced } from './cards.ts'
import { writeLine } from './ledger.ts'
import { findSellingShop } from './selling-shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

/** A card that no other call decides about until this transaction ends. */
export async function selectBalancedCardForUpdate(tx: Tx, cardId: string): Promise<BalancedCard | undefined> {
  await tx
    .updateTable('cards')
    .set((row) => ({ createdAt: row.ref('createdAt') }))
    .where('cardId', '=', cardId)
    .execute()
  return await findBalanced(tx, cardId)
}

/** The member who owns it. */
export async function findBalanced(db: Db, cardId: string): Promise<BalancedCard | undefined> {
  return await selectAllBalanced(db).where('cardId', '=', cardId).executeTakeFirst()
}

/** Only ever called on a card that this transaction has locked, with a line that says why. */
export async function changeCard(
  tx: Tx,
  cardId: string,
  changes: Partial<Pick<BalancedCard, 'validUntil' | 'frozenAt' | 'expiredAt' | 'refundingAt'>>,
): Promise<void> {
  await tx.updateTable('cards').set(changes).where('cardId', '=', cardId).execute()
}

/** Its money went back: the card pays for nothing from now on, for good. It is locked by this transaction. */
export async function endRefunded(tx: Tx, { cardId, validUntil }: BalancedCard, now: Instant): Promise<void> {
  const isOver = validUntil !== null && validUntil <= now
  const over = {
    refundedAt: now,
    refundingAt: null,
    expiredAt: now,
    frozenAt: null,
    ...(!isOver && { validUntil: now }),
  }
  await tx.updateTable('cards').set(over).where('cardId', '=', cardId).execute()
}

/** Times that ran out with each card's validity, the last time that it did. */
export async function expiredTimes(db: Db, cardIds: readonly string[]): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cardLines')
    .select(['cardId', 'delta'])
    .where('cardId', 'in', cardIds)
    // Among the lines of these cards, not among all that ever ran out.
    .where(sql<boolean>`reason || '' = 'expiry'`)
    .orderBy('createdAt')
    .orderBy('lineId')
    .execute()
  return new Map(rows.map(({ cardId, delta }) => [cardId, -delta]))
}

/** Times that come back to a package that has expired since can be used for so long. */
const daysAfterExpiry = 30

/**
 * Lets times come back to a card by what `write` adds to the ledger, which is told by how many days validity grows. A
 * card that counts times and has expired since is valid again for a while, with nothing but this on it. The card is
 * locked until this transaction ends.
 */
export async function giveToCard(
  tx: Tx,
  cardId: string,
  write: (days: number | null) => Promise<void>,
  now: Instant,
): Promise<void> {
  const card = await selectBalancedCardForUpdate(tx, cardId)
  const isOver = card !== undefined && card.timesTotal !== null && hasExpired(card, now)
  if (!isOver) return await write(null)
  await expireCard(tx, cardId, now)
  await write(daysAfterExpiry)
  const { timeZone } = await findSellingShop(tx, card)
  await changeCard(tx, cardId, { validUntil: endAfterDays(now, daysAfterExpiry, timeZone), expiredAt: null })
}

/** By time: a card whose money went back, or is going, is over for another reason, and stays so. */
function hasExpired(card: BalancedCard, now: Instant): boolean {
  const { validUntil, expiredAt, frozenAt, refundedAt, refundingAt } = card
  if (validUntil === null || frozenAt !== null || refundedAt !== null || refundingAt !== null) return false
  return expiredAt !== null || validUntil <= now
}

const atOnce = 100

/** Writes into the ledger that the validity of cards has ended, and what ran out with it. Tells how many. */
export async function expireCards(store: Store): Promise<number> {
  const now = await store.now()
  const due = await store.db
    .selectFrom('cards')
    .select('cardId')
    .where('expiredAt', 'is', null)
    .where('validUntil', '<=', now)
    .where('frozenAt', 'is', null)
    .where('refundedAt', 'is', null)
    .where('refundingAt', 'is', null)
    .limit(atOnce)
    .execute()
  for (const { cardId } of due) await store.transaction((tx) => expireCard(tx, cardId, now))
  return due.length
}

/** Writes into the ledger that its validity has ended, where it has and that is not written. */
export async function expireCard(tx: Tx, cardId: string, now: Instant): Promise<void> {
  const card = await selectBalancedCardForUpdate(tx, cardId)
  if (
    !card ||
    card.expiredAt !== null ||
    card.frozenAt !== null ||
    card.refundedAt !== null ||
    card.refundingAt !== null
  )
    return
  if (card.validUntil === null || card.validUntil > now) return
  const left = card.timesTotal === null ? 0 : Math.max(0, card.balance)
  // The number of lines tells one end of validity from the next one, after it was extended.
  const reference = `expiry:${cardId}:${card.lineCount}`
  await writeLine(tx, {
    cardId,
    reason: 'expiry',
    delta: left === 0 ? 0 : -left,
    reference,
    sessionId: null,
    createdAt: now,
  })
  await changeCard(tx, cardId, { expiredAt: now })
}
