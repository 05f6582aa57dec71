import type { AnswerOf } from '#src/contract/call.ts'
import type { shopsNow } from '#src/contract/shops.ts'

import type { ShopToday } from '#server/modules/appointments/actions/shop-days.ts'
import { listOccupied } from '#server/modules/appointments/store/claims.ts'
import { listKeptBeds } from '#server/modules/beds/store/beds.ts'
import { listUsedBeds } from '#server/modules/sessions/store/sessions.ts'
import { claimStep } from '#server/modules/shops/rules/slot-grid.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

interface Moment {
  /** Knows how the beds are; without it the database tells how each was known last. */
  gateway: Gateway | undefined
  now: Instant
}

/** Which studios are open at this moment, and how many of their beds are free. */
export async function describeNow(
  db: Db,
  shops: readonly ShopToday[],
  moment: Moment,
): Promise<AnswerOf<typeof shopsNow>> {
  const free = await listFreeBeds(db, moment)
  const freeOf = Map.groupBy(free, ({ shopId }) => shopId)
  return shops.map(({ shopId, isOpenNow }) => ({
    shopId,
    isOpen: isOpenNow,
    bedsFree: isOpenNow ? (freeOf.get(shopId)?.length ?? 0) : 0,
  }))
}

/** In as many questions for a thousand beds as for one. */
async function listFreeBeds(db: Db, { gateway, now }: Moment): Promise<{ shopId: number }[]> {
  const beds = (await listKeptBeds(db)).filter(({ deviceId, enabled, online }) => {
    const state = gateway ? gateway.bedState(deviceId) : online === 1 ? 'ready' : 'offline'
    return enabled === 1 && state === 'ready'
  })
  const taken = new Set(await listUsedBeds(db))
  const span = { from: now - (now % claimStep), to: now + 1, now }
  const ids = beds.map(({ deviceId }) => deviceId)
  for (const { deviceId } of await listOccupied(db, ids, span)) taken.add(deviceId)
  return beds.filter(({ deviceId }) => !taken.has(deviceId))
}
