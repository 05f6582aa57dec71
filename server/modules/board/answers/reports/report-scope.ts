import { type Period, previousPeriod } from '#src/domain/board/report-period.ts'
import type { Language } from '#src/domain/language.ts'

import { type ReportSpan, spansIn } from '#server/modules/board/rules/report-span.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { listShops, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What is asked for, as plain data: a file is made in another thread. */
export interface ReportInput extends Period {
  /** undefined: all of them. */
  shopIds: readonly number[] | undefined
  language: Language
  now: Instant
}

/** Studios whose clocks show the same. */
interface ReportZone {
  shopIds: readonly number[]
  value: ReportSpan
  before: ReportSpan
}

export interface ReportScope {
  heading: { now: Instant; currency: string; from: string; to: string; than: Period }
  shops: readonly ShopRow[]
  zones: readonly ReportZone[]
}

/** The studios and days of a report. Those that were closed for good before, and those not open yet, are not in it. */
export async function readScope(db: Db, { from, to, shopIds, now }: ReportInput): Promise<ReportScope> {
  const period = { from, to }
  const than = previousPeriod(period)
  const shops = (await listShops(db)).filter(
    ({ shopId, stage, closedAt, timeZone }) =>
      (shopIds?.includes(shopId) ?? true) &&
      stage !== 'draft' &&
      (closedAt === null || closedAt > startOfDay(than.from, timeZone)),
  )
  const zones = [...Map.groupBy(shops, ({ timeZone }) => timeZone)].map(([timeZone, its]) =>
    Object.assign(spansIn(timeZone, { period, than, now }), { shopIds: its.map(({ shopId }) => shopId) }),
  )
  const { currency } = await readChainIdentity(db)
  return { heading: { now, currency, ...period, than }, shops, zones }
}

/** Rows of a period, and those of the one it is compared with. */
export interface Both<Row> {
  value: Row[]
  before: Row[]
}

/** Asks the same of both periods, at the studios of each zone. */
export async function readBoth<Row>(
  { zones }: ReportScope,
  read: (shopIds: readonly number[], span: ReportSpan) => Promise<readonly Row[]>,
): Promise<Both<Row>> {
  const rows: Both<Row> = { value: [], before: [] }
  for (const { shopIds, value, before } of zones) {
    rows.value.push(...(await read(shopIds, value)))
    rows.before.push(...(await read(shopIds, before)))
  }
  return rows
}

/** A number of both periods, added up over their rows. */
export function sumBoth<Row>({ value, before }: Both<Row>, of: (row: Row) => number) {
  const sum = (rows: Row[]) => rows.reduce((total, row) => total + of(row), 0)
  return { value: sum(value), before: sum(before) }
}

export function filterBoth<Row>({ value, before }: Both<Row>, isOne: (row: Row) => boolean): Both<Row> {
  return { value: value.filter(isOne), before: before.filter(isOne) }
}
