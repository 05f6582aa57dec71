import type { Insertable, Selectable, Updateable } from 'kysely'

import type { CashMoveKind } from '#src/contract/staff/payments/cash-move-kinds.ts'

import { addDays, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type CashDrawerRow = Selectable<Schema['cashDrawers']>

export async function findOpenDrawer(db: Db, shopId: number): Promise<CashDrawerRow | undefined> {
  return await db.selectFrom('cashDrawers').selectAll().where('openShop', '=', shopId).executeTakeFirst()
}

export async function findDrawer(db: Db, shopId: number, drawerId: string): Promise<CashDrawerRow | undefined> {
  return await db
    .selectFrom('cashDrawers')
    .selectAll()
    .where('drawerId', '=', drawerId)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
}

/** The last drawers of a shop that were closed, of days up to this one; the newest first. */
export async function listClosedDrawers(
  db: Db,
  { shopId, upTo, limit }: { shopId: number; upTo: string; limit: number },
): Promise<CashDrawerRow[]> {
  return await db
    .selectFrom('cashDrawers')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('day', '<=', upTo)
    .where('openShop', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('closedAt', 'desc')
    .limit(limit)
    .execute()
}

/** The drawers that were opened on a business day, in that order. */
export async function listDrawersOfDay(db: Db, shopId: number, day: string): Promise<CashDrawerRow[]> {
  return await db
    .selectFrom('cashDrawers')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('day', '=', day)
    .orderBy('openedAt')
    .execute()
}

export async function insertDrawer(tx: Tx, row: Insertable<Schema['cashDrawers']>): Promise<void> {
  await tx.insertInto('cashDrawers').values(row).execute()
}

export async function changeDrawer(
  tx: Tx,
  drawerId: string,
  changes: Updateable<Schema['cashDrawers']>,
): Promise<void> {
  await tx.updateTable('cashDrawers').set(changes).where('drawerId', '=', drawerId).execute()
}

/**
 * A day was opened again: what was opened since on the same date belongs to it, as what was sold does. The shop is
 * locked by this transaction.
 */
export async function bringDrawersBack(
  tx: Tx,
  { shopId, day }: { shopId: number; day: string },
  timeZone: string,
): Promise<void> {
  const next = addDays(day, 1)
  await tx
    .updateTable('cashDrawers')
    .set({ day })
    .where('shopId', '=', shopId)
    .where('day', '=', next)
    .where('openedAt', '<', startOfDay(next, timeZone))
    .execute()
}

export async function insertCashMove(tx: Tx, row: Insertable<Schema['cashMoves']>): Promise<void> {
  await tx.insertInto('cashMoves').values(row).execute()
}

/** What was done with these drawers, with who did it; the oldest first. */
export async function listCashMoves(db: Db, drawerIds: readonly string[]) {
  if (drawerIds.length === 0) return []
  return await db
    .selectFrom('cashMoves')
    .leftJoin('members', 'members.uid', 'cashMoves.staffUid')
    .selectAll('cashMoves')
    .select('nickname as staffName')
    .where('drawerId', 'in', drawerIds)
    .orderBy('cashMoves.createdAt')
    .orderBy('moveId')
    .execute()
}

/** How much of each kind of move there was with a drawer. */
export async function sumCashMoves(db: Db, drawerId: string): Promise<Map<CashMoveKind, number>> {
  const rows = await db
    .selectFrom('cashMoves')
    .select(({ fn }) => ['kind', fn.sum<number>('amountCents').as('cents')])
    .where('drawerId', '=', drawerId)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, cents }) => [kind, cents]))
}
