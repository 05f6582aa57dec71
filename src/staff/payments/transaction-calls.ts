import type { dayClose, ledgerLine, listTransactions, readChain } from '#src/contract/staff/transactions.ts'
import type { ledgerGroups } from '#src/contract/staff/ledger-kinds.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'
import type { z } from 'zod/mini'

import type { Camel } from '#src/contract/codec.ts'
import type { Tender } from '#src/domain/payments/tenders.ts'

export type Ledger = AnswerOf<typeof listTransactions>
export type LedgerLine = Camel<z.output<typeof ledgerLine>>
export type LedgerKind = LedgerLine['kind']
export type LedgerTender = NonNullable<Ledger['totals']['byTender']>[number]['tender']
export type Chain = AnswerOf<typeof readChain>
export type DayClose = Camel<z.output<typeof dayClose>>

export type LedgerGroup = (typeof ledgerGroups)[number]

/** Which lines of a studio's ledger. Dates are business days as YYYY-MM-DD. */
export interface LedgerFilter {
  shopId: number
  date: string
  to?: string | undefined
  group: LedgerGroup
  kind?: LedgerKind | undefined
  method?: LedgerTender | undefined
  staffUid?: string | undefined
  memberUid?: string | undefined
  deviceId?: string | undefined
}

const load = async () => await import('#src/contract/staff/transactions.ts')

export const transactionsKey = ['staff', 'transactions'] as const

export function transactionsQuery(filter: LedgerFilter, page: number) {
  return persistedQuery({
    queryKey: [...transactionsKey, 'list', toBody(filter), page],
    load: async ({ signal, client }): Promise<Ledger> => {
      const call = async () => (await load()).listTransactions
      const after = await pageAfter(client, page, (before) => transactionsQuery(filter, before))
      const body = { ...toBody(filter), ...after }
      return await callApi(call, '/api/admin/transactions/list', body, { signal })
    },
  })
}

/** Everything that a line hangs together with. */
export function chainQuery(lineId: string) {
  return persistedQuery({
    queryKey: [...transactionsKey, 'chain', lineId],
    load: async ({ signal }): Promise<Chain> => {
      const call = async () => (await load()).readChain
      return await callApi(call, '/api/admin/transactions/chain', { lineId }, { signal })
    },
  })
}

export function dayCloseQuery(shopId: number, date: string) {
  return persistedQuery({
    queryKey: [...transactionsKey, 'close', shopId, date],
    load: async ({ signal }): Promise<DayClose> => {
      const call = async () => (await load()).getDayClose
      const body = { shopId, date }
      return await callApi(call, '/api/admin/transactions/close-get', body, { signal })
    },
  })
}

export interface DayCount {
  shopId: number
  date: string
  floatCents: number
  counted: { method: Tender; expectedCents: number; countedCents: number }[]
  /** Empty where nothing differs. */
  reason: string
}

/** Throws an `ApiError`: `changed` carries the day as it is now, which the panel then reads anew. */
export async function closeDay({ shopId, date, floatCents, counted, reason }: DayCount, opId: string) {
  const call = async () => (await load()).closeDay
  const body = {
    shopId,
    date,
    floatCents,
    counted: counted.map(({ method, expectedCents, countedCents }) => ({
      method,
      expectedCents,
      countedCents,
    })),
    ...(reason !== '' && { reason }),
  }
  await callApi(call, '/api/admin/transactions/close', body, { opId })
}

export interface DayReopening {
  shopId: number
  date: string
  reason: string
}

/** Throws an `ApiError`: `changed` when it is open already, `next-day-closed` when a later day stands on it. */
export async function reopenDay({ shopId, date, reason }: DayReopening, opId: string): Promise<void> {
  const call = async () => (await load()).reopenDay
  await callApi(call, '/api/admin/transactions/reopen', { shopId, date, reason }, { opId })
}

export async function exportTransactions(filter: LedgerFilter) {
  const call = async () => (await load()).exportTransactions
  return await callApi(call, '/api/admin/transactions/export', toBody(filter), { timeoutMs: 60_000 })
}

function toBody({ shopId, date, to, group, kind, method, staffUid, memberUid, deviceId }: LedgerFilter) {
  return {
    shopId,
    date,
    group,
    ...(to !== undefined && { to }),
    ...(kind && { kind }),
    ...(method && { method }),
    ...(staffUid !== undefined && { staffUid }),
    ...(memberUid !== undefined && { memberUid }),
    ...(deviceId !== undefined && { deviceId }),
  }
}
