import { errorCode } from '#server/platform/process/start-failure.ts'
import { callPath, deliveryPath, type Handover, type Message, type Messenger } from './messenger.ts'
import { askForKey } from './spoken-code.ts'
import type { TwilioAccount, TwilioChannel } from './messaging-settings.ts'
import { twilioNotices } from './twilio-notices.ts'

const timeLimitMs = 5_000
/** A telephone that rings longer is not taken up any more. */
const ringSeconds = '30'

/** Text messages, WhatsApp messages by templates, and calls, of one account. */
export function twilioMessenger(account: TwilioAccount): Messenger {
  const { publicOrigin } = account
  const [first = 'sms', ...others] = account.channels.map(({ channel }) => channel)
  return {
    channels: [first, ...others],
    noticeChannels: account.noticeSenders.map(({ channel }) => channel),
    async send(message) {
      const [senders, setting] = message.notice
        ? [account.noticeSenders, 'NOTICE_CHANNELS']
        : [account.channels, 'CODE_CHANNELS']
      const sender = senders.find(({ channel }) => channel === message.channel)
      if (!sender) throw new Error(`There is no ${message.channel} in ${setting}`)
      const { resource, body } = requestOf(sender, message, publicOrigin)
      return await post(account, resource, body)
    },
    ...(publicOrigin !== undefined && { notices: twilioNotices({ ...account, publicOrigin }) }),
  }
}

function requestOf(sender: TwilioChannel, message: Message, publicOrigin: string | undefined): TwilioRequest {
  const { attemptId, to, text, language } = message
  const addressOf = (path: string) => `${publicOrigin}${path}?attempt=${attemptId}`
  const callback = publicOrigin !== undefined && { StatusCallback: addressOf(deliveryPath) }
  switch (sender.channel) {
    case 'sms':
      return { resource: 'Messages', body: { To: to, Body: text, ...senderOf(sender.from), ...callback } }
    case 'whatsapp': {
      const from = senderOf(sender.from.startsWith('MG') ? sender.from : `whatsapp:${sender.from}`)
      const template = {
        ContentSid: sender.templates[language],
        ContentVariables: JSON.stringify(variablesOf(message)),
      }
      return { resource: 'Messages', body: { To: `whatsapp:${to}`, ...from, ...template, ...callback } }
    }
    case 'voice': {
      const Twiml = askForKey(message, addressOf(callPath))
      return { resource: 'Calls', body: { To: to, From: sender.from, Twiml, Timeout: ringSeconds, ...callback } }
    }
  }
}

/** WhatsApp takes no line breaks and no rows of spaces in what fills a template. */
function variablesOf({ notice, code }: Message): Record<string, string> {
  if (!notice) return { 1: code }
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return { 1: oneLine(notice.title), 2: oneLine(notice.body) }
}

interface TwilioRequest {
  resource: 'Messages' | 'Calls'
  body: Record<string, string>
}

function senderOf(from: string): Record<string, string> {
  return from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
}

async function post(
  { accountSid, authToken, apiUrl }: TwilioAccount,
  resource: TwilioRequest['resource'],
  body: TwilioRequest['body'],
): Promise<Handover> {
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/${resource}.json`, apiUrl)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const signal = AbortSignal.timeout(timeLimitMs)
  const sent = { method: 'POST', headers: { authorization }, body: new URLSearchParams(body), signal }
  const reply = await fetch(url, sent).catch(toUnknown)
  if (reply === 'unknown') return reply
  // The answer's text may repeat the number, so only its status goes into the log.
  if (!reply.ok) throw new Error(`Twilio answered ${reply.status}`)
  return 'sent'
}

/** Without a connection nothing was handed over; every other silence says nothing of the message. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

function toUnknown(error: unknown): 'unknown' {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause !== undefined && neverConnected.has(errorCode(cause))) throw error
  return 'unknown'
}
