const minute = 60_000
const day = 24 * 60 * minute

/** The instant at which the clocks of a zone show this date and time. */
export function instantInZone(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const guess = asUtc - zoneOffset(asUtc, timeZone)
  return asUtc - zoneOffset(guess, timeZone)
}

/** `YYYY-MM-DD HH:mm`, as the clocks of the shop show it. */
export function shopTime(instant: number, timeZone: string): string {
  return formatter(timeZone).format(instant).replace(',', '')
}

/** `YYYY-MM-DD`, as the calendar of the shop shows it. */
export function shopDate(instant: number, timeZone: string): string {
  return shopTime(instant, timeZone).slice(0, 10)
}

/** `HH:mm`, as the clocks of the shop show it. */
export function shopClock(instant: number, timeZone: string): string {
  return shopTime(instant, timeZone).slice(11, 16)
}

/** The date that many days later; calendars know nothing of zones. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10)
}

function zoneOffset(instant: number, timeZone: string): number {
  const wholeMinute = instant - (instant % minute)
  return Date.parse(`${shopTime(instant, timeZone).replace(' ', 'T')}Z`) - wholeMinute
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // The Swedish locale writes ISO dates.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formatters.set(timeZone, made)
  return made
}
