import { closedOn, dayOf, hoursOfShop } from '#server/modules/shops/rules/shop-hours.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { listBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readHoursBooks } from '#server/modules/shops/store/shop-hours.ts'
import { listShopClosures, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A shop as it is open today. */
export type ShopToday = ShopRow & {
  /** The date of today where it is closed all day, or from now on. */
  closedOn: string | null
}

const noBook = { templates: [], exceptions: [] }

/** Shops with the hours of today in place of their daily ones. */
export async function withHoursOfToday(db: Db, shops: ShopRow[], now: Instant): Promise<ShopToday[]> {
  // Yesterday's evening may reach into today, wherever on earth a shop is.
  const books = await readHoursBooks(db, addDays(shopDate(now, 'UTC'), -2))
  const closures = await listShopClosures(db, now)
  const beds = books.size === 0 ? [] : await listBeds(db)
  return shops.map((shop) => {
    const { shopId } = shop
    const own = beds.filter((bed) => bed.shopId === shopId)
    const hours = hoursOfShop(shop, books.get(shopId) ?? noBook, own, now)
    const closed = closures.filter((closure) => closure.shopId === shopId)
    return { ...shop, ...dayOf(hours, now), closedOn: closedOn(hours, closed, now) }
  })
}
