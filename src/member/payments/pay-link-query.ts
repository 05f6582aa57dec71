import { queryOptions } from '@tanstack/react-query'

import { callApi } from '#src/client/http/call-api.ts'

const load = async () => (await import('#src/contract/payments.ts')).openPayLink

/** Where the code leads that staff have shown. Whoever has scanned it reads it, signed in or not. */
export function payLinkQuery(key: string) {
  return queryOptions({
    queryKey: ['pay-link', key],
    queryFn: async ({ signal }) => await callApi(load, '/api/order/openPayLink', { key }, { signal }),
  })
}
