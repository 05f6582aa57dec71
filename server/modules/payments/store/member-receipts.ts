import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A sale with everything that the member's receipt of it says. */
export type SoldRow = Awaited<ReturnType<ReturnType<typeof selectSales>['execute']>>[number]

function selectSales(db: Db, memberUid: string) {
  return db
    .selectFrom('moneyLines')
    .innerJoin('cardLines', 'cardLines.lineId', 'moneyLines.lineId')
    .innerJoin('cards', 'cards.cardId', 'moneyLines.cardId')
    .leftJoin('discounts', 'discounts.lineId', 'moneyLines.lineId')
    .innerJoin('shops', 'shops.shopId', 'moneyLines.shopId')
    .selectAll('moneyLines')
    .select('discounts.offCents')
    .select([
      'cards.packageId',
      'cards.timesTotal',
      'cards.languages as cardTexts',
      'shops.languages as shopTexts',
      'shops.timeZone',
    ])
    .where('moneyLines.memberUid', '=', memberUid)
    .where('moneyLines.reverses', 'is', null)
    .where('cardLines.reason', '=', 'purchase')
}

/** What a member paid for packages, at the counter and online, the newest first. */
export async function listSalesTo(db: Db, memberUid: string, span: Span): Promise<Placed<SoldRow>[]> {
  const order = { by: 'moneyLines.createdAt', id: 'moneyLines.lineId' }
  return await keysetPage(selectSales(db, memberUid), order, span).execute()
}

/** What was given back of these sales, the oldest first. */
export async function listGivenBack(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return []
  return await db
    .selectFrom('moneyLines')
    .select(['lineId', 'reverses', 'receiptNumber', 'method', 'amountCents', 'reference', 'createdAt'])
    .where('reverses', 'in', lineIds)
    .orderBy('createdAt')
    .orderBy('lineId')
    .execute()
}

export type GivenBack = Awaited<ReturnType<typeof listGivenBack>>[number]
