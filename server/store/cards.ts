import { randomUUIDv7 } from 'node:crypto'

import type { Instant } from './schema.ts'
import type { Db, Tx } from './store.ts'

interface NewCard {
  memberUid: string
  /** null: as often as wished. */
  timesTotal: number | null
  /** null: for ever. */
  validUntil: Instant | null
  /** What the times were given for; one reference gives them once. */
  reference: string
}

/** Gives a member a card with its first line. */
export async function addCard(tx: Tx, { reference, ...card }: NewCard, now: Instant): Promise<void> {
  const cardId = randomUUIDv7()
  await tx
    .insertInto('cards')
    .values({ cardId, ...card, createdAt: now })
    .execute()
  const line = { lineId: randomUUIDv7(), cardId, delta: card.timesTotal ?? 0, reason: 'purchase' as const }
  await tx
    .insertInto('cardLines')
    .values({ ...line, reference, sessionId: null, createdAt: now })
    .execute()
}

/** What is left on all cards that are still valid; null when one of them is unlimited. */
export async function remainingTimes(db: Db, memberUid: string, now: Instant): Promise<number | null> {
  const cards = await db
    .selectFrom('cards')
    .leftJoin('cardLines', 'cardLines.cardId', 'cards.cardId')
    .select((row) => ['cards.timesTotal', row.fn.sum<number>('cardLines.delta').as('left')])
    .where('memberUid', '=', memberUid)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>', now)]))
    .groupBy(['cards.cardId', 'cards.timesTotal'])
    .execute()
  if (cards.some((card) => card.timesTotal === null)) return null
  return cards.reduce((total, card) => total + card.left, 0)
}
