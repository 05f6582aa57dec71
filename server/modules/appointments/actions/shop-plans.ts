import { calendarOf, readShopBook, type ShopBook } from './bed-calendar.ts'
import type { Calendar } from '#server/modules/appointments/rules/bookable.ts'
import type { PlanOf } from '#server/modules/appointments/rules/clashes.ts'
import { type BedRow, listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

/** When each bed of a shop can be had from now on. */
export interface ShopPlans extends ShopBook {
  beds: readonly BedRow[]
  calendarOf: (bed: BedRow) => Calendar
  /** One bed may be taken as usable or not, whatever is written. */
  planOf: (bedId: string | undefined, isEnabled: boolean) => PlanOf
}

export async function readPlans(db: Db, shop: ShopRow, now: Instant): Promise<ShopPlans> {
  const book = await readShopBook(db, shop, now)
  const beds = await listShopBeds(db, shop.shopId)
  const calendars = new Map(beds.map((bed) => [bed.deviceId, { bed, calendar: calendarOf(book, bed) }]))
  return {
    ...book,
    beds,
    calendarOf: (bed) => calendarOf(book, bed),
    planOf: (bedId, isEnabled) => (deviceId) => {
      const found = calendars.get(deviceId)
      if (!found) return undefined
      const { hours, closures } = found.calendar
      return { hours, closures, isEnabled: deviceId === bedId ? isEnabled : found.bed.enabled === 1 }
    },
  }
}
