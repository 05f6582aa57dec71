import { addDays, endOfDay, startOfDay, zoneTime } from '#src/domain/zone-time.ts'

const day = 24 * 3_600_000

/**
 * When validity ends so many dates after that of an instant: with the last of them, one millisecond before midnight, so
 * that a package can be used all through the date until which it says that it is valid.
 */
export function endAfterDays(from: number, days: number, timeZone: string): number {
  return endOfDay(addDays(dateOf(from, timeZone), days), timeZone) - 1
}

/** How many dates later an instant lies than one before it, on the calendar of a zone; 0 on the same one. */
export function datesBetween(from: number, to: number, timeZone: string): number {
  const dayOf = (instant: number) => startOfDay(dateOf(instant, timeZone), 'UTC')
  return Math.max(0, (dayOf(to) - dayOf(from)) / day)
}

function dateOf(instant: number, timeZone: string): string {
  return zoneTime(instant, timeZone).slice(0, 10)
}
