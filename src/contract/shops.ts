import { z } from 'zod/mini'

import { call } from './call.ts'
import { contactPhone, count, date, id, instant, noticeChannel, shopId, time } from './values.ts'

const shopText = { shop_name: z.string(), shop_location: z.string(), shop_device_tag: z.string() }

/** `staff-release`: a member starts a session once staff have released it. */
export const operatingMode = z.enum(['unstaffed', 'staffed-hours', 'staff-release'])

/** When staff see an identity document: `once` before the first session, `session` with each release. */
export const identityCheck = z.enum(['none', 'once', 'session'])

/** The kind of document that staff saw; nothing else of it is kept. */
export const identityDocument = z.enum(['identity-card', 'passport', 'travel-permit', 'driving-licence', 'other'])

/** When staff are at the counter, on the shop's clock; 0 is Monday. */
export const staffedHours = z.object({
  from: time,
  to: time,
  days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
})

/**
 * The line of a studio that answers while nobody is at its counter, on the shop's clock. `from` and `to` alike: day and
 * night; a `to` before `from` is on the next day. "" where there is none of the two.
 */
export const afterHours = z.object({
  phone: contactPhone,
  /** A number with its country, as WhatsApp knows it. */
  whatsapp: contactPhone,
  from: time,
  to: time,
})

/** Days to come on which a shop is closed or keeps other hours. */
const dayOff = z.object({
  date,
  last_date: date,
  /** Empty: closed. */
  hours: z.array(z.object({ from: time, to: time })),
  /** Why, such as the name of a holiday; empty where no reason is told. */
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
})

export const shop = z.object({
  shop_id: shopId,
  ...shopText,
  daily_appointment_begin: time,
  daily_appointment_end: time,
  languages: z.array(z.object({ language: z.string(), ...shopText })),
  time_zone: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  map_url: z.nullable(z.string()),
  /** The date on the shop's calendar on which it is closed all day, or for what is left of it: today or none. */
  closed_on: z.nullable(date),
  /** As far ahead as can be booked, the soonest first. */
  days_off: z.optional(z.array(dayOff)),
  operating_mode: operatingMode,
  /** Only where the mode tells of hours with staff. */
  staffed_hours: z.nullable(staffedHours),
  /** The address of its photo; the same with "-small" before its end is for lists. Absent where there is none. */
  photo: z.optional(z.string()),
  /** The Wi-Fi that members use at the studio when they have no signal. Absent where there is none. */
  wifi_name: z.optional(z.string()),
  /** Absent where staff check nobody's identity. */
  identity_check: z.optional(z.enum(['once', 'session'])),
})

export const deviceState = z.enum(['ready', 'dressing', 'running', 'paused', 'cooling', 'fault', 'offline', 'disabled'])

const deviceText = { device_name: z.string(), device_type: z.string() }

export const device = z.object({
  device_id: id,
  shop_id: shopId,
  ...deviceText,
  languages: z.array(z.object({ language: z.string(), ...deviceText })),
  online: z.boolean(),
  enabled: z.boolean(),
  state: deviceState,
  /** It reports a fault that staff have cleared: it can be booked all the same. */
  fault_cleared: z.optional(z.literal(true)),
  available_at: z.nullable(instant),
  min_minutes: count,
  max_minutes: count,
  /** The address of its photo; the same with "-small" before its end is for lists. Absent where there is none. */
  photo: z.optional(z.string()),
})

export const banner = z.object({
  /** Under which a tap on it is counted. */
  banner_id: z.optional(id),
  image: z.string(),
  web_url: z.optional(z.string()),
  alt: z.string(),
})

export const studioConfig = z.object({
  shop_banner: z.object({ banner_data: z.array(banner) }),
  contact: z.object({
    phone: z.string(),
    email: z.string(),
    wechat_id: z.string(),
    wechat_qr: z.nullable(z.string()),
    service_hours: z.string(),
    after_hours: z.optional(afterHours),
  }),
  rules: z.object({
    arrive_early_minutes: count,
    late_cancel_minutes: count,
    enter_within_seconds: count,
    min_gap_hours: count,
  }),
  /** What is off is not offered, and refused with `switched-off`. */
  features: z.optional(z.object({ postpone: z.boolean() })),
  legal: z.object({ terms_version: z.string(), privacy_version: z.string(), risk_version: z.string() }),
  push_public_key: z.nullable(z.string()),
  /** On what notices can come that no notification brings, in turn; without it, as text messages. */
  notice_channels: z.optional(z.array(noticeChannel)),
  pay_methods: z.array(z.string()),
  /** Where the pages are on which an order is paid online; nothing else is to be opened. */
  pay_origin: z.optional(z.string()),
})

export const shopList = call({
  path: '/api/config/shopList',
  access: 'public',
  writes: false,
  body: z.object({}),
  answer: z.array(shop),
  refusals: [],
})

/** What changes from minute to minute of the studios that members see. */
export const shopsNow = call({
  path: '/api/config/shopsNow',
  access: 'public',
  writes: false,
  body: z.object({}),
  answer: z.array(
    z.object({
      shop_id: shopId,
      is_open: z.boolean(),
      /** Beds that can be started at once: switched on, not in use, and not booked for now. */
      beds_free: count,
    }),
  ),
  refusals: [],
})

export const config = call({
  path: '/api/config/config',
  access: 'public',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: studioConfig,
  refusals: ['not-found'],
})

/**
 * A member tapped on a banner. Told once and never again, without an `op_id`: it is counted by banner and day, and
 * nothing is kept of who it was.
 */
export const tapBanner = call({
  path: '/api/banner/tap',
  access: 'member',
  writes: false,
  body: z.object({ shop_id: shopId, banner_id: id }),
  answer: z.null(),
  /** `not-found`: the shop does not show it today. */
  refusals: ['not-found'],
})

export const deviceList = call({
  path: '/api/machine/deviceList',
  access: 'public',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.array(device),
  refusals: ['not-found'],
})
