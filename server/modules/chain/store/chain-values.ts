import type { ChainValues, LegalField } from '#server/modules/chain/rules/chain-changes.ts'
import type { LegalWordings } from '#server/modules/legal/tables.ts'
import type { ChainSettings, replaceChainSettings } from './settings.ts'

/** What is in force, in the words of the contract. */
export function toChainValues(
  { contact, rules, codes, features, retention, legal }: ChainSettings,
  texts: LegalWordings,
): ChainValues {
  return {
    arrive_early_minutes: rules.arriveEarlyMinutes,
    enter_within_seconds: rules.enterWithinSeconds,
    horizon_days: rules.horizonDays,
    max_open_appointments: rules.maxOpenAppointments,
    min_gap_hours: rules.minGapHours,
    late_cancel_minutes: rules.lateMinutes,
    openings_per_booking: rules.openingsPerBooking,
    dressing_seconds: rules.dressingSeconds,
    resend_seconds: codes.resendSeconds,
    messages_per_hour: codes.messagesPerHour,
    messages_per_day: codes.messagesPerDay,
    address_messages_per_hour: codes.addressMessagesPerHour,
    code_minutes: codes.lifeMinutes,
    code_tries: codes.tries,
    phone: contact.phone,
    email: contact.email,
    wechat_id: contact.wechatId,
    wechat_qr: contact.wechatQr,
    hours_hk: contact.serviceHours['zh-HK'],
    hours_cn: contact.serviceHours['zh-CN'],
    hours_us: contact.serviceHours['en-US'],
    can_postpone: features.canPostpone,
    sends_notices: features.sendsNotices,
    pays_online: features.paysOnline,
    books_without_package: features.booksWithoutPackage,
    keep_answers_days: retention.answerDays,
    keep_notices_days: retention.noticeDays,
    keep_pay_notices_days: retention.payNoticeDays,
    ...wordingsOf(texts),
    risk_round: legal.riskRound,
  }
}

/** The same the other way, to be put in force. */
export function fromChainValues(values: ChainValues): Omit<Parameters<typeof replaceChainSettings>[1], 'texts'> {
  return {
    rules: {
      arriveEarlyMinutes: values.arrive_early_minutes,
      enterWithinSeconds: values.enter_within_seconds,
      horizonDays: values.horizon_days,
      maxOpenAppointments: values.max_open_appointments,
      minGapHours: values.min_gap_hours,
      lateMinutes: values.late_cancel_minutes,
      openingsPerBooking: values.openings_per_booking,
      dressingSeconds: values.dressing_seconds,
    },
    codes: {
      resendSeconds: values.resend_seconds,
      messagesPerHour: values.messages_per_hour,
      messagesPerDay: values.messages_per_day,
      addressMessagesPerHour: values.address_messages_per_hour,
      lifeMinutes: values.code_minutes,
      tries: values.code_tries,
    },
    contact: {
      phone: values.phone,
      email: values.email,
      wechatId: values.wechat_id,
      wechatQr: values.wechat_qr,
      serviceHours: { 'zh-HK': values.hours_hk, 'zh-CN': values.hours_cn, 'en-US': values.hours_us },
    },
    features: {
      canPostpone: values.can_postpone,
      sendsNotices: values.sends_notices,
      paysOnline: values.pays_online,
      booksWithoutPackage: values.books_without_package,
    },
    retention: {
      answerDays: values.keep_answers_days,
      noticeDays: values.keep_notices_days,
      payNoticeDays: values.keep_pay_notices_days,
    },
    riskRound: values.risk_round,
  }
}

function wordingsOf(texts: LegalWordings): Record<LegalField, string> {
  const { terms, privacy, risk } = texts
  return {
    terms_hk: terms['zh-HK'],
    terms_cn: terms['zh-CN'],
    terms_us: terms['en-US'],
    privacy_hk: privacy['zh-HK'],
    privacy_cn: privacy['zh-CN'],
    privacy_us: privacy['en-US'],
    risk_hk: risk['zh-HK'],
    risk_cn: risk['zh-CN'],
    risk_us: risk['en-US'],
  }
}
