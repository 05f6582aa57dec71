import type { saveBanner as saveCall, staffBanner } from '#src/contract/staff/banners.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { callApi, carriedBy, type Failure, type RequestOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** A banner as staff edit it; `languages` are those that have a picture. */
export type StaffBanner = CamelOf<typeof staffBanner>
export type BannerTerms = Omit<RequestOf<typeof saveCall>, 'bannerId' | 'rev'>

const loadCalls = async () => await import('#src/contract/staff/banners.ts')

export const bannersKey = ['staff', 'banners'] as const
/** What members are told of a studio, banners among it; this device may be a member's as well. */
export const shownKey = ['studio-config'] as const

/** Every banner, also those that are not shown, in the order in which members see them. */
export function bannersQuery() {
  return persistedQuery({
    queryKey: bannersKey,
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).bannerList
      return (await callApi(load, '/api/admin/banners/list', {}, { signal })).list
    },
  })
}

export interface BannerTaps {
  today: number
  /** Of the last seven days, today among them. */
  week: number
  total: number
}

/** How often members tapped on each banner, by its id; one that was never tapped on is missing. */
export function tapsQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...bannersKey, 'taps', shopId],
    load: async ({ signal }): Promise<Record<string, BannerTaps>> => {
      const load = async () => (await loadCalls()).bannerTaps
      const { list } = await callApi(load, '/api/admin/banners/taps', { shopId }, { signal })
      return Object.fromEntries(list.map(({ bannerId, total, days }) => [bannerId, { ...sumOf(days), total }]))
    },
  })
}

function sumOf(days: readonly { count: number }[]): Omit<BannerTaps, 'total'> {
  return { today: days.at(-1)?.count ?? 0, week: days.reduce((sum, { count }) => sum + count, 0) }
}

/** Throws an `ApiError`; `changed` carries the banner as it is now, see `bannerOf`. */
export const saveBanner = writing(async () => (await loadCalls()).saveBanner, '/api/admin/banners/save')

/** Gives the banners that are left. */
export const removeBanner = writing(async () => (await loadCalls()).removeBanner, '/api/admin/banners/remove')

/** Gives the banners in their new order; `changed` when there are others by now. */
export const sortBanners = writing(async () => (await loadCalls()).sortBanners, '/api/admin/banners/sort')

/** The banner that a refusal `changed` carries. */
export async function bannerOf(failure: Failure): Promise<StaffBanner | undefined> {
  return await carriedBy(failure, 'changed', async () => (await loadCalls()).staffBanner)
}
