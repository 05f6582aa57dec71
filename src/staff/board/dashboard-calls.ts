import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { getDashboard } from '#src/contract/staff/dashboard.ts'

type Wire = AnswerOf<typeof getDashboard>

export interface DayFigures {
  bookings: number
  visited: number
  late: number
  missed: number
  cancelled: number
  /** Percent; null where nothing could have been booked. */
  utilisation: number | null
  takingsCents: number
  newMembers: number
}

export interface DayReport {
  date: string
  currency: string
  timeZone: string
  day: DayFigures
  weekBefore: DayFigures
  hours: { hour: number; bookings: number }[]
  week: { date: string; takingsCents: number }[]
  /** What about money somebody of the staff has to settle. */
  openIssues: number
}

/** The day of a studio in numbers; today's where no date is given. */
export function dayReportQuery(shopId: number, date: string | undefined) {
  return persistedQuery({
    queryKey: ['staff', 'dashboard', shopId, date ?? 'today'],
    load: async ({ signal }): Promise<DayReport> => {
      const load = async () => (await import('#src/contract/staff/dashboard.ts')).getDashboard
      const body = { shop_id: shopId, ...(date !== undefined && { date }) }
      return toReport(await callApi(load, '/api/admin/dashboard/get', body, { signal }))
    },
  })
}

export function toReport({ week_before, time_zone, day, week, ...rest }: Wire): DayReport {
  return {
    date: rest.date,
    currency: rest.currency,
    hours: rest.hours,
    timeZone: time_zone,
    day: toFigures(day),
    weekBefore: toFigures(week_before),
    week: week.map((each) => ({ date: each.date, takingsCents: each.takings_cents })),
    openIssues: rest.open_issues ?? 0,
  }
}

function toFigures({ takings_cents, new_members, ...counts }: Wire['day']): DayFigures {
  return { ...counts, takingsCents: takings_cents, newMembers: new_members }
}
