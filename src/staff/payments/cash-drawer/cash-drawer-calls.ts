import type { getCashDrawer } from '#src/contract/staff/payments/cash-drawer.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'

export type CashDrawers = AnswerOf<typeof getCashDrawer>
export type CashDrawer = CashDrawers['closed'][number]
export type CashMove = CashDrawer['moves'][number]

const load = async () => await import('#src/contract/staff/payments/cash-drawer.ts')

/** The cash drawer of a studio, and the last ones that were closed. */
export function cashDrawerQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...transactionsKey, 'cash-drawer', shopId],
    load: async ({ signal }): Promise<CashDrawers> => {
      const call = async () => (await load()).getCashDrawer
      return await callApi(call, '/api/admin/cash-drawer/get', { shopId }, { signal })
    },
  })
}

/** Tells whether an act is among those that a drawer shows: each of them adds a move, and sales add none. */
export function lastMoveOf({ moves }: CashDrawer): string | null {
  return moves.at(-1)?.moveId ?? null
}

/** Each throws an `ApiError`: `changed` where somebody was faster, or something came in meanwhile. */
export const openCashDrawer = writing(async () => (await load()).openCashDrawer, '/api/admin/cash-drawer/open')
export const countCashDrawer = writing(async () => (await load()).countCashDrawer, '/api/admin/cash-drawer/count')
export const moveCash = writing(async () => (await load()).moveCash, '/api/admin/cash-drawer/move')
export const closeCashDrawer = writing(async () => (await load()).closeCashDrawer, '/api/admin/cash-drawer/close')
export const reopenCashDrawer = writing(async () => (await load()).reopenCashDrawer, '/api/admin/cash-drawer/reopen')
