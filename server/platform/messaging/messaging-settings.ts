import { z } from 'zod/mini'

import { type Language, languages } from '#src/domain/language.ts'
import {
  type MessageChannel,
  messageChannels,
  type NoticeChannel,
  noticeChannels,
} from '#src/domain/members/message-channel.ts'

import { StartFailure } from '#server/platform/process/start-failure.ts'

/** A channel, and what it is sent with. */
export type TwilioChannel =
  | { channel: 'sms'; from: string }
  /** An approved template in each language, by its content SID; for codes, or for notices. */
  | { channel: 'whatsapp'; from: string; templates: Record<Language, string> }
  | { channel: 'voice'; from: string }

export type TwilioNoticeChannel = Extract<TwilioChannel, { channel: NoticeChannel }>

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** Those of codes, in the order in which they are tried. */
  channels: readonly TwilioChannel[]
  /** Those of notices. */
  noticeSenders: readonly TwilioNoticeChannel[]
  /** Twilio's own address, unless a test or a regional edge says otherwise. */
  apiUrl: string
  /** Where Twilio tells what became of messages; without it nobody hears. */
  publicOrigin: string | undefined
}

const text = z.string().check(z.minLength(1))
const senderPattern = /^(\+\d+|MG\w+)$/
const templatesPattern = new RegExp(`^(HX\\w+|(?:(?:${languages.join('|')}):HX\\w+(?:, ?(?!$)|$))+)$`)
const channelsPattern = new RegExp(`^(?:${messageChannels.join('|')})(?:, ?(?:${messageChannels.join('|')}))*$`)

/** Each setting, and what is allowed in the words of the complaint. */
export const twilioSettings = {
  SMS_PROVIDER: [z.optional(z.enum(['log', 'twilio'])), 'log or twilio'],
  CODE_CHANNELS: [
    z.prefault(z.string().check(z.regex(channelsPattern), z.refine(isEachOnce)), 'sms'),
    'some of sms, whatsapp and voice, each once, in the order in which they are tried: sms, voice',
  ],
  NOTICE_CHANNELS: [
    z.optional(z.string().check(z.regex(/^(?:whatsapp, ?sms|whatsapp|sms)$/))),
    'sms, or whatsapp, or both: whatsapp, sms',
  ],
  TWILIO_ACCOUNT_SID: [z.optional(z.string().check(z.regex(/^AC\w+$/))), 'the account SID, AC…'],
  TWILIO_AUTH_TOKEN: [z.optional(text), 'the auth token of that account'],
  TWILIO_FROM: [
    z.optional(z.string().check(z.regex(senderPattern))),
    'a number like +85212345678 or a service SID, MG…',
  ],
  TWILIO_WHATSAPP_FROM: [
    z.optional(z.string().check(z.regex(senderPattern))),
    'a WhatsApp number like +85212345678 or a service SID, MG…',
  ],
  TWILIO_WHATSAPP_TEMPLATES: [
    z.optional(z.string().check(z.regex(templatesPattern), z.refine(isInEachLanguage))),
    `the content SID of the template, HX…, or one for each language: ${languages.map((one) => `${one}:HX…`).join(', ')}`,
  ],
  TWILIO_WHATSAPP_NOTICES: [
    z.optional(z.string().check(z.regex(templatesPattern), z.refine(isInEachLanguage))),
    `the content SID of the template for notices, HX…, or one for each language: ${languages.map((one) => `${one}:HX…`).join(', ')}`,
  ],
  TWILIO_VOICE_FROM: [z.optional(z.string().check(z.regex(/^\+\d+$/))), 'a number like +85212345678 that may call'],
  TWILIO_API_URL: [z.prefault(z.url({ protocol: /^https?$/ }), 'https://api.twilio.com'), 'an http or https address'],
} as const

type Name = keyof typeof twilioSettings
type Values = { [Key in Name]: z.output<(typeof twilioSettings)[Key][0]> } & { PUBLIC_ORIGIN: string | undefined }

export type MessagingConfig =
  /** `isAsked`: written into a file because an operator said so, and not because nothing was said. */
  | {
      provider: 'log'
      isAsked: boolean
      channels: readonly [MessageChannel, ...MessageChannel[]]
      noticeChannels: readonly NoticeChannel[]
    }
  | ({ provider: 'twilio' } & TwilioAccount)

