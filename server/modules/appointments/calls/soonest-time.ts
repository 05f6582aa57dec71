import { soonestTime } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { isPast, openSlots, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { type FreeTime, soonestOf } from '#server/modules/appointments/rules/soonest.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { findLastBed } from '#server/modules/sessions/store/last-use.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Store } from '#server/platform/database/store.ts'
import { readCalendar, readRest } from './shop-calendar.ts'

/** A rest of three days and a closed weekend are still within it. */
const daysAhead = 8

export function serveSoonestTime(serve: Serve, store: Store): void {
  serve(soonestTime, async ({ body: { shopId }, caller: { uid } }) => {
    const { db } = store
    const shop = await findOpenShop(db, shopId)
    if (!shop) return refuse('not-found')
    const now = await store.now()
    const today = shopDate(now, shop.timeZone)
    const beds = (await listShopBeds(db, shopId)).filter((bed) => whyNotBed(bed) === undefined)
    const calendar = await readCalendar(db, shop, beds, { from: today, days: daysAhead, now })
    const startOf = await readRest(db, calendar, { uid, moving: undefined }, now, now)
    const used = await findLastBed(db, { memberUid: uid, shopId })
    const lastBed = beds.find(({ deviceId }) => deviceId === used)?.deviceId
    const freeOn = (date: string): FreeTime[] =>
      beds.flatMap((bed) =>
        openSlots(calendar.of(bed), date, now)
          .filter((open) => !isPast(open, now) && calendar.holderOf(bed, open) === undefined)
          .filter((open) => startOf(bed, open) === open.startsAt)
          .map(({ time, startsAt }) => ({ deviceId: bed.deviceId, date, time, startsAt })),
      )
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
