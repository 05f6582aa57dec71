import type { saveBanner as saveCall, staffBanner as wireBanner } from '#src/contract/staff/banners.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { callApi, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { BannerSpan } from '#src/domain/banners/banner-days.ts'
import type { Language } from '#src/domain/language.ts'
import type { z } from 'zod/mini'

export interface BannerPicture {
  language: string
  image: string
  alt: string
}

/** A banner as staff edit it. */
export interface StaffBanner extends BannerSpan {
  bannerId: string
  rev: number
  /** Each language that has a picture. */
  pictures: BannerPicture[]
  /** A path under /hk/ or an https address. */
  address: string | undefined
}

export type BannerTerms = Omit<StaffBanner, 'bannerId' | 'rev' | 'pictures'> & {
  pictures: (BannerPicture & { language: Language })[]
}

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
      const { list } = await callApi(load, '/api/admin/banners/list', {}, { signal })
      return list.map(toBanner)
    },
  })
}

export interface BannerTaps {
  today: number
  /** Of the last seven days, today among them. */
  week: number
  total: number
}

/** How often members tapped on each banner, by its id; one that nobody tapped on is missing. */
export function tapsQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...bannersKey, 'taps', shopId],
    load: async ({ signal }): Promise<Record<string, BannerTaps>> => {
      const load = async () => (await loadCalls()).bannerTaps
      const { list } = await callApi(load, '/api/admin/banners/taps', { shop_id: shopId }, { signal })
      return Object.fromEntries(list.map(({ banner_id, total, days }) => [banner_id, { ...sumOf(days), total }]))
    },
  })
}

function sumOf(days: readonly { count: number }[]): Omit<BannerTaps, 'total'> {
  return { today: days.at(-1)?.count ?? 0, week: days.reduce((sum, { count }) => sum + count, 0) }
}

export interface BannerChange {
  terms: BannerTerms
  /** What is changed, as it was read; a new banner without it. */
  base: { bannerId: string; rev: number } | undefined
}

/** Throws a `ApiError`; `changed` carries the banner as it is now, see `bannerOf`. */
export async function saveBanner({ terms, base }: BannerChange, opId: string): Promise<StaffBanner> {
  const body: BodyOf<typeof saveCall> = {
    ...(base && { banner_id: base.bannerId, rev: base.rev }),
    languages: terms.pictures,
    web_url: terms.address ?? null,
    show_from: terms.from ?? null,
    show_to: terms.to ?? null,
    shop_ids: [...terms.shopIds],
    enabled: terms.isOn,
  }
  const load = async () => (await loadCalls()).saveBanner
  return toBanner(await callApi(load, '/api/admin/banners/save', body, { opId }))
}

/** The banners that are left. Throws a `ApiError`. */
export async function removeBanner(
  { bannerId, rev }: Pick<StaffBanner, 'bannerId' | 'rev'>,
  opId: string,
): Promise<StaffBanner[]> {
  const load = async () => (await loadCalls()).removeBanner
  const body = { banner_id: bannerId, rev }
  return (await callApi(load, '/api/admin/banners/remove', body, { opId })).list.map(toBanner)
}

/** The banners in their new order. Throws a `ApiError`, `changed` when there are others by now. */
export async function sortBanners(bannerIds: string[], opId: string): Promise<StaffBanner[]> {
  const load = async () => (await loadCalls()).sortBanners
  const body = { banner_ids: bannerIds }
  return (await callApi(load, '/api/admin/banners/sort', body, { opId })).list.map(toBanner)
}

/** The banner that a refusal `changed` carries. */
export async function bannerOf(failure: Failure): Promise<StaffBanner | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'changed') return undefined
  const parsed = (await loadCalls()).staffBanner.safeParse(failure.data)
  return parsed.success ? toBanner(parsed.data) : undefined
}

function toBanner(wire: z.output<typeof wireBanner>): StaffBanner {
  return {
    bannerId: wire.banner_id,
    rev: wire.rev,
    pictures: wire.languages,
    address: wire.web_url ?? undefined,
    from: wire.show_from ?? undefined,
    to: wire.show_to ?? undefined,
    shopIds: wire.shop_ids,
    isOn: wire.enabled,
  }
}
