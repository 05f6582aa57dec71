import { addDays, instantInZone, shopClock, shopDate } from './shop-time.ts'

export interface Hours {
  timeZone: string
  opensAt: string
  closesAt: string
}

export interface Span {
  startsAt: number
  endsAt: number
}

export interface GridSlot extends Span {
  time: string
  endTime: string
}

const minute = 60_000
/** Claim rows are cut finer than appointments, so that postponed ones and other slot lengths exclude each other. */
export const claimStep = 5 * minute

const grids = new Map<string, readonly GridSlot[]>()
const maxGrids = 5_000

/**
 * The slots that start on a date of the shop's calendar. Opening hours may cross midnight, so the previous day's
 * evening counts too. Where clocks are put back an hour, a time that occurs twice is offered once.
 */
export function slotsOn(hours: Hours, slotMinutes: number, date: string): readonly GridSlot[] {
  const key = [hours.timeZone, hours.opensAt, hours.closesAt, slotMinutes, date].join(' ')
  const known = grids.get(key)
  if (known) return known
  // Zones are slow to compute, and all beds of a shop share their grid.
  if (grids.size >= maxGrids) grids.clear()
  const made = cutSlots(hours, slotMinutes, date)
  grids.set(key, made)
  return made
}

function cutSlots(hours: Hours, slotMinutes: number, date: string): GridSlot[] {
  const { timeZone } = hours
  const starts = [addDays(date, -1), date].flatMap((day) => slotsOfOpening(openingOf(hours, day), slotMinutes * minute))
  const slots = starts
    .filter((startsAt) => shopDate(startsAt, timeZone) === date)
    .map((startsAt) => toSlot(startsAt, startsAt + slotMinutes * minute, timeZone))
  return slots.filter((slot, index) => slots.findIndex((other) => other.time === slot.time) === index)
}

/** When the shop is open, starting on this date. Closing at or before the opening time means on the next day. */
export function openingOf({ timeZone, opensAt, closesAt }: Hours, date: string): Span {
  const lastDate = closesAt > opensAt ? date : addDays(date, 1)
  return { startsAt: instantInZone(date, opensAt, timeZone), endsAt: instantInZone(lastDate, closesAt, timeZone) }
}

/** True when the shop is open for the whole of a span. */
export function isWithinHours(hours: Hours, span: Span): boolean {
  // One day's hours touch the next day's where a shop never closes.
  if (hours.opensAt === hours.closesAt) return true
  const date = shopDate(span.startsAt, hours.timeZone)
  return [addDays(date, -1), date].some((day) => {
    const opening = openingOf(hours, day)
    return opening.startsAt <= span.startsAt && span.endsAt <= opening.endsAt
  })
}

/** True from the opening instant until just before the closing one. */
export function isOpenAt(hours: Hours, now: number): boolean {
  const date = shopDate(now, hours.timeZone)
  return [addDays(date, -1), date].some((day) => {
    const opening = openingOf(hours, day)
    return opening.startsAt <= now && now < opening.endsAt
  })
}

export function overlaps(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** The pieces of time that a span occupies. */
export function claimedSlots({ startsAt, endsAt }: Span): number[] {
  const first = startsAt - (startsAt % claimStep)
  return Array.from({ length: Math.ceil((endsAt - first) / claimStep) }, (_, index) => first + index * claimStep)
}

function slotsOfOpening({ startsAt, endsAt }: Span, slotMs: number): number[] {
  const count = Math.max(0, Math.floor((endsAt - startsAt) / slotMs))
  return Array.from({ length: count }, (_, index) => startsAt + index * slotMs)
}

function toSlot(startsAt: number, endsAt: number, timeZone: string): GridSlot {
  return { startsAt, endsAt, time: shopClock(startsAt, timeZone), endTime: shopClock(endsAt, timeZone) }
}
