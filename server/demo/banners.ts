import type { Insertable } from 'kysely'

import { bannerShops, bannerTexts } from '#server/modules/banners/store/banners.ts'
import type { Schema } from '#server/platform/database/schema.ts'

type BannerRow = Insertable<Schema['banners']>
type Alts = Record<'zh-HK' | 'zh-CN' | 'en-US', string>

function banner(sort: number, name: string, webUrl: string | null, alts: Alts): BannerRow {
  const languages = Object.entries(alts).map(([language, alt]) => ({
    language,
    image: `/hk/banners/${name}.${language}.svg`,
    alt,
  }))
  return {
    bannerId: name,
    sort,
    webUrl,
    shopIds: bannerShops.write([]),
    languages: bannerTexts.write(languages),
    enabled: 1,
  }
}

export const demoBanners: BannerRow[] = [
  banner(1, 'winter', null, {
    'zh-HK': '冬日暖膚月：購 10 次套票，加送 2 次，優惠至 12 月 31 日',
    'zh-CN': '冬日暖肤月：购 10 次套餐，加送 2 次，优惠至 12 月 31 日',
    'en-US': 'Winter warm-up: buy 10 sessions, get 2 more, until 31 December',
  }),
  banner(2, 'first-visit', '/hk/help', {
    'zh-HK': '第一次來？提早 5 分鐘到達，護目鏡已備好',
    'zh-CN': '第一次来？提前 5 分钟到店，护目镜已备好',
    'en-US': 'First visit? Arrive 5 minutes early. Goggles are ready for you',
  }),
  banner(3, 'night', '/hk/appointment', {
    'zh-HK': '旺角店開放至 23:00，下班後也能曬',
    'zh-CN': '旺角店营业至 23:00，下班后也能晒',
    'en-US': 'Mong Kok is open until 23:00. Tan after work',
  }),
]
