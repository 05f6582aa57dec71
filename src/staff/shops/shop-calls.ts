import type { saveShop as saveCall, staffShop } from '#src/contract/staff/shops.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { callApi, carriedBy, type Failure, type RequestOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

import { clashWriting } from '#src/staff/appointments/clashes/clash-calls.ts'

/** A studio as staff edit it; hours are "HH:mm" on its own clock. */
export type StaffShop = CamelOf<typeof staffShop>

export type ShopTerms = Omit<RequestOf<typeof saveCall>, 'shopId' | 'rev' | 'decisions'>
export type ShopTexts = Omit<ShopTerms['languages'][number], 'language'>

const loadCalls = async () => await import('#src/contract/staff/shops.ts')

export const shopInfoKey = ['staff', 'shop-info'] as const

export function shopInfoQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...shopInfoKey, shopId],
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).getShop
      return await callApi(load, '/api/admin/shops/get', { shopId }, { signal })
    },
  })
}

/** Throws an `ApiError`: `changed` with the studio as it is, `clashes` with the appointments outside of new hours. */
export const saveShop = clashWriting(async () => (await loadCalls()).saveShop, '/api/admin/shops/save')

/** Throws an `ApiError`, `clashes` with the appointments of the rest of the day. */
export const closeToday = clashWriting(async () => (await loadCalls()).closeToday, '/api/admin/shops/close-today')

export const reopenToday = writing(async () => (await loadCalls()).reopenToday, '/api/admin/shops/reopen-today')

/** The studio that a refusal `changed` carries. */
export async function shopOf(failure: Failure): Promise<StaffShop | undefined> {
  return await carriedBy(failure, 'changed', async () => (await loadCalls()).staffShop)
}
