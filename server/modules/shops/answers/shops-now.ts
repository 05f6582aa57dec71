import type { AnswerOf } from '#src/contract/call.ts'
import type { shopsNow } from '#src/contract/shops.ts'

import type { ShopToday } from '#server/modules/appointments/actions/shop-days.ts'
import { listOccupied } from '#server/modules/appointments/store/claims.ts'
import { listKeptBeds } from '#server/modules/beds/store/beds.ts'
import { listUsedBeds } from '#server/modules/sessions/store/sessions.ts'
import { claimStep } from '#server/modules/shops/rules/slot-grid.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

/** All that tells which beds are taken. */
export const whatBedsShow = ['devices', 'bedDetails', 'sessions', 'deviceClaims', 'appointments'] as const

/** The beds of the chain that nobody uses now, as far as the database knows. */
export type UnusedBeds = Awaited<ReturnType<typeof listUnusedBeds>>

/**
 * Which studios are open at this moment, and how many of their beds are free. The gateway knows how the beds are;
 * without one the database tells how each was known last.
 */
export function describeNow(
  shops: readonly ShopToday[],
  unused: UnusedBeds,
  gateway: Gateway | undefined,
): AnswerOf<typeof shopsNow> {
  const free = unused.filter(
    ({ deviceId, online }) => (gateway ? gateway.bedState(deviceId) : online === 1 ? 'ready' : 'offline') === 'ready',
  )
  const freeOf = Map.groupBy(free, ({ shopId }) => shopId)
  return shops.map(({ shopId, isOpenNow }) => ({
    shopId,
    isOpen: isOpenNow,
    bedsFree: isOpenNow ? (freeOf.get(shopId)?.length ?? 0) : 0,
  }))
}

/** In as many questions for a thousand beds as for one. */
export async function listUnusedBeds(db: Db, now: Instant) {
  const [kept, used] = await together(
    db,
    (at) => listKeptBeds(at),
    (at) => listUsedBeds(at),
  )
  const beds = kept.filter(({ enabled }) => enabled === 1)
  const taken = new Set(used)
  const span = { from: now - (now % claimStep), to: now + 1, now }
  const ids = beds.map(({ deviceId }) => deviceId)
  for (const { deviceId } of await listOccupied(db, ids, span)) taken.add(deviceId)
  return beds.filter(({ deviceId }) => !taken.has(deviceId))
}
