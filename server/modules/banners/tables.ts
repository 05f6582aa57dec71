import type { Generated } from 'kysely'

import type { Flag, Json } from '#server/platform/database/schema.ts'

/** What a studio announces to its members. */
export interface BannersTable {
  bannerId: string
  rev: Generated<number>
  sort: number
  /** A path under /hk/ or an https address. */
  webUrl: string | null
  /** Empty: every shop. */
  shopIds: Json
  /** Picture and words for each language that has a picture. */
  languages: Json
  enabled: Flag
  /** First and last day on the calendar of the shop. */
  showFrom: Generated<string | null>
  showTo: Generated<string | null>
}

/** How often a banner was tapped on a day; by which member is not recorded. */
export interface BannerTapsTable {
  bannerId: string
  /** On the calendar of the shop where it was shown. */
  date: string
  count: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    banners: BannersTable
    bannerTaps: BannerTapsTable
  }
}
