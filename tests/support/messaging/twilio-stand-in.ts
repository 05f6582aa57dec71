import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { onTestFinished } from 'vitest'

import type {
  TwilioAccount,
  TwilioChannel,
  TwilioNoticeChannel,
} from '#server/platform/messaging/messaging-settings.ts'
import { twilioSignature } from '#server/platform/messaging/twilio-notices.ts'

const account = { accountSid: 'AC123', authToken: 'secret of the account' }
export const publicOrigin = 'https://studio.example.com'

const senders: Record<TwilioChannel['channel'], TwilioChannel> = {
  sms: { channel: 'sms', from: '+85230000000' },
  whatsapp: {
    channel: 'whatsapp',
    from: '+85230000001',
    templates: { 'zh-HK': 'HX1', 'zh-CN': 'HX2', 'en-US': 'HX3' },
  },
  voice: { channel: 'voice', from: '+85230000002' },
}

interface Received {
  /** Its path. */
  path: string
  authorization: string | undefined
  body: Record<string, string>
}

const noticeSenders: TwilioNoticeChannel[] = [
  { channel: 'whatsapp', from: '+85230000001', templates: { 'zh-HK': 'HX4', 'zh-CN': 'HX5', 'en-US': 'HX6' } },
  { channel: 'sms', from: '+85230000000' },
]

/** Twilio's interface as far as the server uses it, on a port of this machine. */
export async function startTwilio() {
  const received: Received[] = []
  const refusals: ((body: Record<string, string>) => boolean)[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = Object.fromEntries(new URLSearchParams(await text(request)))
      const { url = '', headers } = request
      received.push({ path: url, authorization: headers.authorization, body })
      response.writeHead(refusals.some((refuses) => refuses(body)) ? 400 : 201).end('{}')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    /** From now on it refuses what this tells of. */
    refuse: (refuses: (body: Record<string, string>) => boolean) => void refusals.push(refuses),
    account: (...channels: TwilioChannel['channel'][]): TwilioAccount => ({
      ...account,
      channels: channels.map((channel) => senders[channel]),
      noticeSenders,
      apiUrl,
      publicOrigin,
    }),
    /** What it posts to an address that it was given, signed as Twilio does. */
    notice: (address: string, fields: Record<string, string>, authToken = account.authToken) => {
      const payload = new URLSearchParams(fields)
      return {
        method: 'POST' as const,
        url: address.slice(publicOrigin.length),
        payload: payload.toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature(authToken, address, payload),
        },
      }
    },
  }
}
