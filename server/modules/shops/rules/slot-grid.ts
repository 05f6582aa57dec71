import { blocksOn, type Hours, openingsOn, type Span } from './opening-hours.ts'
import { addDays, shopClock, shopDate } from './shop-time.ts'

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
  const key = [hours.timeZone, slotMinutes, date, ...daysInto(date).map((day) => blocksKey(hours, day))].join(' ')
  const known = grids.get(key)
  if (known) return known
  // Zones are slow to compute, and all beds of a shop share their grid.
  if (grids.size >= maxGrids) grids.clear()
  const made = cutSlots(hours, slotMinutes, date)
  grids.set(key, made)
  return made
}

function daysInto(date: string): string[] {
  return [addDays(date, -1), date]
}

function blocksKey(hours: Hours, date: string): string {
  return blocksOn(hours, date)
    .map(({ from, to }) => `${from}-${to}`)
    .join('+')
}

function cutSlots(hours: Hours, slotMinutes: number, date: string): GridSlot[] {
  const { timeZone } = hours
  const starts = daysInto(date).flatMap((day) =>
    openingsOn(hours, day).flatMap((opening) => slotsOfOpening(opening, slotMinutes * minute)),
  )
  const slots = starts
    .filter((startsAt) => shopDate(startsAt, timeZone) === date)
    .map((startsAt) => toSlot(startsAt, startsAt + slotMinutes * minute, timeZone))
  return slots.filter((slot, index) => slots.findIndex((other) => other.time === slot.time) === index)
}

export function overlaps(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** The pieces of time that a span occupies. */
export function claimedSlots({ startsAt, endsAt }: Span): number[] {
  const first = startsAt - (startsAt % claimStep)
  return Array.from({ length: Math.ceil((endsAt - first) / claimStep) }, (_, index) => first + index * claimStep)
}

/** Between two pieces of five minutes no slot begins: it would share one with its neighbour, and exclude it. */
function slotsOfOpening({ startsAt, endsAt }: Span, slotMs: number): number[] {
  const first = Math.ceil(startsAt / claimStep) * claimStep
  const count = Math.max(0, Math.floor((endsAt - first) / slotMs))
  return Array.from({ length: count }, (_, index) => first + index * slotMs)
}

function toSlot(startsAt: number, endsAt: number, timeZone: string): GridSlot {
  return { startsAt, endsAt, time: shopClock(startsAt, timeZone), endTime: shopClock(endsAt, timeZone) }
}
