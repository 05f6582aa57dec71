import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, date, id, languageName, shopId } from '#src/contract/values.ts'
import { longest } from './limits.ts'

/** Longest words that stand for a picture. */

const alt = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.bannerAlt))

const terms = {
  /** A path under /hk/ or a whole https address; null leads nowhere. */
  web_url: z.nullable(z.string().check(z.maxLength(longest.webUrl))),
  /** First and last day on the calendar of the studio; null is open. */
  show_from: z.nullable(date),
  show_to: z.nullable(date),
  /** Empty: all. */
  shop_ids: z.array(shopId).check(z.maxLength(100)),
  enabled: z.boolean(),
}

export const staffBanner = z.object({
  banner_id: id,
  rev: z.int(),
  ...terms,
  languages: z.array(z.object({ language: z.string(), image: z.string(), alt: z.string() })),
  web_url: z.nullable(z.string()),
})

const list = z.object({ list: z.array(staffBanner) })

export const bannerList = call({
  path: '/api/admin/banners/list',
  access: 'admin',
  writes: false,
  body: z.object({}),
  /** All of them, also those that are not shown, in the order in which members see them. */
  answer: list,
  refusals: [],
})

/** How often members tapped on each banner; one without a tap is missing. */
export const bannerTaps = call({
  path: '/api/admin/banners/taps',
  access: 'admin',
  writes: false,
  /** The days are those of this shop's calendar. */
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    list: z.array(
      z.object({
        banner_id: id,
        total: count,
        /** The last seven days, today at the end. */
        days: z.array(z.object({ date, count })),
      }),
    ),
  }),
  refusals: ['not-found'],
})

export const saveBanner = call({
  path: '/api/admin/banners/save',
  access: 'admin',
  writes: true,
  body: z.object({
    /** Without it a new one is made. */
    banner_id: z.optional(id),
    /** At which it was read; needed with `banner_id`. */
    rev: z.optional(z.int()),
    ...terms,
    /**
     * Each language that has a picture, zh-HK among them: the others are shown that one. A picture was uploaded as a
     * `banner`, or is one that the banner has already.
     */
    languages: z
      .array(z.object({ language: languageName, image: z.string().check(z.maxLength(200)), alt }))
      .check(z.minLength(1), z.maxLength(3)),
  }),
  answer: staffBanner,
  /** `changed` carries the banner as it is now; `bad-request` names the field. */
  refusals: ['not-found', 'changed'],
})

export const removeBanner = call({
  path: '/api/admin/banners/remove',
  access: 'admin',
  writes: true,
  body: z.object({ banner_id: id, rev: z.int() }),
  answer: list,
  /** `changed` carries the banner as it is now. */
  refusals: ['not-found', 'changed'],
  carries: { changed: staffBanner },
})

export const sortBanners = call({
  path: '/api/admin/banners/sort',
  access: 'admin',
  writes: true,
  /** Each banner once, in the new order. */
  body: z.object({ banner_ids: z.array(id).check(z.maxLength(1000)) }),
  answer: list,
  /** `changed` carries the list: there are others than the caller knew. */
  refusals: ['changed'],
})
