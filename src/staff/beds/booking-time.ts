import { formatTime, isoDay } from '#src/lib/format-time.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'

/** 18:30 for a booking of today, 11/26 18:30 for one of another day; on the clocks and the calendar of the zone. */
export function bookingTime(at: number, now: number, language: string, timeZone: string): string {
  const time = formatTime(at, timeZone)
  const isToday = isoDay(at, timeZone) === isoDay(now, timeZone)
  return isToday ? time : `${shortDay(at, language, timeZone, now)} ${time}`
}
