import type { receipt } from '#src/contract/payments.ts'
import type { CamelOf } from '#src/contract/codec.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** What was paid for a package, and what went back of it. */
export type Receipt = CamelOf<typeof receipt>

export interface ReceiptsPage {
  receipts: Receipt[]
  hasMore: boolean
  next?: Place | undefined
}

export const receiptsKey = ['receipts'] as const

/** One page of the member's receipts, newest first; pages count from 1. */
export function receiptsQuery(page: number) {
  return persistedQuery({
    queryKey: [...receiptsKey, page],
    load: async ({ signal, client }): Promise<ReceiptsPage> => {
      const body = { ...(await pageAfter(client, page, receiptsQuery)), pageSize: 20 }
      const { list: receipts, ...rest } = await callApi(loadRecord, '/api/user/receiptRecord', body, { signal })
      return { ...rest, receipts }
    },
  })
}

const loadRecord = async () => (await import('#src/contract/payments.ts')).receiptRecord
