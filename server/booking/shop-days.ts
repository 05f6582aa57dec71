import { dayOf, hoursOfShop } from '../rules/shop-hours.ts'
import { addDays, shopDate } from '../rules/shop-time.ts'
import { listBeds } from '../store/devices.ts'
import type { Instant } from '../store/schema.ts'
import { readHoursBooks } from '../store/shop-hours.ts'
import type { ShopRow } from '../store/shops.ts'
import type { Db } from '../store/store.ts'

/** Shops with the hours of today in place of their daily ones. */
export async function withHoursOfToday(db: Db, shops: ShopRow[], now: Instant): Promise<ShopRow[]> {
  // Yesterday's evening may reach into today, wherever on earth a shop is.
  const books = await readHoursBooks(db, addDays(shopDate(now, 'UTC'), -2))
  if (books.size === 0) return shops
  const beds = await listBeds(db)
  return shops.map((shop) => {
    const book = books.get(shop.shopId)
    if (!book) return shop
    const own = beds.filter(({ shopId }) => shopId === shop.shopId)
    return { ...shop, ...dayOf(hoursOfShop(shop, book, own, now), now) }
  })
}
