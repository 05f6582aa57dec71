import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Delivered {
  /** Which browser it was for. */
  browser: string
  headers: IncomingMessage['headers']
  text: string
}

/** A browser's subscription, with the private half that only the browser has. */
export interface EmulatedSubscription {
  browser: string
  /** What the browser tells the page, and the page the studio. */
  json: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
}

export interface PushStandIn {
  origin: string
  subscribe(browser: string): EmulatedSubscription
  /** Everything that was taken, decrypted with the browser's own keys. */
  delivered: Delivered[]
  /** How often the studio knocked, taken or not. */
  knocks(): number
  /** What it answers to a browser's messages from now on; 201 takes them. */
  answer(browser: string, status: number): void
  onDelivered(hear: (delivered: Delivered) => void): void
  close(): Promise<void>
}

interface Keys {
  pair: ReturnType<typeof createECDH>
  auth: Buffer
}

/** The push service of a browser maker, on this machine: it takes messages over HTTP as RFC 8030 says. */
export async function startPushStandIn(applicationKey?: () => string): Promise<PushStandIn> {
  const keys = new Map<string, Keys>()
  const answers = new Map<string, number>()
  const delivered: Delivered[] = []
  let hear: (one: Delivered) => void = () => undefined
  let knocks = 0
  const server = createServer((request, reply) => {
    knocks++
    const browser = request.url?.slice('/push/'.length) ?? ''
    void (async () => {
      const status = answers.get(browser) ?? 201
      const [body, known] = [await bodyOf(request), keys.get(browser)]
      if (status === 201 && known) {
        checkCaller(request, applicationKey?.())
        const one = { browser, headers: request.headers, text: decrypt(body, known) }
        delivered.push(one)
        hear(one)
      }
      reply.writeHead(known ? status : 404, { location: '/message/1' }).end()
    })().catch(() => reply.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    delivered,
    knocks: () => knocks,
    answer: (browser, status) => void answers.set(browser, status),
    onDelivered: (listener) => void (hear = listener),
    subscribe(browser) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      keys.set(browser, { pair, auth })
      const own = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { browser, json: { endpoint: `${origin}/push/${browser}`, expirationTime: null, keys: own } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** RFC 8291, by the browser's side: written here once more, so that the studio's library is not checked by itself. */
function decrypt(body: Buffer, { pair, auth }: Keys): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const theirs = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}

/** RFC 8292: only who holds the key that the browser subscribed with may send to it. */
function checkCaller(request: IncomingMessage, expectedKey: string | undefined): void {
  const { token = '', key = '' } =
    /t=(?<token>[^,]+),\s*k=(?<key>.+)/.exec(request.headers.authorization ?? '')?.groups ?? {}
  const [head, claims, signature = ''] = token.split('.')
  const { aud, exp } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as { aud: string; exp: number }
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || aud !== `http://${request.headers.host}` || exp * 1_000 < Date.now())
    throw new Error('Not the studio')
  if (expectedKey !== undefined && key !== expectedKey) throw new Error('Another key than the browser subscribed with')
}
