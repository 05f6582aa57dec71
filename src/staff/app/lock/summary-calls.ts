import type { getBoardSummary } from '#src/contract/staff/board/board-summary.ts'

import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** A studio as a locked tablet may show it: nothing of it names anybody. */
export type Summary = ResponseOf<typeof getBoardSummary>

/** Answered while the login is locked too. The names of beds come in the language of the app. */
export function summaryQuery(shopId: number, language: string) {
  return persistedQuery({
    queryKey: ['staff', 'board-summary', shopId, language],
    load: async ({ signal }): Promise<Summary> =>
      await callApi(load, '/api/admin/operation/summary', { shopId }, { signal }),
  })
}

const load = async () => (await import('#src/contract/staff/board/board-summary.ts')).getBoardSummary
