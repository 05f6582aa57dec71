import { type ExpressionBuilder, sql } from 'kysely'

import { equalClocks, type ReportSpan } from '#server/modules/board/rules/report-span.ts'
import { productsCard } from '#server/modules/cards/rules/products-card.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { centsOfPart, tenderOfPart } from '#server/modules/payments/store/money-parts.ts'
import type { Db } from '#server/platform/database/store.ts'

const hour = 3_600_000

/** Money on the business days of a period; a gift moves none. */
function moneyOf(db: Db, shopIds: readonly number[], { days, until }: ReportSpan) {
  return db
    .selectFrom('moneyLines')
    .where('moneyLines.shopId', 'in', shopIds)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where('method', '!=', 'gift')
    .$if(until !== undefined, (query) => query.where('moneyLines.createdAt', '<', until ?? 0))
}

function isSale(row: ExpressionBuilder<Schema, 'moneyLines'>) {
  return row('reverses', 'is', null)
}

/** Sales less what was given back, of each studio and business day. */
export async function revenueByDay(db: Db, shopIds: readonly number[], span: ReportSpan) {
  return await moneyOf(db, shopIds, span)
    .select(({ fn }) => ['moneyLines.shopId', 'day', fn.sum<number>('amountCents').as('cents')])
    .groupBy(['moneyLines.shopId', 'day'])
    .execute()
}

/** What each package brought, and how often it was sold. */
export async function revenueByPackage(db: Db, shopIds: readonly number[], span: ReportSpan) {
  return await moneyOf(db, shopIds, span)
    .innerJoin('cards', 'cards.cardId', 'moneyLines.cardId')
    .select(({ fn }) => [
      'packageId',
      fn.sum<number>('amountCents').as('cents'),
      fn.countAll<number>().filterWhere('reverses', 'is', null).as('sold'),
    ])
    .where('packageId', '!=', productsCard)
    .groupBy('packageId')
    .execute()
}

/** What each product brought, and how many of it were sold. */
export async function revenueByProduct(db: Db, shopIds: readonly number[], span: ReportSpan) {
  return await moneyOf(db, shopIds, span)
    .innerJoin('soldItems', 'soldItems.lineId', 'moneyLines.lineId')
    .select((row) => [
      'productId as packageId',
      row.fn.sum<number>('soldItems.amountCents').as('cents'),
      row.fn.coalesce(row.fn.sum<number>('quantity').filterWhere('quantity', '>', 0), row.lit(0)).as('sold'),
    ])
    .groupBy('productId')
    .execute()
}

/** What moved by each tender, and in how many sales it was one. */
export async function revenueByTender(db: Db, shopIds: readonly number[], span: ReportSpan) {
  return await moneyOf(db, shopIds, span)
    .leftJoin('moneyParts', 'moneyParts.lineId', 'moneyLines.lineId')
    .select((row) => [
      tenderOfPart.as('tender'),
      row.fn.sum<number>(centsOfPart).as('cents'),
      row.fn.count<number>('moneyLines.lineId').distinct().filterWhere(isSale(row)).as('sales'),
    ])
    .groupBy(tenderOfPart)
    .execute()
}

/** The same in all, with what went back of it. */
export async function revenueInAll(db: Db, shopIds: readonly number[], span: ReportSpan) {
  return await moneyOf(db, shopIds, span)
    .select((row) => [
      row.fn.sum<number | null>('amountCents').as('cents'),
      row.fn.countAll<number>().filterWhere(isSale(row)).as('sales'),
      row.fn
        .countAll<number>()
        .filterWhere(row.not(isSale(row)))
        .as('refunds'),
      row.fn
        .sum<number | null>('amountCents')
        .filterWhere(row.not(isSale(row)))
        .as('refundedCents'),
    ])
    .execute()
}

/** What was taken off prices, and of how many sales. */
export async function discountsInAll(db: Db, shopIds: readonly number[], span: ReportSpan) {
  return await moneyOf(db, shopIds, span)
    .innerJoin('discounts', 'discounts.lineId', 'moneyLines.lineId')
    .select(({ fn }) => [fn.sum<number | null>('offCents').as('cents'), fn.countAll<number>().as('sales')])
    .execute()
}

/** By the hour that the studio's clock shows. A business day may end after its date. */
export async function revenueByHour(db: Db, shopIds: readonly number[], span: ReportSpan) {
  const day = 24 * hour
  const parts = equalClocks({ from: span.from, to: span.to + day, timeZone: span.timeZone })
  const found = []
  for (const [index, { from, to, ahead }] of parts.entries()) {
    const isLast = index === parts.length - 1
    const shown = sql<number>`((money_lines.created_at + ${sql.lit(ahead)}) % ${sql.lit(day)})`
    const since = sql<number>`${shown} - ${shown} % ${sql.lit(hour)}`
    const rows = await moneyOf(db, shopIds, span)
      .select(({ fn }) => [since.as('since'), fn.sum<number>('amountCents').as('cents')])
      .$if(index > 0, (query) => query.where('moneyLines.createdAt', '>=', from))
      .$if(!isLast, (query) => query.where('moneyLines.createdAt', '<', to))
      .groupBy(since)
      .execute()
    found.push(...rows.map(({ since: at, cents }) => ({ hour: at / hour, cents })))
  }
  return found
}
