import { usageYearRecord } from '#src/contract/sessions.ts'
import { ok } from '#src/contract/outcome.ts'
import { wholeMinutes } from '#src/domain/sessions/session-length.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { isAfter } from '#server/platform/database/keyset.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { listTanned, type ShownSession } from '#server/modules/sessions/store/session-lists.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toRecord } from '#server/modules/sessions/answers/session-answer.ts'

const hourMs = 3_600_000
/** No zone is further from UTC. */
const widestZoneMs = 15 * hourMs

/** A year of a member's sessions, by the calendar of the shop where each of them began. */
export function serveRecords(serve: Serve, store: Store): void {
  serve(usageYearRecord, async ({ body, caller, language }) => {
    const { year, after } = body
    const rows = await listTanned(store.db, caller.uid, ...aroundYear(year))
    const ofYear = rows.filter((row) => dateOf(row).startsWith(`${year}-`))
    const { offset, limit } = spanOf(body)
    const later = after ? ofYear.filter((row) => isAfter(row, after)) : ofYear
    const { list, ...paged } = pageOf(body, later.slice(offset, offset + limit))
    return ok({
      ...paged,
      list: list.map((row) => toRecord(row, language)),
      totalMinutes: ofYear.reduce((sum, row) => sum + wholeMinutes(row.secondsOn), 0),
      totalTimes: ofYear.length,
      months: sumByMonth(ofYear, ({ secondsOn }) => wholeMinutes(secondsOn)),
      monthTimes: sumByMonth(ofYear, () => 1),
    })
  })
}

function aroundYear(year: number): [from: Instant, to: Instant] {
  return [Date.UTC(year, 0, 1) - widestZoneMs, Date.UTC(year + 1, 0, 1) + widestZoneMs + hourMs]
}

function dateOf({ startedAt, endedAt, requestedAt, timeZone }: ShownSession): string {
  return shopDate(startedAt ?? endedAt ?? requestedAt, timeZone)
}

function sumByMonth(rows: readonly ShownSession[], amountOf: (row: ShownSession) => number): number[] {
  const months = Array.from({ length: 12 }, () => 0)
  for (const row of rows) {
    const month = Number(dateOf(row).slice(5, 7)) - 1
    months[month] = (months[month] ?? 0) + amountOf(row)
  }
  return months
}
