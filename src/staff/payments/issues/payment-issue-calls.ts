import type { listPayIssues, settlePayIssue } from '#src/contract/staff/payment-issues.ts'
import type { PayIssueKind } from '#src/contract/staff/payment-issue-kinds.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'

import { type AppWords, inAppWords } from '#src/staff/kit/app-names.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'

export type PayIssues = AppWords<AnswerOf<typeof listPayIssues>>
export type PayIssue = AppWords<AnswerOf<typeof settlePayIssue>>

export type { PayIssueKind }

const load = async () => await import('#src/contract/staff/payment-issues.ts')

export const payIssuesKey = [...transactionsKey, 'issues'] as const

/** What about money somebody of the staff has to settle, or has settled. */
export function payIssuesQuery(shopId: number, state: PayIssue['state'], page: number) {
  return persistedQuery({
    queryKey: [...payIssuesKey, shopId, state, page],
    load: async ({ signal, client }): Promise<PayIssues> => {
      const call = async () => (await load()).listPayIssues
      const after = await pageAfter(client, page, (before) => payIssuesQuery(shopId, state, before))
      const body = { shop_id: shopId, state, ...after }
      return inAppWords(await callApi(call, '/api/admin/transactions/issues', body, { signal }))
    },
  })
}

export interface Settlement {
  issueId: string
  reason: string
}

/** Says what became of it; refused as `changed` where somebody else has. */
export async function settleIssue({ issueId, reason }: Settlement, opId: string): Promise<PayIssue> {
  const call = async () => (await load()).settlePayIssue
  return inAppWords(
    await callApi(call, '/api/admin/transactions/settle-issue', { issue_id: issueId, reason }, { opId }),
  )
}
