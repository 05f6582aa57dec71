import type { TanningRecord } from '#src/domain/sessions/session.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

export interface RecordsPage {
  records: TanningRecord[]
  hasMore: boolean
  next?: Place | undefined
  /** Of the whole year, not of this page. */
  totalMinutes: number
  totalTimes: number
  /** Minutes of each month, January first. */
  months: number[]
  /** Sessions of each month, January first; absent in an answer that this phone kept from before. */
  monthTimes?: number[] | undefined
}

export const recordsKey = ['records'] as const

/** One page of a year's sessions, newest first; pages count from 1. */
export function recordsQuery(year: number, page: number) {
  return persistedQuery({
    queryKey: [...recordsKey, year, page],
    load: async ({ signal, client }): Promise<RecordsPage> => {
      const after = await pageAfter(client, page, (before) => recordsQuery(year, before))
      const body = { year, ...after, pageSize: 20 }
      const answer = await callApi(loadYear, '/api/user/usageYearRecord', body, { signal })
      const { list: records, ...rest } = answer
      return { ...rest, records }
    },
  })
}

const loadYear = async () => (await import('#src/contract/sessions.ts')).usageYearRecord
