import { startOfDay } from '#src/domain/zone-time.ts'

/** A day to come, or days one after another, on which a shop is closed or keeps other hours. */
export interface DayOff {
  /** "YYYY-MM-DD" on the shop's calendar; so is `lastDate`, which is the same where it is one day. */
  date: string
  lastDate: string
  /** "HH:mm"; none at all: closed. */
  hours: { from: string; to: string }[]
  /** Why, such as the name of a holiday; none where no reason is told. */
  languages: { language: string; name: string }[]
}

/** What holds on a date: of two that overlap the one of fewer days, as the studio's own hours go. */
export function dayOffOn(daysOff: readonly DayOff[], date: string): DayOff | undefined {
  return daysOff
    .filter((day) => day.date <= date && date <= day.lastDate)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]
}

/** Those that fall between two dates, both of them counted. */
export function daysOffWithin(daysOff: readonly DayOff[], first: string, last: string): DayOff[] {
  return daysOff.filter((day) => day.date <= last && day.lastDate >= first)
}

function lengthOf({ date, lastDate }: DayOff): number {
  return startOfDay(lastDate, 'UTC') - startOfDay(date, 'UTC')
}
