import { endOfDay, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { usableCards } from '#server/modules/cards/store/cards.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type Bed = Pick<BedRow, 'shopId' | 'typeId'>

/** Whether a package of this member could pay for a bed at an instant. */
export async function hasPackageFor(db: Db, memberUid: string, bed: Bed, at: Instant): Promise<boolean> {
  return (await usableCards(db, memberUid, bed, at)).length > 0
}

/** An instant that is in the validity of every package that is valid on this date, and not over. */
export function withinDay(date: string, { timeZone }: Pick<ShopRow, 'timeZone'>, now: Instant): Instant {
  const first = startOfDay(date, timeZone)
  const last = endOfDay(date, timeZone) - 1
  return Math.min(Math.max(first, now), Math.max(last, first))
}
