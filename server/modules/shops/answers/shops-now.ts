import type { AnswerOf } from '#src/contract/call.ts'
import type { shopsNow } from '#src/contract/shops.ts'

import { withHoursOfToday } from '#server/modules/appointments/actions/shop-days.ts'
import { listOccupied } from '#server/modules/appointments/store/claims.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { openSessionsAt } from '#server/modules/sessions/store/sessions.ts'
import { claimStep } from '#server/modules/shops/rules/slot-grid.ts'
import { listOpenShops } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

interface Moment {
  /** Knows how the beds are; without it the database tells how each was known last. */
  gateway: Gateway | undefined
  now: Instant
}

/** Which studios are open at this moment, and how many of their beds are free. */
export async function describeNow(db: Db, moment: Moment): Promise<AnswerOf<typeof shopsNow>> {
  const shops = await withHoursOfToday(db, await listOpenShops(db), moment.now)
  const answers = []
  for (const { shopId, isOpenNow } of shops) {
    const bedsFree = isOpenNow ? await countFreeBeds(db, shopId, moment) : 0
    answers.push({ shopId, isOpen: isOpenNow, bedsFree })
  }
  return answers
}

async function countFreeBeds(db: Db, shopId: number, { gateway, now }: Moment): Promise<number> {
  const beds = (await listShopBeds(db, shopId)).filter(({ deviceId, enabled, online }) => {
    const state = gateway ? gateway.bedState(deviceId) : online === 1 ? 'ready' : 'offline'
    return enabled === 1 && state === 'ready'
  })
  const inUse = new Set((await openSessionsAt(db, shopId)).map(({ deviceId }) => deviceId))
  const ids = beds.map(({ deviceId }) => deviceId)
  const span = { from: now - (now % claimStep), to: now + 1, now }
  const booked = new Set((await listOccupied(db, ids, span)).map(({ deviceId }) => deviceId))
  return ids.filter((id) => !inUse.has(id) && !booked.has(id)).length
}
