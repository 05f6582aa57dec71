import type { Calendar } from '../rules/bookable.ts'
import { addDays } from '../rules/shop-time.ts'
import { claimedSlots, openingOf, type Span } from '../rules/slot-grid.ts'
import { lateLimitMs } from '#src/domain/appointment.ts'
import { listOccupied, type Occupied } from '../store/claims.ts'
import type { DeviceRow } from '../store/devices.ts'
import type { Instant } from '../store/schema.ts'
import { readChainSettings } from '../store/settings.ts'
import { listClosures, type ShopRow } from '../store/shops.ts'
import type { Db } from '../store/store.ts'

export interface ShopCalendar {
  /** The calendar of one device of the shop. */
  of(device: DeviceRow): Calendar
  /** Who holds any part of a span on a device: the member's uid. */
  holderOf(device: DeviceRow, span: Span): string | undefined
}

/** Everything that decides about the slots of some devices over some days, read in four queries whatever their number. */
export async function readCalendar(
  db: Db,
  shop: ShopRow,
  devices: DeviceRow[],
  { from, days, now }: { from: string; days: number; now: Instant },
): Promise<ShopCalendar> {
  const [first, last] = [openingOf(shop, addDays(from, -1)), openingOf(shop, addDays(from, days))]
  const { rules } = await readChainSettings(db)
  const closures = await listClosures(db, shop.shopId, first.startsAt, last.endsAt)
  const ids = devices.map((device) => device.deviceId)
  const occupied = await listOccupied(db, ids, { from: first.startsAt, to: last.endsAt, lateSince: now - lateLimitMs })
  const holders = new Map(occupied.map((row) => [keyOf(row), row.memberUid]))
  return {
    of: (device) => ({
      hours: shop,
      device,
      closures: closures.filter(({ deviceId }) => deviceId === null || deviceId === device.deviceId),
      horizonDays: rules.horizonDays,
    }),
    holderOf: ({ deviceId }, span) =>
      claimedSlots(span)
        .map((slotAt) => holders.get(keyOf({ deviceId, slotAt })))
        .find((holder) => holder !== undefined),
  }
}

function keyOf({ deviceId, slotAt }: Pick<Occupied, 'deviceId' | 'slotAt'>): string {
  return `${deviceId} ${slotAt}`
}
