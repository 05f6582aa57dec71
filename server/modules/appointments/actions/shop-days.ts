import { mostDays } from '#src/contract/appointments.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { shop } from '#src/contract/shops.ts'

import { closedOn, dayOf, hoursOfShop } from '#server/modules/shops/rules/shop-hours.ts'
import { isOpenAt } from '#server/modules/shops/rules/opening-hours.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { listBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { blocksText, dayNames, type ExceptionRow, readHoursBooks } from '#server/modules/shops/store/shop-hours.ts'
import { listShopClosures, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A shop as it is open today. */
export type ShopToday = ShopRow & {
  /** The date of today where it is closed all day, or from now on. */
  closedOn: string | null
  isOpenNow: boolean
  daysOff: DayOff[]
}

type DayOff = NonNullable<CamelOf<typeof shop>['daysOff']>[number]

const noBook = { templates: [], exceptions: [], differing: [] }

/** Shops with the hours of today in place of their daily ones. */
export async function withHoursOfToday(db: Db, shops: ShopRow[], now: Instant): Promise<ShopToday[]> {
  // Yesterday's evening may reach into today, wherever on earth a shop is.
  const books = await readHoursBooks(db, addDays(shopDate(now, 'UTC'), -2))
  const closuresOf = Map.groupBy(await listShopClosures(db, now), ({ shopId }) => shopId)
  const bedsOf = Map.groupBy(books.size === 0 ? [] : await listBeds(db), ({ shopId }) => shopId)
  return shops.map((shop) => {
    const { shopId } = shop
    const book = books.get(shopId) ?? noBook
    const hours = hoursOfShop(shop, book, bedsOf.get(shopId) ?? [], now)
    const closed = closuresOf.get(shopId) ?? []
    const isClosedNow = closed.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    const isOpenNow = isOpenAt(hours, now) && !isClosedNow
    const daysOff = daysOffFrom(book.differing, shopDate(now, shop.timeZone))
    return { ...shop, ...dayOf(hours, now), closedOn: closedOn(hours, closed, now), isOpenNow, daysOff }
  })
}

/** The days of the whole shop that differ, as far ahead as can be booked. */
function daysOffFrom(rows: readonly ExceptionRow[], today: string): DayOff[] {
  return rows
    .map(({ deviceId, date, lastDate, blocks, names }) => ({
      isOfShop: deviceId === null,
      date,
      lastDate: lastDate ?? date,
      hours: blocksText.read(blocks),
      languages: names === null ? [] : dayNames.read(names),
    }))
    .filter(({ isOfShop, date, lastDate }) => isOfShop && lastDate >= today && date < addDays(today, mostDays))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
