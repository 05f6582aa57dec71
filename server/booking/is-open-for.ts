import { isWithinHours, type Span } from '../rules/opening-hours.ts'
import { hoursOfBed } from '../rules/shop-hours.ts'
import { overlaps } from '../rules/slot-grid.ts'
import type { AppointmentRow } from '../store/appointments.ts'
import { findDevice } from '../store/devices.ts'
import { readHoursBook } from '../store/shop-hours.ts'
import { findShop, listClosures } from '../store/shops.ts'
import type { Db } from '../store/store.ts'

/** True when the bed of an appointment can be had for the whole of another time. */
export async function isOpenFor(
  db: Db,
  { shopId, deviceId }: Pick<AppointmentRow, 'shopId' | 'deviceId'>,
  span: Span,
): Promise<boolean> {
  const shop = await findShop(db, shopId)
  const device = await findDevice(db, shopId, deviceId)
  if (!shop || !device) return false
  if (!isWithinHours(hoursOfBed(shop, await readHoursBook(db, shop, span.startsAt), device), span)) return false
  const closures = await listClosures(db, shopId, span.startsAt, span.endsAt)
  return !closures.some((closure) => (closure.deviceId ?? deviceId) === deviceId && overlaps(span, closure))
}
