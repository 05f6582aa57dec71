import type { CamelOf } from '#src/contract/codec.ts'
import { calendarRecord, calendarStat, type day, type slot } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { isPast, openSlots, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { addDays, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { GridSlot } from '#server/modules/shops/rules/slot-grid.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { type BedRow, findShopBed, listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { readCalendar, readRest, type RestedStart, type ShopCalendar } from './shop-calendar.ts'
import { serveSoonestTime } from './soonest-time.ts'

export function serveCalendar(serve: Serve, store: Store): void {
  serveSoonestTime(serve, store)

  serve(calendarStat, async ({ body, caller }) => {
    const shop = await findOpenShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const all = await listShopBeds(store.db, shop.shopId)
    const devices = body.deviceId === undefined ? all : all.filter(({ deviceId }) => deviceId === body.deviceId)
    if (body.deviceId !== undefined && devices.length === 0) return refuse('not-found')

    const now = await store.now()
    const calendar = await readCalendar(store.db, shop, devices, { from: body.from, days: body.days, now })
    const from = startOfDay(body.from, shop.timeZone)
    const startOf = await readRest(store.db, calendar, { uid: caller.uid, moving: body.moving }, from, now)
    const ahead = Math.max(0, ...devices.map((device) => calendar.of(device).horizonDays))
    const last = addDays(shopDate(now, shop.timeZone), ahead)
    const dates = Array.from({ length: body.days }, (_, index) => addDays(body.from, index))
    const bookable = dates.filter((date) => date <= last)
    const days = bookable.map((date) => statOf({ calendar, startOf, now }, devices, date))
    return ok({ days, bookableUntil: last })
  })

  serve(calendarRecord, async ({ body, caller }) => {
    const shop = await findOpenShop(store.db, body.shopId)
    const beds = shop && (await bedsToShow(store.db, body))
    if (!shop || !beds) return refuse('not-found')

    const now = await store.now()
    const calendar = await readCalendar(store.db, shop, beds, { from: body.date, days: 1, now })
    const from = startOfDay(body.date, shop.timeZone)
    const startOf = await readRest(store.db, calendar, { uid: caller.uid, moving: body.moving }, from, now)
    const slotsOf = (device: BedRow) =>
      openSlots(calendar.of(device), body.date, now).map((open) => ({
        startsAt: open.startsAt,
        deviceId: device.deviceId,
        slot: toSlot({ calendar, startOf, now }, device, open, caller.uid),
      }))
    const slots = beds.flatMap(slotsOf)
    return ok({ slots: body.deviceId === undefined ? onAnyBed(slots) : slots.map(({ slot }) => slot) })
  })
}

/** The bed that was asked for, or without one all that can be booked. */
async function bedsToShow(
  db: Db,
  { shopId, deviceId }: { shopId: number; deviceId?: string | undefined },
): Promise<BedRow[] | undefined> {
  if (deviceId === undefined) return (await listShopBeds(db, shopId)).filter((bed) => whyNotBed(bed) === undefined)
  const bed = await findShopBed(db, shopId, deviceId)
  return bed && [bed]
}

interface OnBed {
  startsAt: Instant
  deviceId: string
  slot: CamelOf<typeof slot>
}

/** Each time once: on the first bed that is free then, and rested enough for; else as the member's own, or taken. */
function onAnyBed(slots: readonly OnBed[]): CamelOf<typeof slot>[] {
  const weight = ({ state, nextAllowedAt }: CamelOf<typeof slot>) =>
    state === 'free' ? (nextAllowedAt === undefined ? 0 : 1) : state === 'mine' ? 2 : 3
  const best = new Map<Instant, OnBed>()
  for (const one of slots) {
    const other = best.get(one.startsAt)
    if (!other || weight(one.slot) < weight(other.slot)) best.set(one.startsAt, one)
  }
  return [...best.values()]
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map(({ slot: shown, deviceId }) => (shown.state === 'free' ? Object.assign({}, shown, { deviceId }) : shown))
}

interface Seen {
  calendar: ShopCalendar
  startOf: RestedStart
  now: Instant
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
