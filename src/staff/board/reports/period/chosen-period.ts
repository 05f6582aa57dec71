import type { Period } from '#src/domain/board/report-period.ts'
import { addDays } from '#src/lib/format-time.ts'
import type { reportPeriods } from '#src/staff/board/board-search.ts'

export type PeriodChoice = (typeof reportPeriods)[number]

interface Chosen {
  period?: PeriodChoice | undefined
  from?: string | undefined
  to?: string | undefined
}

const mostDays = 93

/** The days that an address asks for; without any, those of this month until today. */
export function chosenPeriod({ period = 'month', from, to }: Chosen, today: string): Period {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'custom':
      return { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today }
  }
}

/** Whether days can be asked for: they end after they begin, and are not more than a season. */
export function isAskable({ from, to }: Period): boolean {
  return from <= to && to < addDays(from, mostDays)
}

/** The last day that a period may end with. */
export function lastAskable(from: string, today: string): string {
  const last = addDays(from, mostDays - 1)
  return last < today ? last : today
}
