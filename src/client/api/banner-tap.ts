import type { BannerPlace } from '#src/domain/banners/banner.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/**
 * Tells the server that a member tapped on a banner. Nothing waits for it, it outlives the page that the tap leaves,
 * and without a signal it is not counted.
 */
export function tellTap({ bannerId, shopId }: BannerPlace): void {
  const [token, uid] = [remembered.token.read(), remembered.userId.read()]
  if (token === undefined || uid === undefined) return
  const body = JSON.stringify({ token, uid, shop_id: shopId, banner_id: bannerId })
  navigator.sendBeacon('/api/banner/tap', new Blob([body], { type: 'application/json' }))
}
