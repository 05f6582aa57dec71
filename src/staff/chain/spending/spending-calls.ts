import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { getMessageSpending } from '#src/contract/staff/message-spending.ts'

export type Spending = ResponseOf<typeof getMessageSpending>
export type DayTotal = Spending['totals'][number]

/** What codes cost in the last thirty days. */
export function spendingQuery() {
  return persistedQuery({
    queryKey: ['staff', 'message-spending'],
    load: async ({ signal }): Promise<Spending> => {
      const load = async () => (await import('#src/contract/staff/message-spending.ts')).getMessageSpending
      return await callApi(load, '/api/admin/config/spending', {}, { signal })
    },
  })
}
