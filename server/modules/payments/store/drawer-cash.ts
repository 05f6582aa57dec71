import { sql } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import type { CashDrawerRow } from './cash-drawers.ts'
import { centsOfPart, tenderOfPart } from './money-parts.ts'

function selectCash(db: Db) {
  return db
    .selectFrom('moneyLines')
    .leftJoin('moneyParts', 'moneyParts.lineId', 'moneyLines.lineId')
    .where(tenderOfPart, '=', 'cash')
}

/**
 * Whether a line lies in a drawer: it says so, whatever its business day, or a release that knows no drawers wrote it
 * while this one is open. The drawer was opened by the clock after its shop was locked, so that no other line is taken
 * for one of these. `cashOutside` counts all that lie in none.
 */
function liesIn({ drawerId, openShop, openedAt }: CashDrawerRow) {
  const unsaid = openShop === null ? sql<boolean>`false` : sql<boolean>`money_lines.created_at >= ${openedAt}`
  return sql<boolean>`(money_lines.cash_drawer_id = ${drawerId} or (money_lines.cash_drawer_id is null and ${unsaid}))`
}

/** What was taken in cash and given back while a drawer is or was open, and in how many sales. */
export async function cashOfDrawer(db: Db, drawer: CashDrawerRow) {
  const isIn = sql<boolean>`${centsOfPart} > 0`
  const { sales, taken, back } = await selectCash(db)
    .select(({ fn }) => [
      fn.count<number>('moneyLines.lineId').distinct().filterWhere(isIn).as('sales'),
      fn.sum<number | null>(centsOfPart).filterWhere(isIn).as('taken'),
      fn
        .sum<number | null>(centsOfPart)
        .filterWhere(sql<boolean>`${centsOfPart} < 0`)
        .as('back'),
    ])
    .where('shopId', '=', drawer.shopId)
    .where(liesIn(drawer))
    .executeTakeFirstOrThrow()
  return { sales, takenCents: taken ?? 0, backCents: back === null ? 0 : -back }
}

/** Lets the lines say that they lie in a drawer, so that it stays so after its close. */
export async function claimCash(tx: Tx, drawer: CashDrawerRow): Promise<void> {
  await tx
    .updateTable('moneyLines')
    .set({ cashDrawerId: drawer.drawerId })
    .where('shopId', '=', drawer.shopId)
    .where('cashDrawerId', 'is', null)
    .where('createdAt', '>=', drawer.openedAt)
    .execute()
}

/** The cash of a business day that fell into no drawer, and whether some of it fell into one. */
export async function cashOutside(
  db: Db,
  { shopId, day, openSince }: { shopId: number; day: string; openSince: Instant | undefined },
): Promise<{ outsideCents: number; isAnyInside: boolean }> {
  const unsaid = openSince === undefined ? sql<boolean>`true` : sql<boolean>`money_lines.created_at < ${openSince}`
  const isOutside = sql<boolean>`money_lines.cash_drawer_id is null and ${unsaid}`
  const { outside, inside } = await selectCash(db)
    .select(({ fn }) => [
      fn.sum<number | null>(centsOfPart).filterWhere(isOutside).as('outside'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not (${isOutside})`)
        .as('inside'),
    ])
    .where('shopId', '=', shopId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { outsideCents: outside ?? 0, isAnyInside: inside > 0 }
}
