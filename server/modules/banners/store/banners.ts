import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod/mini'

import { bannerStanding, type BannerSpan } from '#src/domain/banners/banner-days.ts'

import { isFor } from '#server/modules/cards/rules/package-terms.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type BannerRow = Selectable<Schema['banners']>

export const bannerTexts = jsonText(z.array(z.object({ language: z.string(), image: z.string(), alt: z.string() })))
/** An empty list means every shop. */
export const bannerShops = jsonText(z.array(z.int()))

/** What a shop shows on a date of its calendar, in order. */
export async function listShownBanners(db: Db, shopId: number, date: string): Promise<BannerRow[]> {
  const rows = await listBanners(db)
  return rows.filter((row) => {
    const span = spanOf(row)
    return bannerStanding(span, date) === 'playing' && isFor(span.shopIds, shopId)
  })
}

/** All of them, also those that are not shown, in their order. */
export async function listBanners(db: Db): Promise<BannerRow[]> {
  return await db.selectFrom('banners').selectAll().orderBy('sort').orderBy('bannerId').execute()
}

export function spanOf({ enabled, showFrom, showTo, shopIds }: BannerRow): BannerSpan {
  return { enabled: enabled === 1, showFrom, showTo, shopIds: bannerShops.read(shopIds) }
}

export async function insertBanner(tx: Tx, row: Insertable<Schema['banners']>): Promise<void> {
  await tx.insertInto('banners').values(row).execute()
}

export async function updateBanner(tx: Tx, { bannerId, ...changes }: BannerRow): Promise<void> {
  await tx.updateTable('banners').set(changes).where('bannerId', '=', bannerId).execute()
}

export async function moveBanner(tx: Tx, bannerId: string, sort: number): Promise<void> {
  await tx.updateTable('banners').set({ sort }).where('bannerId', '=', bannerId).execute()
}

export async function deleteBanner(tx: Tx, bannerId: string): Promise<void> {
  await tx.deleteFrom('banners').where('bannerId', '=', bannerId).execute()
}
