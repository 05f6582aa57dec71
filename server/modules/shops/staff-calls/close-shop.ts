import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { listToCome } from '#server/modules/appointments/store/appointments.ts'
import { retireBed } from '#server/modules/beds/actions/retire-bed.ts'
import { readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { listShopBeds, selectBedForUpdate } from '#server/modules/beds/store/beds.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { countGuests, countOpenSessions } from '#server/modules/payments/store/day-ahead.ts'
import { selectShopHoursForUpdate } from '#server/modules/shops/store/shop-hours.ts'
import { updateShop } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Closing {
  shopId: number
  rev: number
  staffUid: string
  reason: string
}

type Refused = Refusal<'not-found' | 'changed' | 'bookings-ahead' | 'open-session'>

/**
 * Closes a studio for good, unless a guest is still expected or is there. Its hours are held alone, so that no
 * booking slips in; each bed is held before it is asked who is on it, so that no start does.
 */
export async function closeShop(
  tx: Tx,
  { shopId, rev, staffUid, reason }: Closing,
  now: Instant,
): Promise<Refused | undefined> {
  const shop = await selectShopHoursForUpdate(tx, shopId, 'change')
  if (!shop) return refuse('not-found')
  if (shop.rev !== rev || shop.stage === 'closed') return refuse('changed')
  if ((await listToCome(tx, shopId, now)).length > 0) return refuse('bookings-ahead')
  const beds = await listShopBeds(tx, shopId)
  for (const { deviceId } of beds.toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1)))
    await selectBedForUpdate(tx, deviceId)
  const inside = (await countOpenSessions(tx, shopId)) + (await countGuests(tx, shopId, now))
  if (inside > 0) return refuse('open-session')
  for (const bed of beds)
    await retireBed(tx, bed, { before: await readBedDetails(tx, bed.deviceId), staffUid, reason }, now)
  await updateShop(tx, shopId, { stage: 'closed', closedAt: now, rev: rev + 1 })
  const change = { before: { stage: shop.stage }, after: { stage: 'closed' }, reason }
  await writeStaffLog(tx, { staffUid, what: 'shops.close-for-good', subject: `shop:${shopId}`, ...change }, now)
  return undefined
}
