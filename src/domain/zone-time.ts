const minute = 60_000
const day = 24 * 60 * minute
/** Longer than any zone ever moved its clocks at once, and than two moves follow each other. */
const around = 36 * 60 * minute

/**
 * The first instant at which the clocks of a zone show this date ("YYYY-MM-DD") and time ("HH:mm"). Where they skip it,
 * the instant at which they go on: a date that a zone leaves out begins, and ends, with the next one.
 */
export function instantInZone(date: string, time: string, timeZone: string): number {
  const asUtc = asIfUtc(`${date} ${time}`)
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
  return utcDate.format(asIfUtc(`${date} 00:00`) + days * day)
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

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
export function zoneOffset(instant: number, timeZone: string): number {
  const wholeMinute = Math.floor(instant / minute) * minute
  return asIfUtc(zoneTime(wholeMinute, timeZone)) - wholeMinute
}

const utcDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short' })

/** The instant at which the clocks of UTC show "YYYY-MM-DD HH:mm". */
function asIfUtc(shown: string): number {
  const [year = 0, month = 0, dayOfMonth = 0, hours = 0, minutes = 0] = shown.split(/[- :]/).map(Number)
  return ((daysUntil(year, month, dayOfMonth) * 24 + hours) * 60 + minutes) * minute
}

/** Days from 1970 to a date of our calendar. Years begin in March here, so that a leap day is the last of its year. */
function daysUntil(year: number, month: number, dayOfMonth: number): number {
  const years = month > 2 ? year : year - 1
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  const daysOfMonths = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return years * 365 + leapDays + daysOfMonths + dayOfMonth - 1 - daysUntil1970
}

/** From 1 March of the year 0. */
const daysUntil1970 = 719_468

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // The Swedish locale writes ISO dates.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formatters.set(timeZone, made)
  return made
}
