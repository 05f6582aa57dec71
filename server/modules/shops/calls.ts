import type { CamelOf } from '#src/contract/codec.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { config, deviceList, shopList, shopsNow, type studioConfig } from '#src/contract/shops.ts'
import type { Language } from '#src/domain/language.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'

import { type ShopToday, withHoursOfToday } from '#server/modules/appointments/actions/shop-days.ts'
import { inLanguage } from '#server/http/messages.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { writeAnswer } from '#server/http/wire-outcome.ts'
import type { SharedJson } from '#server/http/written-json.ts'
import { shopDate } from './rules/shop-time.ts'
import { bannerTexts, listShownBanners } from '#server/modules/banners/store/banners.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { openSessionsAt } from '#server/modules/sessions/store/sessions.ts'
import { type ChainSettings, readChainSettings } from '#server/modules/chain/store/settings.ts'
import { afterHoursText, findOpenShop, listOpenShops, type ShopRow } from './store/shops.ts'
import { keepValue } from '#server/platform/database/kept-value.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toShop } from './answers/shop-answer.ts'
import { describeNow, listUnusedBeds, whatBedsShow } from './answers/shops-now.ts'
import { toBedAnswer } from '#server/modules/beds/answers/bed-answer.ts'

interface ShopsOptions {
  gateway?: Gateway | undefined
  /** What browsers need to subscribe to notices; null while none can be sent. */
  pushKey: (contact: ChainSettings['contact']) => Promise<string | null>
  /** Where the provider's pages are; undefined while nothing can be paid online. */
  payOrigin?: string | undefined
  /** On what notices can come that no notification brings. */
  noticeChannels: readonly NoticeChannel[]
}

/** All that the list of shops is made of. */
const whatShopsShow = ['shops', 'slotTemplates', 'dateExceptions', 'closures', 'devices'] as const

export function serveShops(
  serve: Serve,
  store: Store,
  { gateway, pushKey, payOrigin, noticeChannels }: ShopsOptions,
): void {
  const openShops = keepValue(store, whatShopsShow, async (now) => {
    return await withHoursOfToday(store.db, await listOpenShops(store.db), now)
  })
  const written = new WeakMap<readonly ShopToday[], Map<Language, SharedJson>>()

  serve(shopList, async ({ language }) => {
    const shops = await openShops()
    const answers = written.get(shops) ?? new Map<Language, SharedJson>()
    written.set(shops, answers)
    const known = answers.get(language)
    if (known) return ok(known)
    const answer = writeAnswer(
      shopList.answer,
      shops.map((row) => toShop(row, language)),
    )
    answers.set(language, answer)
    return ok(answer)
  })

  const unusedBeds = keepValue(store, whatBedsShow, (now) => listUnusedBeds(store.db, now))
  serve(shopsNow, async () => ok(describeNow(await openShops(), await unusedBeds(), gateway)))

  serve(config, async ({ body, language }) => {
    const shop = await findOpenShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const settings = await readChainSettings(store.db)
    const today = shopDate(await store.now(), shop.timeZone)
    const banners = await listShownBanners(store.db, body.shopId, today)
    const bannerData = banners.map(({ bannerId, languages, webUrl }) => {
      const { image, alt } = inLanguage(bannerTexts.read(languages), language)
      return webUrl === null ? { bannerId, image, alt } : { bannerId, image, alt, webUrl }
    })
    return ok({
      shopBanner: { bannerData },
      ...toConfig(settings, shop, language),
      noticeChannels: [...noticeChannels],
      pushPublicKey: settings.features.sendsNotices ? await pushKey(settings.contact) : null,
      ...howToPay(settings.features.paysOnline ? payOrigin : undefined),
    })
  })

  serve(deviceList, async ({ body, language }) => {
    if (!(await findOpenShop(store.db, body.shopId))) return refuse('not-found')
    const devices = await listShopBeds(store.db, body.shopId)
    const open = await openSessionsAt(store.db, body.shopId)
    const answers = devices.map((row) => {
      const session = open.find(({ deviceId }) => deviceId === row.deviceId)
      return toBedAnswer(row, { bedState: gateway?.bedState(row.deviceId), session }, language)
    })
    return ok(answers)
  })
}

type Rest = Omit<
  CamelOf<typeof studioConfig>,
  'shopBanner' | 'pushPublicKey' | 'noticeChannels' | 'payMethods' | 'payOrigin'
>

function toConfig({ contact, rules, features, legal }: ChainSettings, shop: ShopRow, language: Language): Rest {
  return {
    contact: {
      phone: shop.phone || contact.phone,
      email: contact.email,
      ...wechatOf(shop, contact),
      serviceHours: contact.serviceHours[language],
      ...(shop.afterHours !== null && { afterHours: afterHoursText.read(shop.afterHours) }),
    },
    rules: { ...rules, lateCancelMinutes: rules.lateMinutes },
    features: { postpone: features.canPostpone },
    legal,
  }
}

/** One account: the studio's as soon as it has an id or a picture of its own, so that the two never lead to different people. */
function wechatOf({ wechatId, wechatQr }: ShopRow, chain: ChainSettings['contact']) {
  const isOwn = wechatId !== '' || wechatQr !== null
  const { wechatId: id, wechatQr: picture } = isOwn ? { wechatId, wechatQr } : chain
  return { wechatId: id, wechatQr: picture }
}

function howToPay(payOrigin: string | undefined) {
  if (payOrigin === undefined) return { payMethods: ['counter' as const] }
  return { payMethods: ['counter' as const, 'stripe' as const], payOrigin }
}
