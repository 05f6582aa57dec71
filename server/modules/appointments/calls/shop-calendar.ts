import {
  calendarOf,
  readHolders,
  readShopBook,
  rulesFor,
  widestRules,
} from '#server/modules/appointments/actions/bed-calendar.ts'
import type { Calendar } from '#server/modules/appointments/rules/bookable.ts'
import { listExposures } from '#server/modules/appointments/actions/check-member.ts'
import { type MemberRules, restedStart } from '#server/modules/appointments/rules/gap.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { addDays, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface ShopCalendar {
  /** The calendar of one device of the shop. */
  of(device: BedRow): Calendar
  rulesOf(device: BedRow): MemberRules
  /** The strictest of all devices. */
  widest: MemberRules
  /** Who holds any part of a span on a device: the member's uid. */
  holderOf(device: BedRow, span: Span): string | undefined
}

/** Everything that decides about the slots of some devices over some days, whatever their number. */
export async function readCalendar(
  db: Db,
  shop: ShopRow,
  devices: BedRow[],
  { from, days, now }: { from: string; days: number; now: Instant },
): Promise<ShopCalendar> {
  const book = await readShopBook(db, shop, startOfDay(addDays(from, -1), shop.timeZone))
  const ids = devices.map((device) => device.deviceId)
  const holderOf = await readHolders(db, shop, ids, { from, days, now })
  const calendars = new Map(devices.map((device) => [device.deviceId, calendarOf(book, device)]))
  return {
    of: (device) => calendars.get(device.deviceId) ?? calendarOf(book, device),
    rulesOf: (device) => rulesFor(book, device),
    widest: widestRules(book),
    holderOf: ({ deviceId }, span) => holderOf(deviceId, span),
  }
}

/** When a member may begin at the earliest who wants this time; the time itself where nothing is too close. */
export type RestedStart = (device: BedRow, wanted: Span) => Instant

/** How the rest between two sessions stands in the way of times from an instant on. */
export async function readRest(
  db: Db,
  calendar: ShopCalendar,
  { uid, moving }: { uid: string; moving: string | undefined },
  from: Instant,
  now: Instant,
): Promise<RestedStart> {
  const exposures = await listExposures(db, uid, from, calendar.widest, now, moving)
  return (device, wanted) => restedStart(wanted, exposures, calendar.rulesOf(device))
}
