import { formatTime, isoDay } from '#src/lib/format-time.ts'

const hour = 3_600_000

/** The last second of a calendar day where the zone is; found by its clocks, whatever their offset is that day. */
export function endOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T23:59:59Z`)
  for (let offset = -14; offset <= 14; offset++) {
    const at = utc - offset * hour
    if (isoDay(at, timeZone) === day && formatTime(at, timeZone) === '23:59') return at
  }
  return utc
}
