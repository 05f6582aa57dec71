import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { reportOverview, reportRevenue, reportUse } from '#src/contract/staff/board/reports.ts'
import type { Period } from '#src/domain/board/report-period.ts'
import type { reportTabs } from '#src/contract/staff/board/report-kinds.ts'

export type Overview = ResponseOf<typeof reportOverview>
export type Revenue = ResponseOf<typeof reportRevenue>
export type Use = ResponseOf<typeof reportUse>
export type ReportTab = (typeof reportTabs)[number]

/** A number of the period, and of the one before. */
export interface Numbers {
  value: number
  before: number
}

/** What a report is asked for: without a studio about all at which this person may see it. */
export interface Asked extends Period {
  shopId: number | undefined
}

const load = async () => await import('#src/contract/staff/board/reports.ts')

function keyOf(tab: ReportTab, { from, to, shopId }: Asked) {
  return ['staff', 'reports', tab, from, to, shopId ?? 'all']
}

function bodyOf({ from, to, shopId }: Asked) {
  return { from, to, ...(shopId !== undefined && { shopIds: [shopId] }) }
}

export function overviewQuery(asked: Asked) {
  return persistedQuery({
    queryKey: keyOf('overview', asked),
    load: async ({ signal }): Promise<Overview> => {
      const call = async () => (await load()).reportOverview
      return await callApi(call, '/api/admin/reports/overview', bodyOf(asked), { signal })
    },
  })
}

export function revenueQuery(asked: Asked) {
  return persistedQuery({
    queryKey: keyOf('revenue', asked),
    load: async ({ signal }): Promise<Revenue> => {
      const call = async () => (await load()).reportRevenue
      return await callApi(call, '/api/admin/reports/revenue', bodyOf(asked), { signal })
    },
  })
}

export function bedUsageQuery(asked: Asked) {
  return persistedQuery({
    queryKey: keyOf('use', asked),
    load: async ({ signal }): Promise<Use> => {
      const call = async () => (await load()).reportUse
      return await callApi(call, '/api/admin/reports/use', bodyOf(asked), { signal })
    },
  })
}

/** What a tab shows, as a file. */
export async function exportReport(tab: ReportTab, asked: Asked) {
  const call = async () => (await load()).exportReport
  return await callApi(call, '/api/admin/reports/export', { ...bodyOf(asked), tab }, { timeoutMs: 60_000 })
}
