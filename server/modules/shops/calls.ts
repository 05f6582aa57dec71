import type { z } from 'zod/mini'

import { ok, refuse } from '#src/contract/outcome.ts'
import { config, deviceList, type shop, shopList, type studioConfig } from '#src/contract/shops.ts'
import type { Language } from '#src/domain/language.ts'

import { type ShopToday, withHoursOfToday } from '#server/modules/appointments/actions/shop-days.ts'
import { inLanguage } from '#server/http/messages.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { shopDate } from './rules/shop-time.ts'
import { bannerTexts, listShownBanners } from '#server/modules/banners/store/banners.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { openSessionsAt } from '#server/modules/sessions/store/sessions.ts'
import { type ChainSettings, readChainSettings } from '#server/modules/chain/store/settings.ts'
import { findShop, listShops, type ShopRow, shopTexts, staffedHoursText } from './store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toBedAnswer } from '#server/modules/beds/answers/bed-answer.ts'

interface ShopsOptions {
  gateway?: Gateway | undefined
  /** What browsers need to subscribe to notices. */
  pushKey: () => Promise<string>
  /** Where the provider's pages are; undefined while nothing can be paid online. */
  payOrigin?: string | undefined
}

export function serveShops(serve: Serve, store: Store, { gateway, pushKey, payOrigin }: ShopsOptions): void {
  serve(shopList, async ({ language }) => {
    const shops = await withHoursOfToday(store.db, await listShops(store.db), await store.now())
    return ok(shops.map((row) => toShop(row, language)))
  })

  serve(config, async ({ body, language }) => {
    const shop = await findShop(store.db, body.shop_id)
    if (!shop) return refuse('not-found')
    const settings = await readChainSettings(store.db)
    const today = shopDate(await store.now(), shop.timeZone)
    const banners = await listShownBanners(store.db, body.shop_id, today)
    const banner_data = banners.map(({ bannerId: banner_id, languages, webUrl }) => {
      const { image, alt } = inLanguage(bannerTexts.read(languages), language)
      return webUrl === null ? { banner_id, image, alt } : { banner_id, image, alt, web_url: webUrl }
    })
    return ok({
      shop_banner: { banner_data },
      ...toConfig(settings, shop, language),
      push_public_key: settings.features.sendsNotices ? await pushKey() : null,
      ...howToPay(settings.features.paysOnline ? payOrigin : undefined),
    })
  })

  serve(deviceList, async ({ body, language }) => {
    if (!(await findShop(store.db, body.shop_id))) return refuse('not-found')
    const devices = await listShopBeds(store.db, body.shop_id)
    const open = await openSessionsAt(store.db, body.shop_id)
    const answers = devices.map((row) => {
      const session = open.find(({ deviceId }) => deviceId === row.deviceId)
      return toBedAnswer(row, { bedState: gateway?.bedState(row.deviceId), session }, language)
    })
    return ok(answers)
  })
}

function toShop(row: ShopToday, language: Language): z.output<typeof shop> {
  const languages = shopTexts.read(row.languages).map(({ language, name, address, tags }) => ({
    language,
    shop_name: name,
    shop_location: address,
    shop_device_tag: tags.join(','),
  }))
  const { shop_name, shop_location, shop_device_tag } = inLanguage(languages, language)
  return {
    shop_id: row.shopId,
    shop_name,
    shop_location,
    shop_device_tag,
    daily_appointment_begin: row.opensAt,
    daily_appointment_end: row.closesAt,
    languages,
    time_zone: row.timeZone,
    latitude: toDegrees(row.latitudeE6),
    longitude: toDegrees(row.longitudeE6),
    map_url: row.mapUrl,
    closed_on: row.closedOn,
    operating_mode: row.operatingMode,
    staffed_hours:
      row.operatingMode === 'staffed-hours' && row.staffedHours !== null
        ? staffedHoursText.read(row.staffedHours)
        : null,
  }
}

function toDegrees(millionths: number | null): number | null {
  return millionths === null ? null : millionths / 1_000_000
}

type Rest = Omit<z.output<typeof studioConfig>, 'shop_banner' | 'push_public_key' | 'pay_methods' | 'pay_origin'>

function toConfig({ contact, rules, features, legal }: ChainSettings, shop: ShopRow, language: Language): Rest {
  return {
    contact: {
      phone: shop.phone || contact.phone,
      email: contact.email,
      ...wechatOf(shop, contact),
      service_hours: contact.serviceHours[language],
    },
    rules: {
      arrive_early_minutes: rules.arriveEarlyMinutes,
      late_cancel_minutes: rules.lateMinutes,
      enter_within_seconds: rules.enterWithinSeconds,
      min_gap_hours: rules.minGapHours,
    },
    features: { postpone: features.canPostpone },
    legal: {
      terms_version: legal.termsVersion,
      privacy_version: legal.privacyVersion,
      risk_version: legal.riskVersion,
    },
  }
}

/** One account: the studio's as soon as it has an id or a picture of its own, so that the two never lead to different people. */
function wechatOf({ wechatId, wechatQr }: ShopRow, chain: ChainSettings['contact']) {
  const isOwn = wechatId !== '' || wechatQr !== null
  const { wechatId: id, wechatQr: picture } = isOwn ? { wechatId, wechatQr } : chain
  return { wechat_id: id, wechat_qr: picture }
}

function howToPay(payOrigin: string | undefined) {
  if (payOrigin === undefined) return { pay_methods: ['counter' as const] }
  return { pay_methods: ['counter' as const, 'stripe' as const], pay_origin: payOrigin }
}
