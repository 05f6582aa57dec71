import type { studioConfig as sentConfig } from '#src/contract/shops.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { readConfig } from '#src/contract/answers/first-answers.ts'
import { payMethods, stripeOrigin } from '#src/domain/payments/online-payment.ts'
import type { StudioConfig } from '#src/domain/chain/app-config.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Banners, contacts, rules and legal versions of a shop, in the app's language. */
export function studioConfigQuery(shopId: number, language: string) {
  return persistedQuery({
    queryKey: ['studio-config', shopId, language],
    isPublic: true,
    load: async ({ signal }) => {
      const config = await callApi(async () => readConfig, '/api/config/config', { shopId }, { signal })
      return toConfig(config, shopId)
    },
  })
}

function toConfig(sent: CamelOf<typeof sentConfig>, shopId: number): StudioConfig {
  const { shopBanner, features, payMethods: methods, payOrigin, ...config } = sent
  return {
    ...config,
    banners: shopBanner.bannerData.map(({ bannerId, webUrl, image, alt }) => ({
      image,
      alt,
      counted: bannerId === undefined ? undefined : { bannerId, shopId },
      webUrl: webUrl ?? null,
    })),
    ...(features && { features: { canPostpone: features.postpone } }),
    pay: { methods: payMethods(methods), pageOrigin: payOrigin ?? stripeOrigin },
  }
}
