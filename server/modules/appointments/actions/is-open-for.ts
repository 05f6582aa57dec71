import { isWithinHours, type Span } from '#server/modules/shops/rules/opening-hours.ts'
import { hoursOfBed } from '#server/modules/shops/rules/shop-hours.ts'
import { overlaps } from '#server/modules/shops/rules/slot-grid.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { findShopBed } from '#server/modules/beds/store/beds.ts'
import { readHoursBook } from '#server/modules/shops/store/shop-hours.ts'
import { findShop, listClosures } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

/** True when the bed of an appointment can be had for the whole of another time. */
export async function isOpenFor(
  db: Db,
  { shopId, deviceId }: Pick<AppointmentRow, 'shopId' | 'deviceId'>,
  span: Span,
): Promise<boolean> {
  const shop = await findShop(db, shopId)
  const device = await findShopBed(db, shopId, deviceId)
  if (!shop || !device) return false
  if (!isWithinHours(hoursOfBed(shop, await readHoursBook(db, shop, span.startsAt), device), span)) return false
  const closures = await listClosures(db, shopId, span.startsAt, span.endsAt)
  return !closures.some((closure) => (closure.deviceId ?? deviceId) === deviceId && overlaps(span, closure))
}
