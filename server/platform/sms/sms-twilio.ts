import { errorCode } from '#server/platform/process/start-failure.ts'
import type { Sms } from './sms.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** The number or messaging service that messages come from. */
  from: string
  /** Twilio's own address, unless a test or a regional edge says otherwise. */
  apiUrl: string
}

const timeLimitMs = 5_000

export function twilioSms({ accountSid, authToken, from, apiUrl }: TwilioAccount): Sms {
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, Body: text, ...sender })
      const signal = AbortSignal.timeout(timeLimitMs)
      const reply = await fetch(url, { method: 'POST', headers: { authorization }, body, signal }).catch(toUnknown)
      if (reply === 'unknown') return reply
      // The answer's text may repeat the number, so only its status goes into the log.
      if (!reply.ok) throw new Error(`Twilio answered ${reply.status}`)
      return 'sent'
    },
  }
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
