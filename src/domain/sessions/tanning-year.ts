import type { TanningRecord } from './session.ts'

/** When it counts as having been: sessions that never started have an end only. */
export function recordAt({ startedAt, endedAt }: Pick<TanningRecord, 'startedAt' | 'endedAt'>): number {
  return startedAt ?? endedAt
}

/** How many months of a year there is something to say about, as of "YYYY-MM-DD". */
export function monthsKnown(year: number, today: string): number {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  if (year < thisYear) return 12
  return year === thisYear ? thisMonth : 0
}

/** The list goes no further back than this. */
const yearsBack = 5

/** The years that can be looked at, the newest first. */
export function yearsToSee(today: string): number[] {
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: yearsBack + 1 }, (_, ago) => thisYear - ago)
}
