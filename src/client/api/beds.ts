import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** The beds of a shop, in the server's order. */
export function devicesQuery(shopId: number) {
  return persistedQuery({
    queryKey: ['devices', shopId],
    isPublic: true,
    load: async ({ signal }) => (await callApi(loadCall, '/api/machine/deviceList', { shopId }, { signal })) ?? [],
  })
}

const loadCall = async () => (await import('#src/contract/shops.ts')).deviceList
