import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { shop } from '#src/contract/shops.ts'
import {
  contactPhone,
  count,
  date,
  id,
  instant,
  languageName,
  openingTime,
  shopId,
  time,
} from '#src/contract/values.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { reason } from '#src/contract/staff/reason.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** The name of a zone as IANA lists it, such as Asia/Hong_Kong. */
export const timeZone = z.string().check(z.minLength(1), z.maxLength(64))

/** Where directions are found: `https:` only. */
const mapUrl = z.url({ protocol: /^https$/ }).check(z.maxLength(longest.mapUrl))

/** Where the entrance is, in degrees; apps that are still open do not say it. */
export const shopPlace = {
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  map_url: z.optional(z.nullable(mapUrl)),
}

/** Seven days from Monday on; a day without blocks is closed. */
export const week = z.array(z.array(z.object({ from: openingTime, to: time })).check(z.maxLength(2))).check(z.length(7))

/** What is told of a new studio. */
export const shopTerms = {
  /** At least zh-HK; a language that is not there is shown that one. */
  languages: z
    .array(z.object({ language: languageName, name: text(longest.shopName), address: text(longest.address) }))
    .check(z.minLength(1), z.maxLength(3)),
  /** Empty: the chain's. */
  phone: contactPhone,
}

/** `draft`: members do not see it yet. `closed`: for good; what happened there can still be read. */
export const shopStage = z.enum(['draft', 'open', 'closed'])

/** A studio in the list of the staff. */
export const listedShop = z.extend(shop, {
  rev: z.int(),
  stage: shopStage,
  closed_at: z.nullable(instant),
  /** Without those that are retired. */
  bed_count: count,
  /** Those of them that can be booked as soon as they answer. */
  enabled_bed_count: count,
  lock_count: count,
})

/** Every studio of the chain: those that members see, those that are prepared, and those that are closed for good. */
export const listShops = call({
  path: '/api/admin/shops/list',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.array(listedShop),
  refusals: [],
})

/** Makes a studio that members do not see before it is opened to them. Its zone stays as it is for ever. */
export const createShop = call({
  path: '/api/admin/shops/create',
  access: 'admin',
  writes: true,
  body: z.object({
    ...shopTerms,
    time_zone: timeZone,
    ...shopPlace,
    /** Hours of its own; null: as in the studio that it is copied from. */
    week: z.nullable(week),
    /** Its hours, time slots and way of running are taken over; nothing else is. */
    copy_from: z.nullable(shopId),
  }),
  answer: listedShop,
  /** `not-found`: there is no studio to copy. */
  refusals: ['not-found'],
})

/** From now on members see it and book there. */
export const openShop = call({
  path: '/api/admin/shops/open',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, rev: z.int() }),
  answer: listedShop,
  refusals: ['not-found', 'changed'],
})

/** What is still ahead of a studio. Bookings, guests and sessions have to be none before it can close for good. */
export const shopAhead = z.object({
  booking_count: count,
  /** The soonest of them. */
  bookings: z.array(
    z.object({
      appointment_id: id,
      /** On the shop's clock. */
      date,
      time,
      nickname: z.string(),
      device_name: z.string(),
    }),
  ),
  /** Those who came and are there until their booked time is over, or until they leave. */
  guest_count: count,
  /** Sessions that have a bed. */
  session_count: count,
  /** Sessions that have none any more, and of which it is not known what they used. They can be settled afterwards too. */
  unsettled_count: count,
  /** Orders that are to be paid at its counter. */
  order_count: count,
  /** Payments that somebody still has to look at. */
  issue_count: count,
  /** Packages on sale that are for this studio alone. */
  packages: z.array(z.object({ package_id: id, name: z.string() })),
  /** Packages that members own and can use nowhere else. */
  card_count: count,
})

export const readShopAhead = call({
  path: '/api/admin/shops/ahead',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: shopAhead,
  refusals: ['not-found'],
})

/** Members do not see it any more, its doors and beds refuse, and it cannot be opened again. */
export const closeForGood = call({
  path: '/api/admin/shops/close-for-good',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, rev: z.int(), reason }),
  answer: listedShop,
  /** What stands in its way is read with `ahead`. */
  refusals: ['not-found', 'changed', 'bookings-ahead', 'open-session'],
})
