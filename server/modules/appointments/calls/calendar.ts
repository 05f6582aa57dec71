import type { CamelOf } from '#src/contract/codec.ts'
import { calendarRecord, calendarStat, type day, type slot } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { listExposures } from '#server/modules/appointments/actions/check-member.ts'
import { isPast, openSlots, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { restedStart } from '#server/modules/appointments/rules/gap.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import { addDays, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { type BedRow, findShopBed, listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { readCalendar, type ShopCalendar } from './shop-calendar.ts'

export function serveCalendar(serve: Serve, store: Store): void {
  serve(calendarStat, async ({ body, caller }) => {
    const shop = await findOpenShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const all = await listShopBeds(store.db, shop.shopId)
    const devices = body.deviceId === undefined ? all : all.filter(({ deviceId }) => deviceId === body.deviceId)
    if (body.deviceId !== undefined && devices.length === 0) return refuse('not-found')

    const now = await store.now()
    const calendar = await readCalendar(store.db, shop, devices, { from: body.from, days: body.days, now })
    const from = startOfDay(body.from, shop.timeZone)
    const startOf = await readRest(store.db, calendar, caller.uid, from, now)
    const ahead = Math.max(0, ...devices.map((device) => calendar.of(device).horizonDays))
    const last = addDays(shopDate(now, shop.timeZone), ahead)
    const dates = Array.from({ length: body.days }, (_, index) => addDays(body.from, index))
    const bookable = dates.filter((date) => date <= last)
    const days = bookable.map((date) => statOf({ calendar, startOf, now }, devices, date))
    return ok({ days, bookableUntil: last })
  })

  serve(calendarRecord, async ({ body, caller }) => {
    const shop = await findOpenShop(store.db, body.shopId)
    const device = await findShopBed(store.db, body.shopId, body.deviceId)
    if (!shop || !device) return refuse('not-found')

    const now = await store.now()
    const calendar = await readCalendar(store.db, shop, [device], { from: body.date, days: 1, now })
    const from = startOfDay(body.date, shop.timeZone)
    const startOf = await readRest(store.db, calendar, caller.uid, from, now)
    const slots = openSlots(calendar.of(device), body.date, now)
    return ok({ slots: slots.map((open) => toSlot({ calendar, startOf, now }, device, open, caller.uid)) })
  })
}

interface Seen {
  calendar: ShopCalendar
  /** When a member may begin at the earliest who wants this time; the time itself where nothing is too close. */
  startOf: (device: BedRow, wanted: Span) => Instant
  now: Instant
}

/** How the rest between two sessions stands in the way of times from an instant on. */
async function readRest(
  db: Db,
  calendar: ShopCalendar,
  uid: string,
  from: Instant,
  now: Instant,
): Promise<Seen['startOf']> {
  const exposures = await listExposures(db, uid, from, calendar.widest, now)
  return (device, wanted) => restedStart(wanted, exposures, calendar.rulesOf(device))
}

/** A day is full while it still has slots to come and none of them is free; without any it is closed. */
function statOf({ calendar, startOf, now }: Seen, devices: BedRow[], date: string): CamelOf<typeof day> {
  const bookable = devices.filter((device) => whyNotBed(device) === undefined)
  const toCome = bookable.flatMap((device) =>
    openSlots(calendar.of(device), date, now)
      .filter((open) => !isPast(open, now))
      .map((open) => ({ device, open })),
  )
  const free = toCome.filter(({ device, open }) => calendar.holderOf(device, open) === undefined)
  if (toCome.length === 0) return { date, state: 'closed', free: 0 }
  if (free.length === 0) return { date, state: 'full', free: 0 }
  const isTooSoon = free.every(({ device, open }) => startOf(device, open) !== open.startsAt)
  return { date, state: 'open', free: free.length, ...(isTooSoon && { tooSoon: true }) }
}

function toSlot({ calendar, startOf, now }: Seen, device: BedRow, open: GridSlot, uid: string): CamelOf<typeof slot> {
  const times = { time: open.time, endTime: open.endTime }
  const holder = calendar.holderOf(device, open)
  if (holder === uid) return { ...times, state: 'mine' }
  if (isPast(open, now)) return { ...times, state: 'past' }
  if (holder !== undefined || whyNotBed(device)) return { ...times, state: 'full' }
  const startsAt = startOf(device, open)
  return startsAt === open.startsAt ? { ...times, state: 'free' } : { ...times, state: 'free', nextAllowedAt: startsAt }
}