export function readMessaging(values: Values): MessagingConfig {
  const [first = 'sms', ...others] = splitList(values.CODE_CHANNELS) as MessageChannel[]
  const channels: [MessageChannel, ...MessageChannel[]] = [first, ...others]
  // Unless it is chosen, notices go by text message, where there are any.
  const chosen = values.NOTICE_CHANNELS === undefined ? channels.filter(isSms) : splitList(values.NOTICE_CHANNELS)
  const notices = noticeChannels.filter((channel) => chosen.includes(channel))
  if (values.SMS_PROVIDER === 'twilio') return { provider: 'twilio', ...accountOf(values, channels, notices) }
  return { provider: 'log', isAsked: values.SMS_PROVIDER === 'log', channels, noticeChannels: notices }
}

function isSms(channel: MessageChannel): boolean {
  return channel === 'sms'
}

function accountOf(
  values: Values,
  channels: readonly MessageChannel[],
  notices: readonly NoticeChannel[],
): TwilioAccount {
  const { PUBLIC_ORIGIN: publicOrigin } = values
  if (publicOrigin === undefined && notices.includes('whatsapp')) {
    throw new StartFailure('PUBLIC_ORIGIN is missing. NOTICE_CHANNELS with whatsapp needs it to be told what arrived.')
  }
  if (publicOrigin === undefined && (channels.length > 1 || channels.includes('voice'))) {
    const why = 'to be told which messages arrived, and to say codes'
    throw new StartFailure(`PUBLIC_ORIGIN is missing. CODE_CHANNELS=${values.CODE_CHANNELS} needs it ${why}.`)
  }
  return {
    accountSid: needed(values, 'TWILIO_ACCOUNT_SID'),
    authToken: needed(values, 'TWILIO_AUTH_TOKEN'),
    channels: channels.map((channel) => readChannel(values, channel)),
    noticeSenders: notices.map((channel) => readNoticeChannel(values, channel)),
    apiUrl: values.TWILIO_API_URL,
    publicOrigin,
  }
}

function readChannel(values: Values, channel: MessageChannel): TwilioChannel {
  switch (channel) {
    case 'sms':
      return { channel, from: needed(values, 'TWILIO_FROM') }
    case 'whatsapp': {
      const templates = readTemplates(needed(values, 'TWILIO_WHATSAPP_TEMPLATES', `${channel} in CODE_CHANNELS`))
      return { channel, from: needed(values, 'TWILIO_WHATSAPP_FROM', `${channel} in CODE_CHANNELS`), templates }
    }
    case 'voice':
      return { channel, from: needed(values, 'TWILIO_VOICE_FROM', `${channel} in CODE_CHANNELS`) }
  }
}

function readNoticeChannel(values: Values, channel: NoticeChannel): TwilioNoticeChannel {
  if (channel === 'sms') return { channel, from: needed(values, 'TWILIO_FROM', 'sms in NOTICE_CHANNELS') }
  const who = 'whatsapp in NOTICE_CHANNELS'
  const templates = readTemplates(needed(values, 'TWILIO_WHATSAPP_NOTICES', who))
  return { channel, from: needed(values, 'TWILIO_WHATSAPP_FROM', who), templates }
}

function needed(
  values: Values,
  name: Exclude<Name, 'SMS_PROVIDER' | 'CODE_CHANNELS' | 'NOTICE_CHANNELS' | 'TWILIO_API_URL'>,
  who = 'SMS_PROVIDER=twilio',
): string {
  const value = values[name]
  if (value === undefined) throw new StartFailure(`${name} is missing. ${who} needs ${twilioSettings[name][1]}.`)
  return value
}

function readTemplates(given: string): Record<Language, string> {
  const byLanguage = new Map(splitList(given).map((entry) => entry.split(':') as [Language, string]))
  const of = (language: Language) => byLanguage.get(language) ?? given
  return { 'zh-HK': of('zh-HK'), 'zh-CN': of('zh-CN'), 'en-US': of('en-US') }
}

function splitList(given: string): string[] {
  return given.split(',').map((entry) => entry.trim())
}

function isEachOnce(given: string): boolean {
  const entries = splitList(given)
  return new Set(entries).size === entries.length
}

function isInEachLanguage(given: string): boolean {
  return !given.includes(':') || languages.every((language) => given.split(`${language}:`).length === 2)
}
