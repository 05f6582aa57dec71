import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { getDashboard } from '#src/contract/staff/board/dashboard.ts'

export type DayReport = ResponseOf<typeof getDashboard>
export type DayFigures = DayReport['day']

/** The day of a studio in numbers; today's where no date is given. */
export function dayReportQuery(shopId: number, date: string | undefined) {
  return persistedQuery({
    queryKey: ['staff', 'dashboard', shopId, date ?? 'today'],
    load: async ({ signal }) => {
      const load = async () => (await import('#src/contract/staff/board/dashboard.ts')).getDashboard
      return await callApi(load, '/api/admin/dashboard/get', { shopId, date }, { signal })
    },
  })
}
