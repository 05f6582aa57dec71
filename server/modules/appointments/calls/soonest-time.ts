import { soonestTime } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { type FindShopTimes, holderAt, readRest } from '#server/modules/appointments/answers/shop-times.ts'
import { isPast, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { type FreeTime, soonestOf } from '#server/modules/appointments/rules/soonest.ts'
import { findLastBed } from '#server/modules/sessions/store/last-use.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Store } from '#server/platform/database/store.ts'

/** A rest of three days and a closed weekend are still within it. */
const daysAhead = 8

export function serveSoonestTime(serve: Serve, store: Store, findTimes: FindShopTimes): void {
  serve(soonestTime, async ({ body: { shopId }, caller: { uid, askedAt: now } }) => {
    const shop = await findOpenShop(store.db, shopId)
    const today = shop && shopDate(now, shop.timeZone)
    const times = today === undefined ? undefined : await findTimes({ shopId, from: today, days: daysAhead })
    if (today === undefined || !times) return refuse('not-found')
    const [startOf, used] = await together(
      store.db,
      (db) => readRest(db, times, { uid, moving: undefined }, now, now),
      (db) => findLastBed(db, { memberUid: uid, shopId }),
    )
    const lastBed = times.beds.find((bed) => bed.deviceId === used && whyNotBed(bed) === undefined)?.deviceId
    const freeOn = (date: string): FreeTime[] =>
      times
        .usableOn(date)
        .filter((time) => !isPast(time.open, now) && holderAt(time, now) === undefined)
        .filter((time) => startOf(time) === time.open.startsAt)
        .map(({ bed, open: { time, startsAt } }) => ({ deviceId: bed.deviceId, date, time, startsAt }))
    const dates = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
    const found = firstWith(dates, freeOn)
    const soonest = found && soonestOf(found, lastBed)
    return ok({
      soonest: soonest ? { ...soonest, isLastBed: soonest.deviceId === lastBed } : null,
      lastDeviceId: lastBed ?? null,
    })
  })
}

/** The times of the first day that has any. */
function firstWith(dates: readonly string[], freeOn: (date: string) => FreeTime[]): FreeTime[] | undefined {
  for (const date of dates) {
    const times = freeOn(date)
    if (times.length > 0) return times
  }
  return undefined
}
