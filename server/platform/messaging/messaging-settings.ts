import { z } from 'zod/mini'

import { type Language, languages } from '#src/domain/language.ts'
import { type MessageChannel, messageChannels } from '#src/domain/members/message-channel.ts'

import { StartFailure } from '#server/platform/process/start-failure.ts'

/** A channel, and what it is sent with. */
export type TwilioChannel =
  | { channel: 'sms'; from: string }
  /** An approved template in each language, by its content SID; its first variable is the code. */
  | { channel: 'whatsapp'; from: string; templates: Record<Language, string> }
  | { channel: 'voice'; from: string }

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** In the order in which they are tried. */
  channels: readonly TwilioChannel[]
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
  TWILIO_VOICE_FROM: [z.optional(z.string().check(z.regex(/^\+\d+$/))), 'a number like +85212345678 that may call'],
  TWILIO_API_URL: [z.prefault(z.url({ protocol: /^https?$/ }), 'https://api.twilio.com'), 'an http or https address'],
} as const

type Name = keyof typeof twilioSettings
type Values = { [Key in Name]: z.output<(typeof twilioSettings)[Key][0]> } & { PUBLIC_ORIGIN: string | undefined }

export type MessagingConfig =
  /** `isAsked`: written into a file because an operator said so, and not because nothing was said. */
  | { provider: 'log'; isAsked: boolean; channels: readonly [MessageChannel, ...MessageChannel[]] }
  | ({ provider: 'twilio' } & TwilioAccount)

export function readMessaging(values: Values): MessagingConfig {
  const [first = 'sms', ...others] = splitList(values.CODE_CHANNELS) as MessageChannel[]
  if (values.SMS_PROVIDER === 'twilio') return { provider: 'twilio', ...accountOf(values, [first, ...others]) }
  return { provider: 'log', isAsked: values.SMS_PROVIDER === 'log', channels: [first, ...others] }
}

function accountOf(values: Values, channels: readonly MessageChannel[]): TwilioAccount {
  const { PUBLIC_ORIGIN: publicOrigin } = values
  if (publicOrigin === undefined && (channels.length > 1 || channels.includes('voice'))) {
    const why = 'to be told which messages arrived, and to say codes'
    throw new StartFailure(`PUBLIC_ORIGIN is missing. CODE_CHANNELS=${values.CODE_CHANNELS} needs it ${why}.`)
  }
  return {
    accountSid: needed(values, 'TWILIO_ACCOUNT_SID'),
    authToken: needed(values, 'TWILIO_AUTH_TOKEN'),
    channels: channels.map((channel) => readChannel(values, channel)),
    apiUrl: values.TWILIO_API_URL,
    publicOrigin,
  }
}

function readChannel(values: Values, channel: MessageChannel): TwilioChannel {
  switch (channel) {
    case 'sms':
      return { channel, from: needed(values, 'TWILIO_FROM') }
    case 'whatsapp': {
      const templates = readTemplates(needed(values, 'TWILIO_WHATSAPP_TEMPLATES', channel))
      return { channel, from: needed(values, 'TWILIO_WHATSAPP_FROM', channel), templates }
    }
    case 'voice':
      return { channel, from: needed(values, 'TWILIO_VOICE_FROM', channel) }
  }
}

function needed(
  values: Values,
  name: Exclude<Name, 'SMS_PROVIDER' | 'CODE_CHANNELS' | 'TWILIO_API_URL'>,
  channel?: MessageChannel,
): string {
  const value = values[name]
  const who = channel === undefined ? 'SMS_PROVIDER=twilio' : `${channel} in CODE_CHANNELS`
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
