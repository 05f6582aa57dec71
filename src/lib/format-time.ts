/** Languages differ in how they write a day; times are 24-hour everywhere. Instants are ms, zones IANA names. */
type LanguageTag = string

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: LanguageTag, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formatters.set(key, made)
  return made
}

/** 19:30 on the clocks of the zone; of this phone when no zone is given. */
export function formatTime(at: number, timeZone?: string): string {
  if (timeZone === undefined) return isoMinute(at).slice(11)
  return formatter('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)
}

/** 2026-11-21 on the calendar of the zone; of this phone when no zone is given. */
export function isoDay(at: number, timeZone?: string): string {
  if (timeZone === undefined) return isoMinute(at).slice(0, 10)
  if (timeZone === 'UTC') return new Date(at).toISOString().slice(0, 10)
  return formatter('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at)
}

/** 11 月 21 日, or 21 Nov. */
export function formatDay(at: number, language: LanguageTag, timeZone?: string): string {
  if (!isChinese(language)) return dayOfEnglish(at, { day: 'numeric', month: 'short' }, timeZone)
  const parts = formatter('en-US', { month: 'numeric', day: 'numeric', ...zone(timeZone) }).formatToParts(at)
  return `${partOf(parts, 'month')} 月 ${partOf(parts, 'day')} 日`
}

/** 11 月 21 日（星期六）, 11 月 21 日（周六）, or Sat 21 Nov. */
export function formatDayLong(at: number, language: LanguageTag, timeZone?: string): string {
  if (!isChinese(language)) return dayOfEnglish(at, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone)
  return `${formatDay(at, language, timeZone)}（${weekday(at, language, timeZone)}）`
}

/** 星期六, 周六, or Sat. */
export function weekday(at: number, language: LanguageTag, timeZone?: string): string {
  const style = language === 'zh-HK' ? 'long' : 'short'
  return formatter(language, { weekday: style, ...zone(timeZone) }).format(at)
}

/** The narrowest word for a day of the week: 六, 六, or Sat. */
export function weekdayNarrow(at: number, language: LanguageTag, timeZone?: string): string {
  return formatter(language, { weekday: isChinese(language) ? 'narrow' : 'short', ...zone(timeZone) }).format(at)
}

/** 12月, or Dec. */
export function monthShort(at: number, language: LanguageTag, timeZone?: string): string {
  return formatter(isChinese(language) ? language : 'en-US', { month: 'short', ...zone(timeZone) }).format(at)
}

/** 2026 年 11 月, or November 2026. */
export function formatMonth(at: number, language: LanguageTag, timeZone?: string): string {
  if (!isChinese(language)) return formatter('en-US', { year: 'numeric', month: 'long', ...zone(timeZone) }).format(at)
  const parts = formatter('en-US', { year: 'numeric', month: 'numeric', ...zone(timeZone) }).formatToParts(at)
  return `${partOf(parts, 'year')} 年 ${partOf(parts, 'month')} 月`
}

/** 2027 年 2 月 18 日, or 18 Feb 2027. */
export function formatDate(at: number, language: LanguageTag, timeZone?: string): string {
  if (!isChinese(language)) return dayOfEnglish(at, { day: 'numeric', month: 'short', year: 'numeric' }, timeZone)
  const year = isoDay(at, timeZone).slice(0, 4)
  return `${year} 年 ${formatDay(at, language, timeZone)}`
}

/** Noon UTC of a calendar day: an instant that falls on that day when it is formatted in UTC. */
export function noonOf(isoDate: string): number {
  return Date.parse(`${isoDate}T12:00:00Z`)
}

/** The calendar day that many days later, as YYYY-MM-DD. */
export function addDays(isoDate: string, days: number): string {
  return isoDay(noonOf(isoDate) + days * 86_400_000, 'UTC')
}

/** How many days on the calendar of the zone lie between two instants: tomorrow is one, at whatever time. */
export function daysUntil(at: number, now: number, timeZone: string): number {
  return Math.round((noonOf(isoDay(at, timeZone)) - noonOf(isoDay(now, timeZone))) / 86_400_000)
}

/**
 * 2026-11-21T19:30 on this phone. Home says how old it is before anything else is formatted, and nothing that it does
 * takes a phone as long as to make a first formatter.
 */
function isoMinute(at: number): string {
  const local = new Date(at)
  const parts = [local.getMonth() + 1, local.getDate(), local.getHours(), local.getMinutes()]
  const [month, day, hour, minute] = parts.map((part) => String(part).padStart(2, '0'))
  return `${String(local.getFullYear()).padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

function dayOfEnglish(at: number, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return formatter('en-GB', { ...options, ...zone(timeZone) })
    .format(at)
    .replace(',', '')
}

function isChinese(language: LanguageTag): boolean {
  return language.startsWith('zh')
}

function zone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return timeZone === undefined ? {} : { timeZone }
}

function partOf(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((part) => part.type === type)?.value ?? ''
}
