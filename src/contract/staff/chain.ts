import { z } from 'zod/mini'

import { brandColor } from '#src/contract/brand.ts'
import { call } from '#src/contract/call.ts'
import { contactPhone, count, instant, pictureUrl, wechatId } from '#src/contract/values.ts'
import { reason } from './reason.ts'
import { areaCodesPattern, chainRanges, longest, receiptPrefixPattern, wholeSumPattern } from './limits.ts'
import { within } from './within.ts'

function settable(range: readonly [number, number]) {
  return z.optional(within(range))
}

const isOn = z.optional(z.boolean())
/** Plain text with its own small format; "" is the wording that the app comes with. */
const legalText = z.optional(z.string().check(z.trim(), z.maxLength(longest.legalText), z.regex(/^(?:\P{Cc}|\n)*$/u)))
/** "" in another language than zh-HK: the name in zh-HK stands for it. */
const brandName = (least: number) =>
  z.optional(z.string().check(z.trim(), z.minLength(least), z.maxLength(longest.chainName)))
const hours = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.serviceHours)))

/** Only what is changed. */
export const chainChanges = z.strictObject({
  arrive_early_minutes: settable(chainRanges.arriveEarlyMinutes),
  enter_within_seconds: settable(chainRanges.enterWithinSeconds),
  horizon_days: settable(chainRanges.horizonDays),
  max_open_appointments: settable(chainRanges.maxOpenAppointments),
  min_gap_hours: settable(chainRanges.minGapHours),
  late_cancel_minutes: settable(chainRanges.lateCancelMinutes),
  openings_per_booking: settable(chainRanges.openingsPerBooking),
  keep_answers_days: settable(chainRanges.keepAnswersDays),
  keep_notices_days: settable(chainRanges.keepNoticesDays),
  keep_pay_notices_days: settable(chainRanges.keepPayNoticesDays),
  /** Openings of doors and the log of each door. */
  keep_doors_days: settable(chainRanges.keepDoorsDays),
  /** What beds signed and what happened in a session; the session itself and its money stay. */
  keep_evidence_days: settable(chainRanges.keepEvidenceDays),
  /** Logins that have ended. */
  keep_logins_days: settable(chainRanges.keepLoginsDays),
  /** An account that was not used for so long, and on which nothing is left, is deleted. */
  end_unused_days: settable(chainRanges.endUnusedDays),
  /** A member moves an appointment 5, 10 or 15 minutes on. */
  can_postpone: isOn,
  /** Reminders and news on members' phones. */
  sends_notices: isOn,
  pays_online: isOn,
  /** Members book without a package that pays for the bed, and buy or pay at the studio. */
  books_without_package: isOn,
  /** What the numbers of receipts begin with from then on. */
  receipt_prefix: z.optional(z.string().check(z.trim(), z.regex(receiptPrefixPattern))),
  /** Above it, in whole units of the chain's currency, the clerk who sold cannot refund; "": they may refund any sum. */
  own_sale_refund_limit: z.optional(z.string().check(z.trim(), z.regex(wholeSumPattern))),
  /** How much of a price each level may take off at the counter. */
  staff_discount_percent: settable(chainRanges.staffDiscountPercent),
  manager_discount_percent: settable(chainRanges.managerDiscountPercent),
  owner_discount_percent: settable(chainRanges.ownerDiscountPercent),
  /** What is taken at the counter: at least one of them. */
  takes_cash: isOn,
  takes_octopus: isOn,
  takes_fps: isOn,
  takes_card: isOn,
  takes_alipay: isOn,
  takes_wechat: isOn,
  takes_payme: isOn,
  takes_transfer: isOn,
  /** Whether the number of the slip or the transfer has to be typed. */
  needs_octopus_number: isOn,
  needs_fps_number: isOn,
  needs_card_number: isOn,
  needs_alipay_number: isOn,
  needs_wechat_number: isOn,
  needs_payme_number: isOn,
  needs_transfer_number: isOn,
  dressing_seconds: settable(chainRanges.dressingSeconds),
  resend_seconds: settable(chainRanges.resendSeconds),
  messages_per_hour: settable(chainRanges.messagesPerHour),
  messages_per_day: settable(chainRanges.messagesPerDay),
  address_messages_per_hour: settable(chainRanges.addressMessagesPerHour),
  code_minutes: settable(chainRanges.codeMinutes),
  code_tries: settable(chainRanges.codeTries),
  /** Of how many members one clerk may see the whole phone number in 24 hours; managers see any. */
  clerk_numbers_per_day: settable(chainRanges.clerkNumbersPerDay),
  phone: z.optional(contactPhone),
  email: z.optional(z.union([z.literal(''), z.email().check(z.maxLength(longest.email))])),
  wechat_id: z.optional(wechatId),
  /** One of the uploaded pictures, or the one that is there already. */
  wechat_qr: z.optional(z.nullable(pictureUrl)),
  hours_hk: hours,
  hours_cn: hours,
  hours_us: hours,
  terms_hk: legalText,
  terms_cn: legalText,
  terms_us: legalText,
  privacy_hk: legalText,
  privacy_cn: legalText,
  privacy_us: legalText,
  risk_hk: legalText,
  risk_cn: legalText,
  risk_us: legalText,
  brand_hk: brandName(1),
  brand_cn: brandName(0),
  brand_us: brandName(0),
  /** null: the colors of the app. Refused where text cannot be read on it. */
  brand_color: z.optional(z.nullable(brandColor)),
  /** One of the uploaded pictures, or the one that is there already; null: the one of the app. */
  logo: z.optional(z.nullable(pictureUrl)),
  /** Such as "852, 86": whose numbers can receive a code, the one that is offered first. */
  area_codes: z.optional(z.string().check(z.trim(), z.regex(areaCodesPattern))),
  /** One more than the published one asks every member to agree to the risk notice again. */
  risk_round: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
})

