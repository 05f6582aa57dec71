import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod/mini'

import { ledgerMethods, ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'

import { addDays, endOfDay, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { bringDrawersBack } from './cash-drawers.ts'

export type DayCloseRow = Selectable<Schema['dayCloses']>

export const closeMethods = jsonText(
  z.array(z.object({ method: z.enum(ledgerMethods), expectedCents: z.int(), countedCents: z.int() })),
)

export const closeTenders = jsonText(
  z.array(z.object({ tender: z.enum(ledgerTenders), expectedCents: z.int(), countedCents: z.int() })),
)

/** What was expected and counted of each tender; a day that an older release closed has the four of its time. */
export function tendersOf({ tenders, methods }: Pick<DayCloseRow, 'tenders' | 'methods'>) {
  if (tenders !== null) return closeTenders.read(tenders)
  return closeMethods.read(methods).map(({ method, expectedCents, countedCents }) => ({
    tender: method,
    expectedCents,
    countedCents,
  }))
}

export async function findClose(db: Db, shopId: number, day: string): Promise<DayCloseRow | undefined> {
  return await db
    .selectFrom('dayCloses')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('day', '=', day)
    .executeTakeFirst()
}

/** The last close before a day. */
export async function findCloseBefore(db: Db, shopId: number, day: string): Promise<DayCloseRow | undefined> {
  return await db
    .selectFrom('dayCloses')
    .selectAll()
    .where('shopId', '=', shopId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when the day is closed already. */
export async function insertClose(tx: Tx, row: Insertable<Schema['dayCloses']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dayCloses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a later day is closed: its takings stand on this one. */
export async function hasLaterClose(db: Db, shopId: number, day: string): Promise<boolean> {
  const later = await db
    .selectFrom('dayCloses')
    .select('day')
    .where('shopId', '=', shopId)
    .where('day', '>', day)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Closes of a day that were taken back, with who closed and who reopened, the oldest first. */
export async function listReopenings(db: Db, shopId: number, day: string) {
  return await db
    .selectFrom('dayReopenings')
    .leftJoin('members as closer', 'closer.uid', 'dayReopenings.staffUid')
    .leftJoin('members as reopener', 'reopener.uid', 'reopenedBy')
    .selectAll('dayReopenings')
    .select(['closer.nickname as closedByName', 'reopener.nickname as reopenedByName'])
    .where('shopId', '=', shopId)
    .where('day', '=', day)
    .orderBy('reopenedAt')
    .execute()
}

type Reopening = Pick<Selectable<Schema['dayReopenings']>, 'reopenedAt' | 'reopenedBy' | 'reopenReason'>

/**
 * Takes a close back and keeps it. What was taken since on the same date belongs to this day again: it was put on the
 * next one by the close alone, and that one is not closed. The shop is locked by this transaction.
 */
export async function reopenDay(tx: Tx, row: DayCloseRow, timeZone: string, reopening: Reopening): Promise<void> {
  const { shopId, day } = row
  await tx
    .insertInto('dayReopenings')
    .values({ ...row, ...reopening })
    .execute()
  await tx.deleteFrom('dayCloses').where('shopId', '=', shopId).where('day', '=', day).execute()
  const next = addDays(day, 1)
  await tx
    .updateTable('moneyLines')
    .set({ day })
    .where('shopId', '=', shopId)
    .where('day', '=', next)
    .where('createdAt', '<', startOfDay(next, timeZone))
    .execute()
  await bringDrawersBack(tx, { shopId, day }, timeZone)
}

type Place = Pick<ShopRow, 'shopId' | 'timeZone'>

/**
 * The day in whose takings something of an instant is counted: its date, or the one after the last close where that
 * is closed. Who writes money has locked the shop.
 */
export async function businessDay(db: Db, { shopId, timeZone }: Place, at: Instant): Promise<string> {
  const date = shopDate(at, timeZone)
  const last = await db
    .selectFrom('dayCloses')
    .select('day')
    .where('shopId', '=', shopId)
    .where('day', '>=', date)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? addDays(last.day, 1) : date
}

/** From the end of the business day before the first to the end of the last: its close, or midnight without one. */
export async function daysSpan(
  db: Db,
  place: Place,
  first: string,
  last: string,
): Promise<{ from: Instant; to: Instant }> {
  return { from: await closeOf(db, place, addDays(first, -1)), to: await closeOf(db, place, last) }
}

async function closeOf(db: Db, { shopId, timeZone }: Place, day: string): Promise<Instant> {
  const midnight = endOfDay(day, timeZone)
  const close = await findClose(db, shopId, day)
  return Math.min(close?.closedAt ?? midnight, midnight)
}
