import { addDays, instantInZone, startOfDay, zoneTime } from '#src/domain/zone-time.ts'

export { addDays, endOfDay, instantInZone, startOfDay, zoneTime as shopTime } from '#src/domain/zone-time.ts'

const minuteMs = 60_000

/** `YYYY-MM-DD`, as the calendar of the shop shows it. */
export function shopDate(instant: number, timeZone: string): string {
  return zoneTime(instant, timeZone).slice(0, 10)
}

/** `HH:mm`, as the clocks of the shop show it. */
export function shopClock(instant: number, timeZone: string): string {
  return zoneTime(instant, timeZone).slice(11, 16)
}

/** The instant at which the clocks of the shop show on a date what they show at another instant, to the millisecond. */
export function sameClockOn(date: string, instant: number, timeZone: string): number {
  return instantInZone(date, shopClock(instant, timeZone), timeZone) + (instant % minuteMs)
}

/** The dates from one to another, both of them; without a last one just the first. */
export function datesOf({ date, lastDate }: { date: string; lastDate: string | null }): string[] {
  const days = lastDate === null ? 1 : (startOfDay(lastDate, 'UTC') - startOfDay(date, 'UTC')) / 86_400_000 + 1
  return Array.from({ length: Math.max(1, days) }, (_, ahead) => addDays(date, ahead))
}