export const chainValues = z.object({
  arrive_early_minutes: z.int(),
  enter_within_seconds: z.int(),
  horizon_days: z.int(),
  max_open_appointments: z.int(),
  min_gap_hours: z.int(),
  late_cancel_minutes: z.int(),
  openings_per_booking: z.int(),
  keep_answers_days: z.int(),
  keep_notices_days: z.int(),
  keep_pay_notices_days: z.int(),
  keep_doors_days: z.int(),
  keep_evidence_days: z.int(),
  keep_logins_days: z.int(),
  end_unused_days: z.int(),
  can_postpone: z.boolean(),
  sends_notices: z.boolean(),
  pays_online: z.boolean(),
  books_without_package: z.boolean(),
  receipt_prefix: z.string(),
  own_sale_refund_limit: z.string(),
  staff_discount_percent: z.int(),
  manager_discount_percent: z.int(),
  owner_discount_percent: z.int(),
  takes_cash: z.boolean(),
  takes_octopus: z.boolean(),
  takes_fps: z.boolean(),
  takes_card: z.boolean(),
  takes_alipay: z.boolean(),
  takes_wechat: z.boolean(),
  takes_payme: z.boolean(),
  takes_transfer: z.boolean(),
  needs_octopus_number: z.boolean(),
  needs_fps_number: z.boolean(),
  needs_card_number: z.boolean(),
  needs_alipay_number: z.boolean(),
  needs_wechat_number: z.boolean(),
  needs_payme_number: z.boolean(),
  needs_transfer_number: z.boolean(),
  dressing_seconds: z.int(),
  resend_seconds: z.int(),
  messages_per_hour: z.int(),
  messages_per_day: z.int(),
  address_messages_per_hour: z.int(),
  code_minutes: z.int(),
  code_tries: z.int(),
  clerk_numbers_per_day: z.int(),
  phone: z.string(),
  email: z.string(),
  wechat_id: z.string(),
  wechat_qr: z.nullable(z.string()),
  hours_hk: z.string(),
  hours_cn: z.string(),
  hours_us: z.string(),
  terms_hk: z.string(),
  terms_cn: z.string(),
  terms_us: z.string(),
  privacy_hk: z.string(),
  privacy_cn: z.string(),
  privacy_us: z.string(),
  risk_hk: z.string(),
  risk_cn: z.string(),
  risk_us: z.string(),
  brand_hk: z.string(),
  brand_cn: z.string(),
  brand_us: z.string(),
  brand_color: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  area_codes: z.string(),
  risk_round: z.int(),
})

/** The wording in force, and the number that the next one gets; 1 comes with the app and was never published. */
const wording = z.object({ number: count, next_number: count, published_at: z.nullable(instant) })

const version = z.object({
  version: count,
  /** null: as the chain was set up. */
  at: z.nullable(instant),
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export const chainConfig = z.object({
  now: instant,
  version: count,
  published: chainValues,
  /** What the next version would be, who changed it last, and when. */
  draft: z.nullable(
    z.object({ rev: count, values: chainValues, staff_uid: z.string(), staff: z.string(), at: instant }),
  ),
  /** Whom the draft touches. */
  touched: z.object({
    /** Appointments after the last day of the draft. */
    beyond_horizon: count,
    /** Members who have more appointments than the draft allows. */
    over_maximum: count,
    /** Appointments still to come. */
    open_appointments: count,
    /** Appointments that may still be met, which keep or change how late they may be. */
    waiting: count,
    /** Members whose consent holds now. */
    consents: count,
  }),
  /** The last ones, the newest first; the first is in force. */
  versions: z.array(version),
  /** The wording of each kind in force: its day where it comes with the app, else its number, such as "v2". */
  terms_version: z.string(),
  privacy_version: z.string(),
  risk_wording: z.string(),
  wordings: z.object({ terms: wording, privacy: wording, risk: wording }),
})

export const getChainConfig = call({
  path: '/api/admin/config/get',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: chainConfig,
  refusals: [],
})

const write = { access: 'admin', writes: true, answer: chainConfig } as const
/** The version in force and the revision of its draft as they were read; 0 without a draft. */
const read = { version: count, rev: count }

/** Keeps changes in the one draft of the chain; a field that is as published leaves it. `changed` carries all as it is. */
export const saveChainConfig = call({
  path: '/api/admin/config/save',
  ...write,
  body: z.object({ ...read, changes: chainChanges }),
  refusals: ['changed'],
})

export const discardChainConfig = call({
  path: '/api/admin/config/discard',
  ...write,
  body: z.object(read),
  refusals: ['not-found', 'changed'],
})

/** Puts the whole draft in force as the next version. */
export const publishChainConfig = call({
  path: '/api/admin/config/publish',
  ...write,
  body: z.object({ ...read, reason }),
  /** `texts-missing` carries the fields that are empty while others of their text are not. */
  refusals: ['not-found', 'changed', 'texts-missing'],
})

/** Publishes an older version as a new number; no consent comes back by it. Only without a draft. */
export const restoreChainConfig = call({
  path: '/api/admin/config/restore',
  ...write,
  body: z.object({ ...read, restored: count, reason }),
  refusals: ['not-found', 'changed'],
})
