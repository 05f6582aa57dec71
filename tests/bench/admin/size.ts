import { instantInZone, shopDate } from '#server/modules/shops/rules/shop-time.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
export const timeZone = 'Asia/Hong_Kong'
export const shopCount = 4
export const bedCount = 16
/** Of them each bed has so many a day, from ten o'clock on. */
export const visitsADay = 14
export const slot = 45 * minute
/** Of each visitor; they came within one season. */
export const visitsEach = 10
/** Of the regular, whose lists are as long in every chain. */
export const regularVisits = 60

/** How much a chain holds; days are equally busy in all of them, so a larger one goes further back. */
export interface Size {
  members: number
  records: number
  visitors: number
  /** Visitors of one season. */
  season: number
  now: number
  /** Midnight before today, the last day with bookings. */
  top: number
}

export function sizeOf(members: number, records: number): Size {
  const today = shopDate(Date.now(), timeZone)
  const wanted = Math.min(members, Math.floor(records / visitsEach))
  const season = Math.min(2_000, wanted)
  const visitors = Math.floor(wanted / season) * season
  return {
    members,
    records: visitors * visitsEach,
    visitors,
    season,
    now: instantInZone(today, '16:00', timeZone),
    top: instantInZone(today, '00:00', timeZone),
  }
}

/** When a visit began, the newest being number 0 of each visitor. */
export function startOfVisit({ season, top }: Size, visitor: number, number: number): number {
  const i = Math.floor(visitor / season) * season * visitsEach + number * season + (visitor % season)
  const turn = Math.floor(i / bedCount)
  return top - Math.floor(turn / visitsADay) * day + 600 * minute + (visitsADay - 1 - (turn % visitsADay)) * slot
}

export function uidOf(index: number): string {
  return `01930000-0000-7000-8000-${100_000_000_000 + index}`
}
