import type { CamelOf } from '#src/contract/codec.ts'
import { readShopList } from '#src/contract/answers/first-answers.ts'
import type { shop as sentShop } from '#src/contract/shops.ts'
import type { Shop, ShopText } from '#src/domain/shops/shop.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

type SentShop = CamelOf<typeof sentShop>

/** All shops of the chain, in the server's order. */
export function shopsQuery() {
  return persistedQuery({
    queryKey: ['shops'],
    isPublic: true,
    load: async ({ signal }) => {
      const shops = await callApi(async () => readShopList, '/api/config/shopList', {}, { signal })
      return (shops ?? []).map(toShop)
    },
  })
}

/** Its hours are called as in the other parts of the app, and its tags are a list. */
export function toShop(sent: SentShop): Shop {
  const { dailyAppointmentBegin: opensAt, dailyAppointmentEnd: closesAt } = sent
  const languages = sent.languages.map((entry) => ({ language: entry.language, ...toText(entry) }))
  return { ...sent, ...toText(sent), opensAt, closesAt, languages }
}

function toText({ shopName, shopLocation, shopDeviceTag }: SentShop['languages'][number] | SentShop): ShopText {
  const tags = shopDeviceTag.split(',').map((tag) => tag.trim())
  return { name: shopName, address: shopLocation, tags: tags.filter((tag) => tag !== '') }
}
