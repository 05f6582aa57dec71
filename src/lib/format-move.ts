import { formatDay, formatTime, isoDay } from './format-time.ts'

/** What something was before it was moved: 19:30, or with its day where that was another one. */
export function formatEarlier(wasAt: number, isAt: number, language: string, timeZone: string): string {
  const time = formatTime(wasAt, timeZone)
  const isSameDay = isoDay(wasAt, timeZone) === isoDay(isAt, timeZone)
  return isSameDay ? time : `${formatDay(wasAt, language, timeZone)} ${time}`
}
