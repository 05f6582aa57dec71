import { addDays } from '#src/domain/zone-time.ts'

/** First and last day, both of them within, on the calendar of each studio. */
export interface Period {
  from: string
  to: string
}

const week = 7

/**
 * What a period is compared with. The first days of a month: the same days of the month before. One day: the same day of
 * the week before, since a Saturday is no Friday. Any others: as many days as they are, right before them.
 */
export function previousPeriod({ from, to }: Period): Period {
  if (from === to) return { from: addDays(from, -week), to: addDays(to, -week) }
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const last = addDays(from, -1)
    const sameDay = `${last.slice(0, 8)}${to.slice(8)}`
    return { from: `${last.slice(0, 8)}01`, to: isMonthEnd(to) || sameDay > last ? last : sameDay }
  }
  const before = addDays(from, -1)
  return { from: addDays(before, 1 - datesIn({ from, to }).length), to: before }
}

function isMonthEnd(date: string): boolean {
  return addDays(date, 1).endsWith('-01')
}

/** Each day of a period, the first one first; none where it ends before it begins. */
export function datesIn({ from, to }: Period): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}
