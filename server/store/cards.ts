import { randomUUIDv7 } from 'node:crypto'

import type { Selectable } from 'kysely'

import { isFor } from '../rules/package-terms.ts'
import { bedTypes, type PackageRow, shopIds } from './packages.ts'
import type { BedType, Instant, Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

type CardRow = Selectable<Schema['cards']>

/** A card and the sum of its lines. */
export type BalancedCard = CardRow & { balance: number; lineCount: number }

interface NewCard extends Pick<CardRow, 'memberUid' | 'timesTotal' | 'validUntil'> {
  /** What it was sold as; a card without one is for every bed in every shop. */
  sold?: PackageRow | undefined
  orderId?: string | undefined
  /** What the times were given for; one reference gives them once. */
  reference: string
}

/** Gives a member a card with its first line; it keeps the terms of the package as they are now. */
export async function addCard(tx: Tx, { sold, orderId, reference, ...card }: NewCard, now: Instant): Promise<string> {
  const cardId = randomUUIDv7()
  const terms = {
    packageId: sold?.packageId ?? 'unlisted',
    packageRev: sold?.rev ?? 0,
    languages: sold?.languages ?? '[]',
    deviceTypes: sold?.deviceTypes ?? '[]',
    shopIds: sold?.shopIds ?? '[]',
  }
  await tx
    .insertInto('cards')
    .values({ cardId, ...card, ...terms, orderId: orderId ?? null, createdAt: now })
    .execute()
  const line = { lineId: randomUUIDv7(), cardId, delta: card.timesTotal ?? 0, reason: 'purchase' as const }
  await tx
    .insertInto('cardLines')
    .values({ ...line, reference, createdAt: now })
    .execute()
  return cardId
}

function selectBalanced(db: Db, memberUid: string) {
  return db
    .selectFrom('cards')
    .leftJoin(
      (lines) =>
        lines
          .selectFrom('cardLines')
          .select((row) => [
            'cardId as lineCardId',
            row.fn.sum<number>('delta').as('balance'),
            row.fn.countAll<number>().as('lineCount'),
          ])
          .groupBy('cardId')
          .as('sums'),
      (join) => join.onRef('lineCardId', '=', 'cards.cardId'),
    )
    .selectAll('cards')
    .select((row) => [
      row.fn.coalesce('balance', row.lit(0)).as('balance'),
      row.fn.coalesce('lineCount', row.lit(0)).as('lineCount'),
    ])
    .where('memberUid', '=', memberUid)
}

/** Everything the member ever had, the newest first. */
export async function listCards(db: Db, memberUid: string): Promise<BalancedCard[]> {
  return await selectBalanced(db, memberUid).orderBy('createdAt', 'desc').orderBy('cardId', 'desc').execute()
}

export async function findCard(db: Db, memberUid: string, cardId: string): Promise<BalancedCard | undefined> {
  return await selectBalanced(db, memberUid).where('cardId', '=', cardId).executeTakeFirst()
}

/** The cards that may pay for a bed now: times left, meant for it, the soonest to expire first. */
export async function usableCards(
  db: Db,
  memberUid: string,
  device: { shopId: number; typeId: BedType },
  now: Instant,
): Promise<BalancedCard[]> {
  const cards = await selectBalanced(db, memberUid).orderBy('createdAt').orderBy('cardId').execute()
  return cards
    .filter((card) => isUsable(card, device, now))
    .sort((a, b) => (a.validUntil ?? Number.MAX_SAFE_INTEGER) - (b.validUntil ?? Number.MAX_SAFE_INTEGER))
}

function isUsable(card: BalancedCard, device: { shopId: number; typeId: BedType }, now: Instant): boolean {
  const isValid = card.validUntil === null || card.validUntil > now
  const hasTimes = card.timesTotal === null || card.balance > 0
  const isForBed = isFor(bedTypes.read(card.deviceTypes), device.typeId)
  return isValid && hasTimes && isForBed && isFor(shopIds.read(card.shopIds), device.shopId)
}

/** What is left on all cards that are still valid; null when one of them is unlimited. */
export async function remainingTimes(db: Db, memberUid: string, now: Instant): Promise<number | null> {
  const cards = await selectBalanced(db, memberUid)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>', now)]))
    .execute()
  if (cards.some((card) => card.timesTotal === null)) return null
  return cards.reduce((total, card) => total + card.balance, 0)
}
