import { createHmac, timingSafeEqual } from 'node:crypto'

import type { DeliveryOutcome, MessageNotices, ProviderRequest } from './messenger.ts'
import { spellCode } from './spoken-code.ts'

interface Account {
  authToken: string
  publicOrigin: string
}

/** What Twilio tells of messages and calls. */
export function twilioNotices({ authToken, publicOrigin }: Account): MessageNotices {
  return {
    isSigned: (request) => isSigned(authToken, publicOrigin, request),
    readOutcome: (body) => outcomes[body.get('MessageStatus') ?? body.get('CallStatus') ?? ''],
    sayCode: spellCode,
    hangUp: () => '<Response><Hangup/></Response>',
  }
}

/** What is final. A call that has ended without a key is told to nobody; with one it was told before it ended. */
const outcomes: Record<string, DeliveryOutcome | undefined> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  completed: 'undelivered',
  busy: 'failed',
  'no-answer': 'failed',
  canceled: 'failed',
}

/**
 * As Twilio specifies it: HMAC-SHA1 with the auth token over the whole address and, sorted by name, each field of the
 * body and its value, as base64.
 */
export function twilioSignature(authToken: string, address: string, body: URLSearchParams): string {
  const names = [...new Set(body.keys())].toSorted()
  const fields = names.flatMap((name) => [...new Set(body.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(address + fields.join(''))
    .digest('base64')
}

function isSigned(authToken: string, publicOrigin: string, { url, body, signature }: ProviderRequest): boolean {
  if (signature === undefined) return false
  return addressesOf(publicOrigin).some((origin) => {
    const right = Buffer.from(twilioSignature(authToken, origin + url, body))
    const given = Buffer.from(signature)
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

/** Twilio signs some addresses without their port. */
function addressesOf(publicOrigin: string): string[] {
  const { protocol, hostname } = new URL(publicOrigin)
  return [...new Set([publicOrigin, `${protocol}//${hostname}`])]
}
