const minute = 60_000
const day = 24 * 60 * minute
/** Longer than any zone ever moved its clocks at once, and than two moves follow each other. */
const around = 36 * 60 * minute

/**
 * The first instant at which the clocks of a zone show this date ("YYYY-MM-DD") and time ("HH:mm"). Where they skip it,
 * the instant at which they go on: a date that a zone leaves out begins, and ends, with the next one.
 */
export function instantInZone(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const before = zoneOffset(asUtc - around, timeZone)
  const after = zoneOffset(asUtc + around, timeZone)
  const first = asUtc - Math.max(before, after)
  const last = asUtc - Math.min(before, after)
  if (first === last) return first
  return [first, last].find((at) => at + zoneOffset(at, timeZone) === asUtc) ?? endOfGap(first, last, timeZone)
}

/** The first instant of a date. */
export function startOfDay(date: string, timeZone: string): number {
  return instantInZone(date, '00:00', timeZone)
}

/** The first instant after a date. */
export function endOfDay(date: string, timeZone: string): number {
  return startOfDay(addDays(date, 1), timeZone)
}

/** The date that many days later; calendars know nothing of zones. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD HH:mm`, as the clocks of a zone show it. */
export function zoneTime(instant: number, timeZone: string): string {
  return formatter(timeZone).format(instant).replace(',', '')
}

/** When clocks that were put forward between two instants show their new time first, to the minute. */
function endOfGap(from: number, to: number, timeZone: string): number {
  const offset = zoneOffset(to, timeZone)
  let [before, after] = [Math.floor(from / minute), Math.ceil(to / minute)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (zoneOffset(middle * minute, timeZone) === offset) after = middle
    else before = middle
  }
  return after * minute
}

function zoneOffset(instant: number, timeZone: string): number {
  const wholeMinute = Math.floor(instant / minute) * minute
  return Date.parse(`${zoneTime(wholeMinute, timeZone).replace(' ', 'T')}Z`) - wholeMinute
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
