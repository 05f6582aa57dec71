import type { AnswerOf } from '#src/contract/call.ts'
import type { reportRevenue } from '#src/contract/staff/board/reports.ts'
import { ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import {
  discountsInAll,
  revenueByHour,
  revenueByPackage,
  revenueByProduct,
  revenueByTender,
  revenueInAll,
} from '#server/modules/board/store/reports/money.ts'
import { listUnused } from '#server/modules/board/store/reports/unused.ts'
import { valueOfUse } from '#server/modules/board/rules/bed-use.ts'
import { listPackages, packageTexts } from '#server/modules/cards/store/packages.ts'
import { listProductRows, productTexts } from '#server/modules/stock/store/products.ts'
import type { Db } from '#server/platform/database/store.ts'
import {
  type Both,
  filterBoth,
  readBoth,
  readScope,
  type ReportInput,
  type ReportScope,
  sumBoth,
} from './report-scope.ts'

type Revenue = AnswerOf<typeof reportRevenue>

/** Where the money of a period came from. */
export async function readRevenue(db: Db, input: ReportInput): Promise<Revenue> {
  const scope = await readScope(db, input)
  const all = await readBoth(scope, (shopIds, span) => revenueInAll(db, shopIds, span))
  const tenders = await readBoth(scope, (shopIds, span) => revenueByTender(db, shopIds, span))
  const hours = await readBoth(scope, (shopIds, span) => revenueByHour(db, shopIds, span))
  const lowered = await readBoth(scope, (shopIds, span) => discountsInAll(db, shopIds, span))
  return {
    ...scope.heading,
    total: {
      revenue: sumBoth(all, ({ cents }) => cents ?? 0),
      sold: sumBoth(all, ({ sales }) => sales),
    },
    products: await readProducts(db, scope, input.language),
    tenders: tendersOf(tenders),
    hours: hoursOf(hours),
    refunds: {
      count: sumBoth(all, ({ refunds }) => refunds),
      amount: sumBoth(all, ({ refundedCents }) => 0 - (refundedCents ?? 0)),
    },
    discounts: {
      count: sumBoth(lowered, ({ sales }) => sales),
      amount: sumBoth(lowered, ({ cents }) => cents ?? 0),
    },
    unused: await readUnused(db, scope),
  }
}

type Tenders = Both<Awaited<ReturnType<typeof revenueByTender>>[number]>

/** What was taken in either period, the most first. */
function tendersOf(tenders: Tenders): Revenue['tenders'] {
  const used = new Set([...tenders.value, ...tenders.before].map(({ tender }) => tender))
  return ledgerTenders
    .filter((method) => used.has(method))
    .map((method) => {
      const own = filterBoth(tenders, (row) => row.tender === method)
      return { method, sales: sumBoth(own, ({ sales }) => sales), revenue: sumBoth(own, ({ cents }) => cents) }
    })
    .sort((one, other) => other.revenue.value - one.revenue.value)
}

async function readProducts(db: Db, scope: ReportScope, language: Language): Promise<Revenue['products']> {
  const rows = await readBoth(scope, async (shopIds, span) => [
    ...(await revenueByPackage(db, shopIds, span)),
    ...(await revenueByProduct(db, shopIds, span)),
  ])
  const ids = new Set([...rows.value, ...rows.before].map(({ packageId }) => packageId))
  const named = new Map([
    ...(await listPackages(db)).map((row) => [row.packageId, packageTexts.read(row.languages)] as const),
    ...(await listProductRows(db)).map((row) => [row.productId, productTexts.read(row.languages)] as const),
  ])
  return [...ids]
    .map((packageId) => {
      const own = filterBoth(rows, (row) => row.packageId === packageId)
      const texts = named.get(packageId)
      return {
        packageId,
        name: texts ? inLanguage(texts, language).name : packageId,
        sold: sumBoth(own, ({ sold }) => sold),
        revenue: sumBoth(own, ({ cents }) => cents),
      }
    })
    .sort((one, other) => other.revenue.value - one.revenue.value || (one.name < other.name ? -1 : 1))
}

function hoursOf(rows: Both<{ hour: number; cents: number }>): Revenue['hours'] {
  const all = [...rows.value, ...rows.before].map(({ hour }) => hour)
  if (all.length === 0) return []
  const [first, last] = [Math.min(...all), Math.max(...all)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const own = filterBoth(rows, ({ hour }) => hour === first + index)
    return { hour: first + index, revenue: sumBoth(own, ({ cents }) => cents) }
  })
}

/** Each session that was paid for is worth what it would have been on a bed; what was given on top is worth nothing. */
async function readUnused(db: Db, scope: ReportScope): Promise<Revenue['unused']> {
  const rows = await readBoth(scope, (shopIds, span) => listUnused(db, shopIds, span))
  return {
    sessions: sumBoth(rows, ({ sessions }) => sessions),
    worth: sumBoth(rows, ({ paid, ...sold }) => (valueOfUse(sold) ?? 0) * paid),
  }
}
