import { isFor } from '#server/modules/cards/rules/package-terms.ts'
import { bedTypes, listOnSale } from '#server/modules/cards/store/packages.ts'
import { endOfDay, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
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

export interface Payable {
  hasPackage: boolean
  /** With a package: the sessions left on all that would pay; null: as often as wished. */
  timesLeft?: number | null
  /** Of the packages on sale there that would pay. */
  cheapest?: { priceCents: number; currency: string }
}

/** What a session on a bed takes from the member's packages on a date, or what it would cost to get one that pays. */
export async function readPayable(
  db: Db,
  { memberUid, bed, shop, date }: { memberUid: string; bed: Bed; shop: ShopRow; date: string },
  now: Instant,
): Promise<Payable> {
  const cards = await usableCards(db, memberUid, bed, withinDay(date, shop, now))
  if (cards.length > 0) {
    const isUnlimited = cards.some(({ timesTotal }) => timesTotal === null)
    return { hasPackage: true, timesLeft: isUnlimited ? null : cards.reduce((sum, { balance }) => sum + balance, 0) }
  }
  const onSale = await listOnSale(db, bed.shopId, shopDate(now, shop.timeZone))
  const cheapest = onSale
    .filter(({ deviceTypes }) => isFor(bedTypes.read(deviceTypes), bed.typeId))
    .toSorted((a, b) => a.priceCents - b.priceCents)[0]
  if (!cheapest) return { hasPackage: false }
  const { priceCents, currency } = cheapest
  return { hasPackage: false, cheapest: { priceCents, currency } }
}

/** An instant that is in the validity of every package that is valid on this date, and not over. */
function withinDay(date: string, { timeZone }: Pick<ShopRow, 'timeZone'>, now: Instant): Instant {
  const first = startOfDay(date, timeZone)
  const last = endOfDay(date, timeZone) - 1
  return Math.min(Math.max(first, now), Math.max(last, first))
}
