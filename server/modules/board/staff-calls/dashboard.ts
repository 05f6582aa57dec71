import { getDashboard } from '#src/contract/staff/board/dashboard.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { countDay, countHours, openMinutesOf, utilisation } from '#server/modules/board/rules/day-figures.ts'
import { openingsOn } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfBed } from '#server/modules/shops/rules/shop-hours.ts'
import {
  addDays,
  endOfDay,
  sameClockOn,
  shopClock,
  shopDate,
  startOfDay,
} from '#server/modules/shops/rules/shop-time.ts'
import { roomOf } from '#server/modules/appointments/answers/day-sessions.ts'
import { listDaySessions } from '#server/modules/sessions/store/day-sessions.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { countJoined, listOfDay, takingsOfDays } from '#server/modules/board/store/day-figures.ts'
import { countOpenProblems } from '#server/modules/problems/store/problems.ts'
import { countOpenIssues } from '#server/modules/payments/store/payment-issues.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import { findShop, listClosures, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { Serve } from '#server/http/serve-call.ts'

type Report = AnswerOf<typeof getDashboard>
type Figures = Report['day']

const week = 7

interface DashboardDeps {
  serve: Serve
  store: Store
}

/** The day of one shop in numbers, and the same weekday a week before. */
export function serveDashboard({ serve, store }: DashboardDeps): void {
  serve(getDashboard, async ({ body }) => {
    const report = await readReport(store, body.shopId, body.date)
    return report ? ok(report) : refuse('not-found')
  })
}

/** The numbers of a date, or of today, as they are now; undefined where there is no such shop. */
export async function readReport(
  store: Store,
  shopId: number,
  wanted: string | undefined,
): Promise<Report | undefined> {
  const { db } = store
  const shop = await findShop(db, shopId)
  if (!shop) return undefined
  const now = await store.now()
  const today = shopDate(now, shop.timeZone)
  const date = wanted ?? today
  const isToday = date === today
  const appointments = await listOfDay(db, shop.shopId, spanOf(shop, date))
  const first = addDays(date, 1 - week)
  const before = addDays(date, -week)
  const takings = await takingsOfDays(db, shop.shopId, { from: first, to: date })
  return {
    now,
    timeZone: shop.timeZone,
    date,
    currency: (await readChainIdentity(db)).currency,
    day: await figuresOf(db, shop, date, { now }),
    weekBefore: await figuresOf(db, shop, before, {
      now,
      until: isToday ? sameClockOn(before, now, shop.timeZone) : undefined,
    }),
    hours: countHours(appointments, (at) => Number(shopClock(at, shop.timeZone).slice(0, 2))),
    week: Array.from({ length: week }, (_, index) => {
      const day = addDays(first, index)
      return { date: day, takingsCents: takings.get(day) ?? 0 }
    }),
    openIssues: await countOpenIssues(db, shop.shopId),
    openProblems: await countOpenProblems(db, shop.shopId),
  }
}

function spanOf({ timeZone }: ShopRow, date: string): { from: Instant; to: Instant } {
  return { from: startOfDay(date, timeZone), to: endOfDay(date, timeZone) }
}

/** `until`: what has happened counts up to then, so that half a day is compared with half a day. */
async function figuresOf(
  db: Db,
  shop: ShopRow,
  date: string,
  { now, until }: { now: Instant; until?: Instant | undefined },
): Promise<Figures> {
  const span = spanOf(shop, date)
  const appointments = await listOfDay(db, shop.shopId, span)
  const sessions = (await listDaySessions(db, shop.shopId, span)).map((row) => {
    const { startsAt, endsAt } = roomOf(row)
    return { deviceId: row.deviceId, startsAt, endsAt }
  })
  const takings = await takingsOfDays(db, shop.shopId, { from: date, to: date, until })
  const joined = { from: span.from, to: until === undefined ? span.to : Math.min(span.to, until + 1) }
  return {
    ...countDay(appointments, now),
    utilisation: utilisation({ appointments, sessions, openMinutes: await openMinutes(db, shop, date) }, now),
    takingsCents: takings.get(date) ?? 0,
    newMembers: await countJoined(db, joined),
  }
}

/** Minutes in which the beds that are in use could be booked on that date. */
async function openMinutes(db: Db, shop: ShopRow, date: string): Promise<number> {
  const { from, to } = spanOf(shop, date)
  const book = await readHoursBook(db, shop, from)
  const closures = await listClosures(db, shop.shopId, from, to + 24 * 3_600_000)
  const details = await listBedDetails(db, shop.shopId)
  const beds = (await listShopBeds(db, shop.shopId)).filter(
    ({ deviceId, enabled }) => enabled === 1 && (details.get(deviceId)?.retiredAt ?? null) === null,
  )
  return beds.reduce((sum, bed) => {
    const closed = closures.filter(({ deviceId }) => deviceId === null || deviceId === bed.deviceId)
    return sum + openMinutesOf(openingsOn(hoursOfBed(shop, book, bed), date), closed)
  }, 0)
}
