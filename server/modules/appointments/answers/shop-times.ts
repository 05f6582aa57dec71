import {
  calendarOf,
  type HoldOf,
  holdsAt,
  readHolds,
  readShopPages,
  rulesFor,
  widestRules,
} from '#server/modules/appointments/actions/bed-calendar.ts'
import { listExposures } from '#server/modules/appointments/actions/check-member.ts'
import { openSlots, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { type MemberRules, restedStart } from '#server/modules/appointments/rules/gap.ts'
import { type BedRow, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import { findOpenShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import { keepEach } from '#server/platform/database/kept-value.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

interface AskedTimes {
  shopId: number
  /** One bed; without it all of the shop. */
  deviceId?: string | undefined
  from: string
  days: number
}

/** A time of a bed, and who has any part of it. */
export interface BedTime {
  bed: BedRow
  open: GridSlot
  /** As it was written last; whether it still holds tells `holderAt`. */
  hold: ReturnType<HoldOf>
  rules: MemberRules
}

/** Who has any part of a time; nobody once its member is too late. */
export function holderAt({ hold }: BedTime, now: Instant): string | undefined {
  return hold && holdsAt(hold, now) ? hold.memberUid : undefined
}

/** The times of some beds of a shop over some days: alike for every member. */
export interface ShopTimes {
  shop: ShopRow
  beds: readonly BedRow[]
  /** The last date that can be booked on any of the beds. */
  lastDate: string
  /** The strictest of all beds. */
  widest: MemberRules
  /** Of beds that can be used and of those that cannot. */
  on: (date: string) => readonly BedTime[]
  /** Of the beds that can be used. */
  usableOn: (date: string) => readonly BedTime[]
}

/** All that decides about the times of a shop. */
const madeOf = [
  ...(['shops', 'devices', 'bedDetails', 'slotTemplates', 'dateExceptions', 'closures'] as const),
  ...(['settings', 'deviceConfigs', 'deviceClaims', 'appointments'] as const),
] as const

/** As many as there are shops whose days are looked at within a second. */
const most = 300

export type FindShopTimes = (asked: AskedTimes) => Promise<ShopTimes | undefined>

/** Tells the times of a shop's beds; undefined where members know no such shop or bed. */
export function keepShopTimes(store: Store): FindShopTimes {
  return keepEach(store, {
    tables: madeOf,
    most,
    keyOf: ({ shopId, deviceId, from, days }: AskedTimes) => JSON.stringify([shopId, deviceId, from, days]),
    make: (asked, now) => readTimes(store.db, asked, now),
  })
}

const dayMs = 86_400_000

async function readTimes(
  db: Db,
  { shopId, deviceId, from, days }: AskedTimes,
  now: Instant,
): Promise<ShopTimes | undefined> {
  const [shop, all, pages] = await together(
    db,
    (at) => findOpenShop(at, shopId),
    (at) => listShopBeds(at, shopId),
    // Of days that are over nothing can be booked.
    (at) => readShopPages(at, shopId, now - 2 * dayMs),
  )
  const beds = deviceId === undefined ? all : all.filter((bed) => bed.deviceId === deviceId)
  if (!shop || (deviceId !== undefined && beds.length === 0)) return undefined
  const ids = beds.map((bed) => bed.deviceId)
  const holdOf = await readHolds(db, shop, ids, { from, days, now })
  const calendars = beds.map((bed) => ({
    bed,
    rules: rulesFor(pages, bed),
    calendar: calendarOf({ shop, ...pages }, bed),
  }))
  const timesOn = (date: string): BedTime[] =>
    calendars.flatMap(({ bed, rules, calendar }) =>
      openSlots(calendar, date, now).map((open) => ({ bed, open, rules, hold: holdOf(bed.deviceId, open) })),
    )
  const dates = Array.from({ length: days }, (_, ahead) => addDays(from, ahead))
  const times = new Map(dates.map((date) => [date, timesOn(date)]))
  const usable = new Map(
    [...times].map(([date, list]) => [date, list.filter(({ bed }) => whyNotBed(bed) === undefined)]),
  )
  const ahead = Math.max(0, ...calendars.map(({ calendar }) => calendar.horizonDays))
  return {
    shop,
    beds,
    lastDate: addDays(shopDate(now, shop.timeZone), ahead),
    widest: widestRules(pages),
    on: (date) => times.get(date) ?? [],
    usableOn: (date) => usable.get(date) ?? [],
  }
}

/** When a member may begin at the earliest who wants this time; the time itself where nothing is too close. */
export type RestedStart = (wanted: BedTime) => Instant

/** How the rest between two sessions stands in the way of times from an instant on. */
export async function readRest(
  db: Db,
  { widest }: ShopTimes,
  { uid, moving }: { uid: string; moving: string | undefined },
  from: Instant,
  now: Instant,
): Promise<RestedStart> {
  const exposures = await listExposures(db, uid, from, widest, now, moving)
  return ({ open, rules }) => restedStart(open, exposures, rules)
}
