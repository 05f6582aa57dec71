import type { studioConfig as wireConfig } from '#src/contract/shops.ts'
import { payMethods, stripeOrigin } from '#src/domain/payments/online-payment.ts'
import type { StudioConfig } from '#src/domain/chain/app-config.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Banners, contacts, rules and legal versions of a shop, in the app's language. */
export function studioConfigQuery(shopId: number, language: string) {
  return persistedQuery({
    queryKey: ['studio-config', shopId, language],
    isPublic: true,
    load: async ({ signal }) => {
      const config = await callWire(loadCall, '/api/config/config', { shop_id: shopId }, { signal })
      return toConfig(config, shopId)
    },
  })
}

const loadCall = async () => (await import('#src/contract/shops.ts')).config

function toConfig(wire: z.output<typeof wireConfig>, shopId: number): StudioConfig {
  const { shop_banner, contact, rules, features, legal, push_public_key, pay_methods, pay_origin } = wire
  return {
    banners: shop_banner.banner_data.map(({ banner_id, image, alt, web_url }) => ({
      counted: banner_id === undefined ? undefined : { bannerId: banner_id, shopId },
      image,
      alt,
      webUrl: web_url ?? null,
    })),
    contact: {
      phone: contact.phone,
      email: contact.email,
      wechatId: contact.wechat_id,
      wechatQr: contact.wechat_qr,
      serviceHours: contact.service_hours,
    },
    rules: {
      arriveEarlyMinutes: rules.arrive_early_minutes,
      lateCancelMinutes: rules.late_cancel_minutes,
      enterWithinSeconds: rules.enter_within_seconds,
      minGapHours: rules.min_gap_hours,
    },
    ...(features && { features: { canPostpone: features.postpone } }),
    pushKey: push_public_key,
    pay: { methods: payMethods(pay_methods), pageOrigin: pay_origin ?? stripeOrigin },
    legal: {
      termsVersion: legal.terms_version,
      privacyVersion: legal.privacy_version,
      riskVersion: legal.risk_version,
    },
  }
}
