import type { readOffer } from '#src/contract/notices.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'

export type Offer = ResponseOf<typeof readOffer>

const load = async () => await import('#src/contract/notices.ts')

/** What was offered by the message whose link this is. Whoever has the link reads it, signed in or not. */
export function offerQuery(key: string, language: string) {
  return queryOptions({
    queryKey: ['offer', key, language],
    queryFn: async ({ signal }) =>
      await callApi(async () => (await load()).readOffer, '/api/offers/read', { key }, { signal }),
  })
}

/** No more offers to the member whom the link was sent to; once more changes nothing. */
export async function stopOffers(key: string): Promise<Offer> {
  return await callApi(async () => (await load()).stopOffers, '/api/offers/stop', { key })
}
