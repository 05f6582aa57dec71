import type { listHistory } from '#src/contract/staff/staff-log.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'

export type HistoryPage = AnswerOf<typeof listHistory>
export type HistoryEntry = HistoryPage['list'][number]
/** The last check of the logs against changes from outside, told to owners. */
export type LogCheck = NonNullable<HistoryPage['check']>

export interface HistoryFilter {
  /** Kind and id of one thing, such as "package:…". */
  subject?: string | undefined
  nouns?: string[] | undefined
  staffUid?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What staff changed, newest first. Pages count from 1. */
export function historyQuery(filter: HistoryFilter, page: number) {
  return persistedQuery({
    queryKey: ['staff', 'history', 'list', filter, page],
    load: async ({ signal, client }): Promise<HistoryPage> => {
      const after = await pageAfter(client, page, (before) => historyQuery(filter, before))
      const load = async () => (await import('#src/contract/staff/staff-log.ts')).listHistory
      const body = { ...filter, ...after, pageSize: 20 }
      return await callApi(load, '/api/admin/operation/history', body, { signal })
    },
  })
}
