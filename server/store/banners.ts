import { z } from 'zod/mini'

import { jsonText } from './json-text.ts'
import type { Db } from './store.ts'

export const bannerTexts = jsonText(z.array(z.object({ language: z.string(), image: z.string(), alt: z.string() })))
/** An empty list means every shop. */
export const bannerShops = jsonText(z.array(z.int()))

export async function listBanners(db: Db, shopId: number) {
  const banners = await db.selectFrom('banners').selectAll().where('enabled', '=', 1).orderBy('sort').execute()
  return banners.filter((banner) => {
    const shopIds = bannerShops.read(banner.shopIds)
    return shopIds.length === 0 || shopIds.includes(shopId)
  })
}
