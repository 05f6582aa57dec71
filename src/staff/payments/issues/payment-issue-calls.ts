import type { listPayIssues, settlePayIssue } from '#src/contract/staff/payment-issues.ts'
import type { PayIssueKind } from '#src/contract/staff/payments/payment-issue-kinds.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'

import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'

export type PayIssues = AnswerOf<typeof listPayIssues>
export type PayIssue = AnswerOf<typeof settlePayIssue>

export type { PayIssueKind }

const load = async () => await import('#src/contract/staff/payment-issues.ts')

export const payIssuesKey = [...transactionsKey, 'issues'] as const

/** What about money staff have to settle, or have settled. */
export function payIssuesQuery(shopId: number, state: PayIssue['state'], page: number) {
  return persistedQuery({
    queryKey: [...payIssuesKey, shopId, state, page],
    load: async ({ signal, client }): Promise<PayIssues> => {
      const call = async () => (await load()).listPayIssues
      const after = await pageAfter(client, page, (before) => payIssuesQuery(shopId, state, before))
      const body = { shopId, state, ...after }
      return await callApi(call, '/api/admin/transactions/issues', body, { signal })
    },
  })
}

export interface Settlement {
  issueId: string
  reason: string
}

/** Says what became of it; refused as `changed` where it is settled already. */
export async function settleIssue({ issueId, reason }: Settlement, opId: string): Promise<PayIssue> {
  const call = async () => (await load()).settlePayIssue
  return await callApi(call, '/api/admin/transactions/settle-issue', { issueId, reason }, { opId })
}
