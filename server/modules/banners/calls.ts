import { ok, refuse } from '#src/contract/outcome.ts'
import { tapBanner } from '#src/contract/shops.ts'

import { countHits } from '#server/http/limit-calls.ts'
import { tapsPerMember } from '#server/http/rate-limit.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { countTap } from './store/banner-taps.ts'
import { listShownBanners } from './store/banners.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Counts that a member tapped on a banner which the shop shows today. Who it was is forgotten with the answer. */
export function serveBannerTaps(serve: Serve, store: Store, now?: () => number): void {
  const waitOf = countHits(tapsPerMember, now)
  serve(tapBanner, async ({ body, caller }) => {
    const wait = waitOf(caller.uid)
    if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })
    const shop = await findOpenShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const today = shopDate(await store.now(), shop.timeZone)
    const shown = await listShownBanners(store.db, shop.shopId, today)
    if (!shown.some(({ bannerId }) => bannerId === body.bannerId)) return refuse('not-found')
    await countTap(store.db, body.bannerId, today)
    return ok(null)
  })
}
