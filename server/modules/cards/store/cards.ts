import type { Selectable, SelectQueryBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { canPayFor, usableFirst } from '#server/modules/cards/rules/card-status.ts'
import { productsCard } from '#server/modules/cards/rules/products-card.ts'
import type { NewLine } from './ledger.ts'
import { bedTypes, type SoldPackage, shopIds } from './packages.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { BedType, Instant, Schema } from '#server/platform/database/schema.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

type CardRow = Selectable<Schema['cards']>

/** A card and the sum of its lines. */
export type BalancedCard = CardRow & { balance: number; lineCount: number }

interface NewCard extends Pick<CardRow, 'memberUid' | 'timesTotal' | 'validUntil'> {
  /** What it was sold as; a card without one is for every bed in every shop. */
  sold?: Pick<SoldPackage, 'packageId' | 'rev' | 'languages' | 'deviceTypes' | 'shopIds'> | undefined
  orderId?: string | undefined
  /** What the times were given for; one reference gives them once. */
  reference: string
  /** More about its first line, which is a purchase unless this says otherwise. */
  line?: Pick<NewLine, 'shopId' | 'staffUid' | 'note'> & { reason?: 'purchase' | 'gift' }
}

/** Gives a member a card with its first line; it keeps the terms of the package as they are now. */
export async function addCard(
  tx: Tx,
  { sold, orderId, reference, line, ...card }: NewCard,
  now: Instant,
): Promise<string> {
  const cardId = uuidv7()
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
  const delta = card.timesTotal ?? 0
  const first = { lineId: uuidv7(), reason: 'purchase' as const, ...line, cardId, delta, reference }
  await tx
    .insertInto('cardLines')
    .values({ ...first, sessionId: null, createdAt: now })
    .execute()
  await markDirty(tx, card.memberUid)
  return cardId
}

/** Products that a member bought are no package: they are on receipts alone. */
function selectBalanced(db: Db, memberUid: string) {
  return selectAllBalanced(db).where('memberUid', '=', memberUid).where('packageId', '!=', productsCard)
}

export function selectAllBalanced(db: Db) {
  return withBalance(db.selectFrom('cards').selectAll('cards'))
}

function withBalance<Row>(cards: SelectQueryBuilder<Schema, 'cards', Row>) {
  return cards.select((row) => {
    // Card by card: a sum over the whole ledger would be made anew for every start.
    const lines = row.selectFrom('cardLines').whereRef('cardLines.cardId', '=', 'cards.cardId')
    return [
      lines
        .select((line) => line.fn.coalesce(line.fn.sum<number>('delta'), line.lit(0)).as('sum'))
        .$asScalar()
        .$notNull()
        .as('balance'),
      lines
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('lineCount'),
    ]
  })
}

/** Everything the member ever had, the newest first. */
export async function listCards(db: Db, memberUid: string): Promise<BalancedCard[]> {
  return await selectBalanced(db, memberUid).orderBy('createdAt', 'desc').orderBy('cardId', 'desc').execute()
}

/** How many cards that still pay for something pay in this shop alone. */
export async function countCardsOnlyFor(db: Db, shopId: number, now: Instant): Promise<number> {
  const rows = await selectAllBalanced(db)
    .where('shopIds', '=', shopIds.write([shopId]))
    .where('refundedAt', 'is', null)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>', now)]))
    .execute()
  return rows.filter(({ timesTotal, balance }) => timesTotal === null || balance > 0).length
}

/** The same of several members. */
export async function listCardsOf(db: Db, uids: readonly string[]): Promise<BalancedCard[]> {
  if (uids.length === 0) return []
  const packages = selectAllBalanced(db).where('packageId', '!=', productsCard)
  return await packages.where('memberUid', 'in', uids).orderBy('createdAt', 'desc').execute()
}

const namedColumns = [
  'memberUid',
  'languages',
  'timesTotal',
  'validUntil',
  'frozenAt',
  'refundedAt',
  'refundingAt',
] as const

/** Of a card no more than its name and whether it can be used: a list of all members reads as many as they ever had. */
export type NamedCard = Pick<BalancedCard, (typeof namedColumns)[number] | 'balance' | 'lineCount'>

/** What several members ever had, each with the newest first. */
export async function listNamedCards(db: Db, uids: readonly string[]): Promise<Map<string, NamedCard[]>> {
  if (uids.length === 0) return new Map()
  const cards = await withBalance(db.selectFrom('cards').select(namedColumns))
    .where('packageId', '!=', productsCard)
    .where('memberUid', 'in', uids)
    .orderBy('createdAt', 'desc')
    .execute()
  return Map.groupBy(cards, ({ memberUid }) => memberUid)
}

export async function findCard(db: Db, memberUid: string, cardId: string): Promise<BalancedCard | undefined> {
  const { rows } = await findOwn(db, { memberUid, cardId })
  return rows[0]
}

const findOwn = prepared((db, { memberUid, cardId }: { memberUid: string; cardId: string }) =>
  selectBalanced(db, memberUid).where('cardId', '=', cardId),
)

/**
 * The cards that may pay for a bed now, the soonest to expire first. A time of `heldOn` is held for a pass, which is
 * given back before another start.
 */
export async function usableCards(
  db: Db,
  memberUid: string,
  bed: Bed,
  now: Instant,
  heldOn?: string,
): Promise<BalancedCard[]> {
  const { rows } = await findBalanced(db, { memberUid })
  const cards = rows.map((card) => (card.cardId === heldOn ? withTimeBack(card) : card))
  return usableFirst(cards, now).filter((card) => canPayFor(bound(card), bed, now))
}

function withTimeBack(card: BalancedCard): BalancedCard {
  return card.timesTotal === null ? card : { ...card, balance: card.balance + 1 }
}

/** Whether one of these may pay for a bed at an instant. */
export function canAnyPay(cards: readonly BalancedCard[], bed: Bed, at: Instant): boolean {
  return cards.some((card) => canPayFor(bound(card), bed, at))
}

/** Whether this card may pay for a bed now. */
export async function canPay(
  db: Db,
  { memberUid, cardId }: { memberUid: string; cardId: string },
  bed: Bed,
  now: Instant,
): Promise<boolean> {
  const card = await findCard(db, memberUid, cardId)
  return card !== undefined && canPayFor(bound(card), bed, now)
}

interface Bed {
  shopId: number
  typeId: BedType
}

function bound(card: BalancedCard) {
  return { ...card, bedTypes: bedTypes.read(card.deviceTypes), shopIds: shopIds.read(card.shopIds) }
}

const findBalanced = prepared((db, { memberUid }: { memberUid: string }) =>
  selectBalanced(db, memberUid).orderBy('createdAt').orderBy('cardId'),
)

/** What is left on all cards that can be used; null when one of them is unlimited. */
export async function remainingTimes(db: Db, memberUid: string, now: Instant): Promise<number | null> {
  const { rows } = await findBalanced(db, { memberUid })
  const usable = usableFirst(rows, now)
  if (usable.some((card) => card.timesTotal === null)) return null
  return usable.reduce((total, card) => total + card.balance, 0)
}
