import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { businessDay, hoursOfShop } from '#server/modules/shops/rules/shop-hours.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What staff of a shop call today, and when it ends: with its evening, also where that lasts past midnight. */
export async function readBusinessDay(db: Db, shop: ShopRow, now: Instant): Promise<{ date: string; endsAt: Instant }> {
  const book = await readHoursBook(db, shop, now)
  return businessDay(hoursOfShop(shop, book, await listShopBeds(db, shop.shopId), now), now)
}
