import { z } from 'zod/mini'

import { call } from './call.ts'
import { count, id, instant, shopId, time } from './values.ts'

const shopText = { shop_name: z.string(), shop_location: z.string(), shop_device_tag: z.string() }

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
  available_at: z.nullable(instant),
  min_minutes: count,
  max_minutes: count,
})

export const banner = z.object({ image: z.string(), web_url: z.optional(z.string()), alt: z.string() })

export const studioConfig = z.object({
  shop_banner: z.object({ banner_data: z.array(banner) }),
  contact: z.object({
    phone: z.string(),
    email: z.string(),
    wechat_id: z.string(),
    wechat_qr: z.nullable(z.string()),
    service_hours: z.string(),
  }),
  rules: z.object({
    arrive_early_minutes: count,
    late_cancel_minutes: count,
    enter_within_seconds: count,
    min_gap_hours: count,
  }),
  legal: z.object({ terms_version: z.string(), privacy_version: z.string(), risk_version: z.string() }),
  push_public_key: z.nullable(z.string()),
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

export const config = call({
  path: '/api/config/config',
  access: 'public',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: studioConfig,
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
