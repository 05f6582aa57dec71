import type { z } from 'zod/mini'

import { calendarRecord, calendarStat, type day, type slot } from '#src/contract/booking.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { isPast, openSlots, whyNotDevice } from '../rules/bookable.ts'
import { addDays } from '../rules/shop-time.ts'
import type { GridSlot } from '../rules/slot-grid.ts'
import type { Serve } from '../serve-call.ts'
import { type DeviceRow, findDevice, listDevices } from '../store/devices.ts'
import type { Instant } from '../store/schema.ts'
import { findShop } from '../store/shops.ts'
import type { Store } from '../store/store.ts'
import { readCalendar, type ShopCalendar } from './shop-calendar.ts'

export function serveCalendar(serve: Serve, store: Store): void {
  serve(calendarStat, async ({ body }) => {
    const shop = await findShop(store.db, body.shop_id)
    if (!shop) return refuse('not-found')
    const all = await listDevices(store.db, shop.shopId)
    const devices = body.device_id === undefined ? all : all.filter(({ deviceId }) => deviceId === body.device_id)
    if (body.device_id !== undefined && devices.length === 0) return refuse('not-found')

    const now = await store.now()
    const calendar = await readCalendar(store.db, shop, devices, { from: body.from, days: body.days, now })
    const dates = Array.from({ length: body.days }, (_, index) => addDays(body.from, index))
    return ok({ days: dates.map((date) => statOf(calendar, devices, date, now)) })
  })

  serve(calendarRecord, async ({ body, caller }) => {
    const shop = await findShop(store.db, body.shop_id)
    const device = await findDevice(store.db, body.shop_id, body.device_id)
    if (!shop || !device) return refuse('not-found')

    const now = await store.now()
    const calendar = await readCalendar(store.db, shop, [device], { from: body.date, days: 1, now })
    const slots = openSlots(calendar.of(device), body.date, now)
    return ok({ slots: slots.map((open) => toSlot(calendar, device, open, caller.uid, now)) })
  })
}

/** A day is full while it still has slots to come and none of them is free; without any it is closed. */
function statOf(calendar: ShopCalendar, devices: DeviceRow[], date: string, now: Instant): z.output<typeof day> {
  const bookable = devices.filter((device) => whyNotDevice(device) === undefined)
  const toCome = bookable.flatMap((device) =>
    openSlots(calendar.of(device), date, now)
      .filter((open) => !isPast(open, now))
      .map((open) => ({ device, open })),
  )
  const free = toCome.filter(({ device, open }) => calendar.holderOf(device, open) === undefined).length
  if (toCome.length === 0) return { date, state: 'closed', free }
  return { date, state: free === 0 ? 'full' : 'open', free }
}

function toSlot(
  calendar: ShopCalendar,
  device: DeviceRow,
  open: GridSlot,
  uid: string,
  now: Instant,
): z.output<typeof slot> {
  const times = { time: open.time, end_time: open.endTime }
  const holder = calendar.holderOf(device, open)
  if (holder === uid) return { ...times, state: 'mine' }
  if (isPast(open, now)) return { ...times, state: 'past' }
  return { ...times, state: holder !== undefined || whyNotDevice(device) ? 'full' : 'free' }
}
