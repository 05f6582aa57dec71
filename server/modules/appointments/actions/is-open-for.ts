import { isWithinHours, type Span } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfBed } from '#server/modules/shops/rules/shop-hours.ts'
import { overlaps } from '#server/modules/shops/rules/slot-grid.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { ShopPages } from './bed-calendar.ts'

/** True when a bed can be had for the whole of a time that is still to come. */
export function isOpenFor(
  shop: ShopRow,
  { book, closures }: Pick<ShopPages, 'book' | 'closures'>,
  bed: BedRow,
  span: Span,
): boolean {
  if (!isWithinHours(hoursOfBed(shop, book, bed), span)) return false
  return !closures.some((closure) => (closure.deviceId ?? bed.deviceId) === bed.deviceId && overlaps(span, closure))
}
