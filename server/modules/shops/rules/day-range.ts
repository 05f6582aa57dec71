import { addDays, endOfDay, startOfDay } from './shop-time.ts'

const mostDays = 93

/** What is wrong with a range that `isRange` does not let through. */
export const wrongRange = { path: 'to', message: `A range ends after it begins and has at most ${mostDays} days` }

/** Whether what was asked for is one day, or days of which there are not too many to look at. */
export function isRange({ date, to = date }: { date: string; to?: string | undefined }): boolean {
  return to >= date && to < addDays(date, mostDays)
}

/** From the first instant of a day to the first of the next. */
export function wholeDay(date: string, timeZone: string): { from: number; to: number } {
  return { from: startOfDay(date, timeZone), to: endOfDay(date, timeZone) }
}
