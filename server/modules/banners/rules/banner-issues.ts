import { readAddress } from '#src/domain/banners/banner.ts'
import { type BannerSpan, isCrowded, mostBanners } from '#src/domain/banners/banner-days.ts'

import { shopDate } from '#server/modules/shops/rules/shop-time.ts'

export interface Issue {
  path: string
  message: string
}

interface BannerTerms extends BannerSpan {
  languages: readonly { language: string }[]
  webUrl: string | null
}

interface Around {
  /** Every banner but this one. */
  others: readonly BannerSpan[]
  shops: readonly { shopId: number; timeZone: string; stage: 'draft' | 'open' | 'closed' }[]
  now: number
}

/** What a schema of single fields cannot see. Whether the pictures are there is another question. */
export function bannerIssues(banner: BannerTerms, { others, shops, now }: Around): Issue[] {
  const { languages, webUrl, showFrom, showTo, shopIds } = banner
  const issues: Issue[] = []
  if (new Set(languages.map(({ language }) => language)).size < languages.length) {
    issues.push({ path: 'languages', message: 'Each language once' })
  }
  if (!languages.some(({ language }) => language === 'zh-HK')) {
    issues.push({ path: 'languages', message: 'A picture in zh-HK is needed' })
  }
  if (webUrl !== null && !readAddress(webUrl)) {
    issues.push({ path: 'web_url', message: 'A path under /hk/ or a whole https address' })
  }
  if (showFrom !== null && showTo !== null && showTo < showFrom) {
    issues.push({ path: 'show_to', message: 'The last day is before the first' })
  }
  const known = new Set(shops.map(({ shopId }) => shopId))
  if (!shopIds.every((id) => known.has(id))) issues.push({ path: 'shop_ids', message: 'There is no such shop' })
  const showing = shops.filter(({ stage }) => stage !== 'closed')
  if (showing.some((shop) => isCrowded(banner, others, { ...shop, today: shopDate(now, shop.timeZone) }))) {
    issues.push({ path: 'shop_ids', message: `A shop shows at most ${mostBanners} on one day` })
  }
  return issues
}
