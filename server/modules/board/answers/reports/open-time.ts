import { datesIn } from '#src/domain/board/report-period.ts'

import { timeByHour, withoutClosures } from '#server/modules/board/rules/open-time.ts'
import type { InstantSpan, ReportSpan } from '#server/modules/board/rules/report-span.ts'
import { listReportBeds, type ReportBed } from '#server/modules/board/store/reports/beds.ts'
import { type Hours, openingsOn, type Span } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfBed } from '#server/modules/shops/rules/shop-hours.ts'
import { addDays } from '#server/modules/shops/rules/shop-time.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import { listClosures, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readBoth, type Both, type ReportScope } from './report-scope.ts'

/** For how long a bed was open in each hour of the week. */
export interface OpenBed extends ReportBed {
  hours: readonly number[]
}

/** The beds of a report, with when they were open. One that is out of use stands in the room all the same. */
export async function readOpenBeds(db: Db, scope: ReportScope): Promise<Both<OpenBed>> {
  const shops = new Map(scope.shops.map((shop) => [shop.shopId, shop]))
  return await readBoth(scope, async (shopIds, span) => {
    const found: OpenBed[] = []
    for (const shopId of shopIds) {
      const shop = shops.get(shopId)
      if (shop) found.push(...(await openBedsOf(db, shop, span)))
    }
    return found
  })
}

async function openBedsOf(db: Db, shop: ShopRow, span: ReportSpan): Promise<OpenBed[]> {
  const book = await readHoursBook(db, shop, span.from)
  const closures = await listClosures(db, shop.shopId, span.from, span.to)
  /** Beds that are alike are open alike, and there may be many of them. */
  const known = new Map<string, number[]>()
  return (await listReportBeds(db, shop.shopId)).map((bed) => {
    const there = { from: bed.addedAt, to: Math.min(bed.retiredAt ?? Infinity, shop.closedAt ?? Infinity) }
    const isAlone = [...closures, ...book.exceptions].some(({ deviceId }) => deviceId === bed.deviceId)
    const key = [bed.typeId, there.from, there.to, isAlone ? bed.deviceId : ''].join(' ')
    const closed = closures.filter(({ deviceId }) => deviceId === null || deviceId === bed.deviceId)
    const openings = () => withoutClosures(openingsWithin(hoursOfBed(shop, book, bed), span, there), closed)
    const hours = known.get(key) ?? timeByHour(openings(), span.timeZone)
    known.set(key, hours)
    return Object.assign(bed, { hours })
  })
}

/** What is open of a span while a bed is there. */
function openingsWithin(hours: Hours, span: ReportSpan, there: InstantSpan): Span[] {
  const [from, to] = [Math.max(span.from, there.from), Math.min(span.to, there.to)]
  // An evening of the day before may last into the first one.
  return datesIn({ from: addDays(span.days.from, -1), to: span.days.to })
    .flatMap((date) => openingsOn(hours, date))
    .map(({ startsAt, endsAt }) => ({ startsAt: Math.max(startsAt, from), endsAt: Math.min(endsAt, to) }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
}

/** All that a bed was open. */
export function openMs({ hours }: OpenBed): number {
  return hours.reduce((sum, ms) => sum + ms, 0)
}

const minuteMs = 60_000

export function toMinutes(ms: number): number {
  return Math.round(ms / minuteMs)
}

/** The same of both periods. */
export function bothMinutes({ value, before }: { value: number; before: number }) {
  return { value: toMinutes(value), before: toMinutes(before) }
}
