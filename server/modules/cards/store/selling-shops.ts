import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The shop that sold a card, by whose clocks its validity ends. */
export interface SellingShop {
  /** null: none; then it goes by the clocks of the chain. */
  shopId: number | null
  timeZone: string
}

/** The shop that sold each of these cards, or gave it. */
export async function findSellingShops(db: Db, cardIds: readonly string[]): Promise<Map<string, SellingShop>> {
  if (cardIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('cardLines')
    .leftJoin('shops', 'shops.shopId', 'cardLines.shopId')
    .select(['cardLines.cardId', 'cardLines.shopId', 'shops.timeZone'])
    .where('cardLines.cardId', 'in', cardIds)
    .where('cardLines.reason', 'in', ['purchase', 'gift'])
    .orderBy('cardLines.createdAt', 'desc')
    .orderBy('cardLines.lineId', 'desc')
    .execute()
  const { timeZone } = await readChainIdentity(db)
  // The first line of a card comes last, so that it is the one that stays.
  const first = new Map(lines.map((line) => [line.cardId, line]))
  return new Map(
    cardIds.map((cardId) => {
      const line = first.get(cardId)
      return [cardId, { shopId: line?.shopId ?? null, timeZone: line?.timeZone ?? timeZone }]
    }),
  )
}

/** The same of one card. */
export async function findSellingShop(db: Db, { cardId }: { cardId: string }): Promise<SellingShop> {
  const shop = (await findSellingShops(db, [cardId])).get(cardId)
  if (!shop) throw new Error('A card was asked for and not answered')
  return shop
}
