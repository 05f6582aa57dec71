import { z } from 'zod/mini'

import { bedType } from '#src/contract/staff/beds/beds.ts'
import { call } from '#src/contract/call.ts'
import { clashDecisions } from '#src/contract/clashes.ts'
import { afterHours, identityCheck, operatingMode, staffedHours } from '#src/contract/shops.ts'
import { escalateRange, longest, mostTags, radiusRange } from './limits.ts'
import { reason } from './reason.ts'
import {
  contactPhone,
  date,
  id,
  languageName,
  openingTime,
  pictureUrl,
  shopId,
  time,
  wechatId,
  wifiName,
} from '#src/contract/values.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const askedLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Later versions know more kinds. */
const mostAlertRules = 50

/** Of alerts of one kind, see `AlertRule` of the domain. */
const alertRule = z.object({
  kind: z.string().check(z.minLength(1), z.maxLength(longest.alertKind)),
  pushes: z.boolean(),
  escalate_minutes: z.nullable(z.int().check(z.minimum(escalateRange.from), z.maximum(escalateRange.to))),
  at_night: z.boolean(),
})

const terms = {
  /** At least zh-HK; a language that is not there is shown that one. */
  languages: z
    .array(
      z.object({
        language: languageName,
        name: text(longest.shopName),
        address: text(longest.address),
        tags: z.array(text(longest.tag)).check(z.maxLength(mostTags)),
      }),
    )
    .check(z.minLength(1), z.maxLength(3)),
  /** The daily hours; a week or a date of its own goes before them. Alike: day and night. */
  opens_at: openingTime,
  closes_at: time,
  /** Degrees within Hong Kong. */
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  /** Where directions are found: `https:` only. */
  map_url: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(longest.mapUrl))),
  /** Holds from the next start on: a bed that runs is not touched. */
  operating_mode: operatingMode,
  /** Needed by the mode that tells of them, and kept by the others. */
  staffed_hours: z.nullable(staffedHours),
  /** `session` only where staff release each session; an app of before sends none, and leaves it as it is. */
  identity_check: z.optional(identityCheck),
  /** What members have to show here; an app of before sends none, and leaves it as it is. */
  presence: z.optional(
    z.object({
      /** 1: the code on the door. 2: the code and the phone's position, or the code on a display. 3: Bluetooth or a tag. */
      door: askedLevel,
      /** 1: the code on the bed. 2: the code on a display. 3: a start over Bluetooth, or a tag. */
      bed: askedLevel,
      radius_meters: z.int().check(z.minimum(radiusRange.from), z.maximum(radiusRange.to)),
    }),
  ),
  /** Empty: the chain's. An id and a picture of WeChat belong together: with one of them neither is the chain's. */
  phone: contactPhone,
  wechat_id: wechatId,
  wechat_qr: z.nullable(pictureUrl),
  /** Of the studio; an app of before sends none, and leaves it as it is. */
  photo: z.optional(z.nullable(pictureUrl)),
  /** The Wi-Fi for members; an app of before sends none, and leaves it as it is. */
  wifi_name: z.optional(wifiName),
  /** null: no such line; an app of before sends none, and leaves it as it is. */
  after_hours: z.optional(z.nullable(afterHours)),
  /** How those on duty and managers hear of alerts, one rule for each kind; an app of before sends none, and leaves it as it is. */
  alert_rules: z.optional(z.array(alertRule).check(z.maxLength(mostAlertRules))),
}

export const staffShop = z.object({
  shop_id: shopId,
  rev: z.int(),
  time_zone: z.string(),
  ...terms,
  languages: z.array(
    z.object({ language: z.string(), name: z.string(), address: z.string(), tags: z.array(z.string()) }),
  ),
  opens_at: time,
  map_url: z.nullable(z.string()),
  /** The types of its beds, and those with a week of their own, for which the daily hours say nothing. */
  daily_hours: z.optional(z.object({ types: z.array(bedType), own_week: z.array(bedType) })),
  /**
   * What keeps a higher level from being met, by names; `is_demo`: nothing is asked for at all. `without_radio`: neither
   * Bluetooth nor a tag, `without_display`: none of these, and no code that changes.
   */
  presence_limits: z.optional(
    z.object({
      is_demo: z.boolean(),
      beds_without_radio: z.array(z.string()),
      beds_without_display: z.optional(z.array(z.string())),
      doors_without_radio: z.optional(z.array(z.string())),
    }),
  ),
  /** Set while the studio is closed for the rest of a day, which an evening past midnight still belongs to. */
  closed_today: z.nullable(z.object({ closure_id: id, date })),
})

export const getShop = call({
  path: '/api/admin/shops/get',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: staffShop,
  refusals: ['not-found'],
})

export const saveShop = call({
  path: '/api/admin/shops/save',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, rev: z.int(), ...terms, decisions: clashDecisions }),
  answer: staffShop,
  /** `changed` carries the studio as it is now, `clashes` the appointments outside of the new hours. */
  refusals: ['not-found', 'changed', 'clashes'],
})

export const closeToday = call({
  path: '/api/admin/shops/close-today',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, reason, decisions: clashDecisions }),
  answer: staffShop,
  refusals: ['not-found', 'clashes'],
})

export const reopenToday = call({
  path: '/api/admin/shops/reopen-today',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, closure_id: id }),
  answer: staffShop,
  refusals: ['not-found'],
})
