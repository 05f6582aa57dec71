import type { ChainChanges, ChainValues } from '../store/chain-configs.ts'
import type { ChainSettings, replaceChainSettings } from '../store/settings.ts'

/** What is in force, in the words of the contract. */
export function toChainValues({ contact, rules, codes, legal }: ChainSettings): ChainValues {
  return {
    arrive_early_minutes: rules.arriveEarlyMinutes,
    enter_within_seconds: rules.enterWithinSeconds,
    horizon_days: rules.horizonDays,
    max_open_appointments: rules.maxOpenAppointments,
    min_gap_hours: rules.minGapHours,
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
    risk_round: legal.riskRound,
  }
}

export function fromChainValues(values: ChainValues): Parameters<typeof replaceChainSettings>[1] {
  return {
    rules: {
      arriveEarlyMinutes: values.arrive_early_minutes,
      enterWithinSeconds: values.enter_within_seconds,
      horizonDays: values.horizon_days,
      maxOpenAppointments: values.max_open_appointments,
      minGapHours: values.min_gap_hours,
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
    riskRound: values.risk_round,
  }
}

/** The values as they would be with the changes. */
export function withChanges(values: ChainValues, changes: ChainChanges): ChainValues {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(set) }
}
