import type { readShopAhead } from '#src/contract/staff/shops/shop-states.ts'
import { callApi, type ResponseOf, writing } from '#src/client/http/call-api.ts'

export type ShopAhead = ResponseOf<typeof readShopAhead>

const loadCalls = async () => await import('#src/contract/staff/shops/shop-states.ts')

/** Throws an `ApiError`: `not-found` when the studio to be copied is not there. */
export const createShop = writing(async () => (await loadCalls()).createShop, '/api/admin/shops/create')

/** Throws an `ApiError`, `changed` when another clerk was there first. */
export const openShop = writing(async () => (await loadCalls()).openShop, '/api/admin/shops/open')

/** What is still ahead of a studio; never kept, for it decides whether the studio may close. */
export function shopAheadQuery(shopId: number) {
  return {
    queryKey: ['staff', 'shop-ahead', shopId],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ShopAhead> => {
      const load = async () => (await loadCalls()).readShopAhead
      return await callApi(load, '/api/admin/shops/ahead', { shopId }, { signal })
    },
    networkMode: 'always' as const,
    retry: false,
    staleTime: 0,
  }
}

/** Throws an `ApiError`: `bookings-ahead` or `open-session` while a guest is still expected or tans there. */
export const closeForGood = writing(async () => (await loadCalls()).closeForGood, '/api/admin/shops/close-for-good')
