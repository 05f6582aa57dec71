import type { CamelOf } from '#src/contract/codec.ts'
import type { dayClose } from '#src/contract/staff/transactions.ts'

import { isOpenAt, openingsOn } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfShop } from '#server/modules/shops/rules/shop-hours.ts'
import { endOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { countExpected, countOpenSessions, sumOpenOrders } from '#server/modules/payments/store/day-ahead.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type DayAhead = NonNullable<CamelOf<typeof dayClose>['ahead']>

/** What is still to come on a day that is about to be closed; null when its last opening hours are over. */
export async function readDayAhead(db: Db, shop: ShopRow, day: string, now: Instant): Promise<DayAhead | null> {
  const { shopId, timeZone } = shop
  const hours = hoursOfShop(shop, await readHoursBook(db, shop, now), await listShopBeds(db, shopId), now)
  const midnight = endOfDay(day, timeZone)
  // A shop that closes after midnight has guests of this day until then.
  const to = Math.max(midnight, ...openingsOn(hours, day).map(({ endsAt }) => endsAt))
  if (now >= to) return null
  const isOpen = isOpenAt(hours, now)
  const closesAt = openingsOn(hours, day).findLast(({ endsAt }) => endsAt > now)?.endsAt
  const expected = await countExpected(db, shopId, { from: now, to })
  const orders = await sumOpenOrders(db, shopId, now)
  return {
    isOpen,
    closesAt: isOpen && closesAt !== undefined ? closesAt : null,
    sessions: await countOpenSessions(db, shopId),
    bookings: expected.booked,
    nextBookingAt: expected.nextAt,
    checkedIn: expected.visited,
    openOrders: orders.count,
    openOrdersCents: orders.cents,
  }
}
