import { sql } from 'kysely'

import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A movement of money with everything that its receipt says. */
export type ShownMoney = Awaited<ReturnType<ReturnType<typeof selectMoney>['execute']>>[number]

function selectMoney(db: Db) {
  return db
    .selectFrom('moneyLines')
    .innerJoin('cardLines', 'cardLines.lineId', 'moneyLines.lineId')
    .innerJoin('cards', 'cards.cardId', 'moneyLines.cardId')
    .innerJoin('members', 'members.uid', 'moneyLines.memberUid')
    .innerJoin('shops', 'shops.shopId', 'moneyLines.shopId')
    .leftJoin('discounts', 'discounts.lineId', 'moneyLines.lineId')
    .leftJoin('members as staff', 'staff.uid', 'cardLines.staffUid')
    .selectAll('moneyLines')
    .select(['cardLines.reason', 'cardLines.delta', 'cardLines.note', 'cardLines.staffUid as soldBy'])
    .select(['discounts.offCents', 'discounts.why', 'discounts.words'])
    .select(['cards.timesTotal', 'cards.validUntil'])
    .select(['cards.languages as cardTexts', 'shops.languages as shopTexts', 'shops.timeZone'])
    .select(['members.nickname', 'members.phone', 'members.areaCode', 'staff.nickname as staffName'])
    .select((row) =>
      row
        .selectFrom('moneyLines as back')
        .select((back) => back.fn.coalesce(back.fn.sum<number>('back.amountCents'), back.lit(0)).as('sum'))
        .whereRef('back.reverses', '=', 'moneyLines.lineId')
        .$asScalar()
        .$notNull()
        .as('backCents'),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('moneyLines as undo')
            .innerJoin('cardLines as undoLine', 'undoLine.lineId', 'undo.lineId')
            .select('undo.lineId')
            .whereRef('undo.reverses', '=', 'moneyLines.lineId')
            // Of this one line; every reversal there ever was would be read otherwise.
            .where(sql<boolean>`undo_line.reason || '' = 'reversal'`),
        )
        .as('isReversed'),
    )
}

export async function findMoney(db: Db, lineId: string): Promise<ShownMoney | undefined> {
  return await selectMoney(db).where('moneyLines.lineId', '=', lineId).executeTakeFirst()
}

/** The sale that a card came from; undefined: it was not paid for. */
export async function findSaleOfCard(db: Db, cardId: string): Promise<ShownMoney | undefined> {
  return await selectMoney(db)
    .where('moneyLines.cardId', '=', cardId)
    .where('moneyLines.reverses', 'is', null)
    .where('cardLines.reason', '=', 'purchase')
    .executeTakeFirst()
}

export async function findSaleOfOrder(db: Db, orderId: string): Promise<ShownMoney | undefined> {
  return await selectMoney(db)
    .where('moneyLines.orderId', '=', orderId)
    .where('cardLines.reason', '=', 'purchase')
    .executeTakeFirst()
}

export interface MoneyFilter {
  shopId?: number | undefined
  /** Of these studios only; of all without them. */
  shopIds?: readonly number[] | undefined
  day?: string | undefined
  memberUid?: string | undefined
}

export async function listMoney(
  db: Db,
  { shopId, shopIds, day, memberUid }: MoneyFilter,
  span: Span,
): Promise<Placed<ShownMoney>[]> {
  const lines = selectMoney(db)
    .$if(shopId !== undefined, (query) => query.where('moneyLines.shopId', '=', shopId ?? 0))
    .$if(shopIds !== undefined, (query) => query.where('moneyLines.shopId', 'in', shopIds ?? []))
    .$if(day !== undefined, (query) => query.where('moneyLines.day', '=', day ?? ''))
    .$if(memberUid !== undefined, (query) => query.where('moneyLines.memberUid', '=', memberUid ?? ''))
  return await keysetPage(lines, { by: 'moneyLines.createdAt', id: 'moneyLines.lineId' }, span).execute()
}

export async function countMoney(db: Db, { shopId, shopIds, day, memberUid }: MoneyFilter): Promise<number> {
  const { count } = await db
    .selectFrom('moneyLines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(shopId !== undefined, (query) => query.where('shopId', '=', shopId ?? 0))
    .$if(shopIds !== undefined, (query) => query.where('shopId', 'in', shopIds ?? []))
    .$if(day !== undefined, (query) => query.where('day', '=', day ?? ''))
    .$if(memberUid !== undefined, (query) => query.where('memberUid', '=', memberUid ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
