import type { listedShop } from '#src/contract/staff/shops/shop-states.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { toShop } from '#src/client/api/shops/shops.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { Shop } from '#src/domain/shops/shop.ts'

/** A studio in the list of the staff, where those that members do not see stand as well. */
export type ListedShop = Shop &
  Pick<CamelOf<typeof listedShop>, 'rev' | 'stage' | 'closedAt' | 'bedCount' | 'enabledBedCount' | 'lockCount'>

export const staffShopsKey = ['staff', 'shops'] as const

/** Every studio of the chain, in the server's order. */
export function staffShopsQuery() {
  return persistedQuery({
    queryKey: staffShopsKey,
    load: async ({ signal }): Promise<ListedShop[]> => {
      const shops = await callApi(loadCall, '/api/admin/shops/list', {}, { signal })
      return (shops ?? []).map((sent) => Object.assign(sent, toShop(sent)))
    },
  })
}

const loadCall = async () => (await import('#src/contract/staff/shops/shop-states.ts')).listShops
