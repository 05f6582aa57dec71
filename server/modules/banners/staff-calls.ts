import { v7 as uuidv7 } from 'uuid'

import type { CamelOf } from '#src/contract/codec.ts'
import {
  bannerList,
  bannerTaps,
  removeBanner,
  saveBanner,
  sortBanners,
  staffBanner,
} from '#src/contract/staff/banners.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { bannerIssues, type Issue } from './rules/banner-issues.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { deleteTaps, listTaps } from './store/banner-taps.ts'
import {
  bannerShops,
  type BannerRow,
  bannerTexts,
  deleteBanner,
  insertBanner,
  listBanners,
  moveBanner,
  spanOf,
  updateBanner,
} from './store/banners.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { once } from '#server/platform/database/operations.ts'
import { claimPicture, dropPicture } from '#server/platform/pictures/pictures.ts'
import { findShop, listShops, selectChainQueueForUpdate } from '#server/modules/shops/store/shops.ts'
import { logged, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

type StaffBanner = CamelOf<typeof staffBanner>

const daysOfTaps = 7

/** What members see above everything else: read by all of the staff, changed by managers. */
export function serveBanners(serve: Serve, store: Store): void {
  serve(bannerList, async () => ok(await readList(store.db)))

  serve(bannerTaps, async ({ body }) => {
    const shop = await findShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const today = shopDate(await store.now(), shop.timeZone)
    const dates = Array.from({ length: daysOfTaps }, (_, place) => addDays(today, place + 1 - daysOfTaps))
    const taps = await listTaps(store.db, dates[0] ?? today)
    const list = [...taps].map(([bannerId, { total, byDate }]) => ({
      bannerId,
      total,
      days: dates.map((date) => ({ date, count: byDate.get(date) ?? 0 })),
    }))
    return ok({ list })
  })

  serve(saveBanner, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      await selectChainQueueForUpdate(tx)
      const known = await listBanners(tx)
      const old = known.find(({ bannerId }) => bannerId === body.bannerId)
      if (body.bannerId !== undefined && !old) return refuse('not-found')
      if (old && old.rev !== body.rev) return refuse('changed', toStaff(old))
      const others = known.filter((row) => row !== old)
      const row = { ...(old ?? newRow(known)), ...toRow(body), rev: (old?.rev ?? 0) + 1 }
      const issues = [...(await issuesOf(tx, row, { others, now })), ...(await claimPictures(tx, body, old))]
      if (issues.length > 0) return refuse('bad-request', { issues })
      await (old ? updateBanner(tx, row) : insertBanner(tx, row))
      await dropUnused(tx, old, [...others, row])
      const subject = `banner:${row.bannerId}`
      const change = { before: logged(staffBanner, old && toStaff(old)), after: logged(staffBanner, toStaff(row)) }
      await writeStaffLog(tx, { staffUid: caller.uid, what: 'banners.save', subject, ...change }, now)
      return ok(toStaff(row))
    }),
  )

  serve(removeBanner, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      await selectChainQueueForUpdate(tx)
      const known = await listBanners(tx)
      const old = known.find(({ bannerId }) => bannerId === body.bannerId)
      if (!old) return refuse('not-found')
      if (old.rev !== body.rev) return refuse('changed', toStaff(old))
      await deleteBanner(tx, old.bannerId)
      await deleteTaps(tx, old.bannerId)
      const others = known.filter((row) => row !== old)
      await dropUnused(tx, old, others)
      const action = {
        what: 'banners.remove',
        subject: `banner:${old.bannerId}`,
        before: logged(staffBanner, toStaff(old)),
        after: null,
      }
      await writeStaffLog(tx, { staffUid: caller.uid, ...action }, now)
      return ok({ list: others.map(toStaff) })
    }),
  )

  serve(sortBanners, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      await selectChainQueueForUpdate(tx)
      const before = (await listBanners(tx)).map(({ bannerId }) => bannerId)
      const requested = body.bannerIds
      if (before.toSorted().join(' ') !== requested.toSorted().join(' ')) return refuse('changed', await readList(tx))
      for (const [index, bannerId] of requested.entries()) await moveBanner(tx, bannerId, index + 1)
      const action = {
        what: 'banners.sort',
        subject: 'banner:all',
        before: { order: before },
        after: { order: requested },
      }
      await writeStaffLog(tx, { staffUid: caller.uid, ...action }, now)
      return ok(await readList(tx))
    }),
  )
}

type Body = BodyOf<typeof saveBanner>

async function issuesOf(
  tx: Tx,
  row: BannerRow,
  { others, now }: { others: BannerRow[]; now: Instant },
): Promise<Issue[]> {
  const banner = { ...spanOf(row), languages: bannerTexts.read(row.languages), webUrl: row.webUrl }
  return bannerIssues(banner, { others: others.map(spanOf), shops: await listShops(tx), now })
}

/** A picture is one that was uploaded to be a banner, or one that this banner has already. */
async function claimPictures(tx: Tx, { languages }: Body, old: BannerRow | undefined): Promise<Issue[]> {
  const kept = old ? imagesOf(old) : []
  const issues: Issue[] = []
  for (const [index, { image }] of languages.entries()) {
    if (kept.includes(image) || (await claimPicture(tx, image, { kind: 'banner' }))) continue
    issues.push({ path: `languages.${index}.image`, message: 'There is no such picture' })
  }
  return issues
}

/** Takes away the pictures that only an earlier version showed. */
async function dropUnused(tx: Tx, old: BannerRow | undefined, left: readonly BannerRow[]): Promise<void> {
  const used = new Set(left.flatMap(imagesOf))
  for (const image of new Set(old ? imagesOf(old) : [])) {
    if (!used.has(image)) await dropPicture(tx, image)
  }
}

function imagesOf({ languages }: BannerRow): string[] {
  return bannerTexts.read(languages).map(({ image }) => image)
}

function toRow(body: Body): Omit<BannerRow, 'bannerId' | 'rev' | 'sort'> {
  return {
    webUrl: body.webUrl,
    showFrom: body.showFrom,
    showTo: body.showTo,
    shopIds: bannerShops.write(body.shopIds),
    // Who reads another language is shown the first one.
    languages: bannerTexts.write(body.languages.toSorted((a, b) => rank(a.language) - rank(b.language))),
    enabled: body.enabled ? 1 : 0,
  }
}

function rank(language: string): number {
  return ['zh-HK', 'zh-CN', 'en-US'].indexOf(language)
}

function newRow(known: readonly BannerRow[]): Pick<BannerRow, 'bannerId' | 'sort'> {
  return { bannerId: uuidv7(), sort: (known.at(-1)?.sort ?? 0) + 1 }
}

async function readList(db: Db): Promise<{ list: StaffBanner[] }> {
  return { list: (await listBanners(db)).map(toStaff) }
}

function toStaff(row: BannerRow): StaffBanner {
  return {
    ...row,
    languages: bannerTexts.read(row.languages),
    shopIds: bannerShops.read(row.shopIds),
    enabled: row.enabled === 1,
  }
}
