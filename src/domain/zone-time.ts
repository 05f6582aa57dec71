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
  return writtenAsUtc(asIfUtc(`${date} 00:00`) + days * day).slice(0, 10)
}

/** `YYYY-MM-DD HH:mm`, as the clocks of a zone show it. */
export function zoneTime(instant: number, timeZone: string): string {
  const offset = offsetOfDay(instant, timeZone)
  return offset === undefined ? askClock(instant, timeZone) : writtenAsUtc(instant + offset)
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
  return offsetOfDay(instant, timeZone) ?? askOffset(instant, timeZone)
}

function askOffset(instant: number, timeZone: string): number {
  const wholeMinute = Math.floor(instant / minute) * minute
  return asIfUtc(askClock(wholeMinute, timeZone)) - wholeMinute
}

/** Of each zone: how far it is ahead on a day of UTC, counted from 1970, or null where it moves its clocks on that day. */
const offsets = new Map<string, Map<number, number | null>>()
/** Some years of days of every zone; forgotten together, so that odd questions take no memory. */
const mostDays = 100_000
let dayCount = 0

/** Before that some zones were ahead by odd seconds. */
const wholeMinutesFrom = 5 * 365

/** How far the clocks are ahead all through the UTC day of an instant; undefined where that has to be asked anew. */
function offsetOfDay(instant: number, timeZone: string): number | undefined {
  const number = Math.floor(instant / day)
  if (number < wholeMinutesFrom) return undefined
  const known = offsets.get(timeZone)?.get(number)
  if (known !== undefined) return known ?? undefined
  const atFirst = askOffset(number * day, timeZone)
  const offset = atFirst === askOffset((number + 1) * day, timeZone) ? atFirst : null
  keepOffset(timeZone, number, offset)
  return offset ?? undefined
}

function keepOffset(timeZone: string, number: number, offset: number | null): void {
  if (dayCount >= mostDays) {
    offsets.clear()
    dayCount = 0
  }
  const days = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, days.set(number, offset))
  dayCount += 1
}

/** `YYYY-MM-DD HH:mm` of an instant on the clocks of UTC. */
function writtenAsUtc(instant: number): string {
  const days = Math.floor(instant / day)
  const minutes = Math.floor((instant - days * day) / minute)
  return `${dateOf(days)} ${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`
}

/** The date of a day counted from 1970: `daysUntil` the other way round, by the lengths of four hundred years and of four. */
function dateOf(days: number): string {
  const since = days + daysUntil1970
  const era = Math.floor(since / daysOf400Years)
  const dayOfEra = since - era * daysOf400Years
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

/** The instant at which the clocks of UTC show "YYYY-MM-DD HH:mm". */
function asIfUtc(shown: string): number {
  const days = daysUntil(Number(shown.slice(0, 4)), Number(shown.slice(5, 7)), Number(shown.slice(8, 10)))
  return ((days * 24 + Number(shown.slice(11, 13))) * 60 + Number(shown.slice(14, 16))) * minute
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
const daysOf400Years = 146_097

/** What the runtime's own tables of zones say; a question takes about as long as a hundred of the others. */
function askClock(instant: number, timeZone: string): string {
  return formatter(timeZone).format(instant).replace(',', '')
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
