import { queryOptions } from '@tanstack/react-query'

import { callApi } from '#src/client/http/call-api.ts'

/** Which shops are open at this moment, and how many of their beds are free: never kept, and old after a minute. */
export function shopsNowQuery() {
  return queryOptions({
    queryKey: ['shops-now'],
    queryFn: async ({ signal }) => (await callApi(loadNow, '/api/config/shopsNow', {}, { signal })) ?? [],
    staleTime: 30_000,
    gcTime: 60_000,
    refetchInterval: 60_000,
    networkMode: 'always',
    retry: false,
  })
}

const loadNow = async () => (await import('#src/contract/shops.ts')).shopsNow
