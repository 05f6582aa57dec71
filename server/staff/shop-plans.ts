import { calendarOf, readShopBook, type ShopBook } from '../booking/bed-calendar.ts'
import type { Calendar } from '../rules/bookable.ts'
import type { PlanOf } from '../rules/clashes.ts'
import { type DeviceRow, listDevices } from '../store/devices.ts'
import type { Instant } from '../store/schema.ts'
import type { ShopRow } from '../store/shops.ts'
import type { Db } from '../store/store.ts'

/** When each bed of a shop can be had from now on. */
export interface ShopPlans extends ShopBook {
  beds: readonly DeviceRow[]
  calendarOf: (bed: DeviceRow) => Calendar
  /** One bed may be taken as usable or not, whatever is written. */
  planOf: (bedId: string | undefined, isEnabled: boolean) => PlanOf
}

export async function readPlans(db: Db, shop: ShopRow, now: Instant): Promise<ShopPlans> {
  const book = await readShopBook(db, shop, now)
  const beds = await listDevices(db, shop.shopId)
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
