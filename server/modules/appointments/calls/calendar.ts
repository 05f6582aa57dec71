import type { CamelOf } from '#src/contract/codec.ts'
import { calendarRecord, calendarStat, type day, type slot } from '#src/contract/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { isPast, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { addDays, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'
import {
  type BedTime,
  holderAt,
  keepShopTimes,
  readRest,
  type RestedStart,
  type ShopTimes,
} from '#server/modules/appointments/answers/shop-times.ts'
import { serveSoonestTime } from './soonest-time.ts'

export function serveCalendar(serve: Serve, store: Store): void {
  const findTimes = keepShopTimes(store)
  serveSoonestTime(serve, store, findTimes)

  serve(calendarStat, async ({ body, caller }) => {
    const times = await findTimes(body)
    if (!times) return refuse('not-found')
    const now = caller.askedAt
    const from = startOfDay(body.from, times.shop.timeZone)
    const startOf = await readRest(store.db, times, { uid: caller.uid, moving: body.moving }, from, now)
    const dates = Array.from({ length: body.days }, (_, index) => addDays(body.from, index))
    const bookable = dates.filter((date) => date <= times.lastDate)
    const days = bookable.map((date) => statOf(times, startOf, date, now))
    return ok({ days, bookableUntil: times.lastDate })
  })

  serve(calendarRecord, async ({ body, caller }) => {
    const { date, deviceId } = body
    const times = await findTimes({ shopId: body.shopId, deviceId, from: date, days: 1 })
    if (!times) return refuse('not-found')
    const now = caller.askedAt
    const from = startOfDay(date, times.shop.timeZone)
    const startOf = await readRest(store.db, times, { uid: caller.uid, moving: body.moving }, from, now)
    if (deviceId !== undefined)
      return ok({ slots: times.on(date).map((time) => toSlot(time, startOf, caller.uid, now)) })
    const slots = times.usableOn(date).map((time) => ({ time, slot: toSlot(time, startOf, caller.uid, now) }))
    return ok({ slots: onAnyBed(slots) })
  })
}

interface OnBed {
  time: BedTime
  slot: CamelOf<typeof slot>
}

/** Each time once: on the first bed that is free then, and rested enough for; else as the member's own, or taken. */
function onAnyBed(slots: readonly OnBed[]): CamelOf<typeof slot>[] {
  const weight = ({ state, nextAllowedAt }: CamelOf<typeof slot>) =>
    state === 'free' ? (nextAllowedAt === undefined ? 0 : 1) : state === 'mine' ? 2 : 3
  const best = new Map<Instant, OnBed>()
  for (const one of slots) {
    const other = best.get(one.time.open.startsAt)
    if (!other || weight(one.slot) < weight(other.slot)) best.set(one.time.open.startsAt, one)
  }
  return [...best.values()]
    .toSorted((a, b) => a.time.open.startsAt - b.time.open.startsAt)
    .map(({ slot: shown, time }) =>
      shown.state === 'free' ? Object.assign({}, shown, { deviceId: time.bed.deviceId }) : shown,
    )
}

/** A day is full while it still has slots to come and none of them is free; without any it is closed. */
function statOf(times: ShopTimes, startOf: RestedStart, date: string, now: Instant): CamelOf<typeof day> {
  const toCome = times.usableOn(date).filter(({ open }) => !isPast(open, now))
  const free = toCome.filter((time) => holderAt(time, now) === undefined)
  if (toCome.length === 0) return { date, state: 'closed', free: 0 }
  if (free.length === 0) return { date, state: 'full', free: 0 }
  const isTooSoon = free.every((time) => startOf(time) !== time.open.startsAt)
  return { date, state: 'open', free: free.length, ...(isTooSoon && { tooSoon: true }) }
}

function toSlot(time: BedTime, startOf: RestedStart, uid: string, now: Instant): CamelOf<typeof slot> {
  const { bed, open } = time
  const holder = holderAt(time, now)
  const times = { time: open.time, endTime: open.endTime }
  if (holder === uid) return { ...times, state: 'mine' }
  if (isPast(open, now)) return { ...times, state: 'past' }
  if (holder !== undefined || whyNotBed(bed)) return { ...times, state: 'full' }
  const startsAt = startOf(time)
  return startsAt === open.startsAt ? { ...times, state: 'free' } : { ...times, state: 'free', nextAllowedAt: startsAt }
}
