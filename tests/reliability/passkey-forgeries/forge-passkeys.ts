import { generateKeyPairSync } from 'node:crypto'

import { passkeyLogin, passkeyLoginOptions } from '#src/contract/passkeys.ts'

import type { Messenger } from '#server/platform/messaging/messenger.ts'
import { createApp } from '#server/app.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { addChain, addMember } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import type { Asked, Twist } from '../../support/members/authenticator.ts'
import { type OwnPasskey, withPasskey } from '../../support/members/passkey.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import type { Answer } from '../../support/open-server.ts'

interface Report {
  /** How many attempts there were of each kind. */
  kinds: Record<string, number>
  /** Dishonest attempts that were signed in. */
  accepted: string[]
  /** Honest ones among them that did not. */
  shutOut: string[]
  honest: number
}

interface Attempt {
  asked: Asked & { ceremony: string }
  own: OwnPasskey
  other: OwnPasskey
  random: Random
  earlier: Record<string, unknown>[]
}

type Signed = Record<string, unknown>

const strangerKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const origins = ['https://quarter-sun.hk', 'http://localhost.evil.hk', 'https://localhost', 'null', 'http://127.0.0.1']

function twisted(twist: (attempt: Attempt) => Twist) {
  return (attempt: Attempt): Signed => {
    const { asked, own } = attempt
    return { ceremony: asked.ceremony, ...own.phone.sign(asked, own.userHandle, twist(attempt)) }
  }
}

/** One byte of an honest answer is another. */
function flipped(field: 'signature' | 'authenticator_data' | 'client_data') {
  return ({ asked, own, random }: Attempt): Signed => {
    const signed = own.phone.sign(asked, own.userHandle)
    const bytes = Buffer.from(signed[field], 'base64url')
    const at = random.below(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 + random.below(255))
    return { ceremony: asked.ceremony, ...signed, [field]: bytes.toString('base64url') }
  }
}

/** Every way in which an answer can be dishonest; each names what is wrong with it. */
export const forgeries: Record<string, (attempt: Attempt) => Signed> = {
  'another origin': twisted(({ random }) => ({ origin: random.pick(origins) })),
  'another host': twisted(({ random }) => ({ site: random.pick(['localhost.', 'example.com', '', '127.0.0.1']) })),
  'a challenge of its own': twisted(({ random }) => ({
    challenge: Buffer.from(random.bytes(32)).toString('base64url'),
  })),
  'a counter that goes back': twisted(({ random }) => ({ counter: random.below(2) })),
  'no user verification': twisted(() => ({ isVerified: false })),
  'no user presence': twisted(() => ({ isPresent: false, isVerified: false })),
  'inside of another page': twisted(() => ({ crossOrigin: true })),
  'another ceremony': twisted(() => ({ type: 'webauthn.create' })),
  'a key of its own': twisted(() => ({ key: strangerKey })),
  'a broken signature': flipped('signature'),
  'other data': flipped('authenticator_data'),
  'another page said': flipped('client_data'),
  "another's handle": ({ asked, own, other }) => ({
    ceremony: asked.ceremony,
    ...own.phone.sign(asked, other.userHandle),
  }),
  "another's passkey": ({ asked, own, other }) => ({
    ceremony: asked.ceremony,
    ...own.phone.sign(asked, other.userHandle),
    credential: other.phone.credential,
  }),
  'an answer that was given before': ({ asked, own, random, earlier }) =>
    earlier.length === 0 ? { ceremony: asked.ceremony, ...own.phone.sign(asked, 'none') } : random.pick(earlier),
  'an earlier answer to a new question': ({ asked, own, random, earlier }) => ({
    ...(earlier.length === 0 ? own.phone.sign(asked, 'none') : random.pick(earlier)),
    ceremony: asked.ceremony,
  }),
}

/** Tries to sign in dishonestly, with an honest member every now and then, who has to get in all the same. */
export async function forgePasskeys(attempts: number, seed: number): Promise<Report> {
  const random = randomFrom(seed)
  const { place, remove } = await sqliteEngine.readyPlace()
  const store = await openStore(place, { logSecret })
  const messenger: Messenger = { channels: ['sms'], noticeChannels: ['sms'], send: async () => 'sent' }
  const app = await createApp({ store, messenger, pepper: 'pepper of the tests', proxyHops: 1, load: 'any' })
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await app.inject({ method: 'POST', url: path, payload: body, headers })
    return { ...(reply.json() as Answer), httpStatus: reply.statusCode, headers: {} }
  }
  try {
    await addChain(store)
    const people = [await addMember(store), await addMember(store)]
    const [own, other] = await Promise.all(people.map((person) => withPasskey({ post }, person)))
    if (!own || !other) throw new Error('Two members were to have a passkey each')
    return await attack({ post, own, other, random, attempts })
  } finally {
    await app.close()
    await store.close()
    await remove()
  }
}

interface Attack extends Pick<Attempt, 'own' | 'other' | 'random'> {
  post: (path: string, body: object, headers: Record<string, string>) => Promise<Answer>
  attempts: number
}

const honestEvery = 50

async function attack({ post, own, other, random, attempts }: Attack): Promise<Report> {
  const report: Report = { kinds: {}, accepted: [], shutOut: [], honest: 0 }
  const earlier: Signed[] = []
  const names = Object.keys(forgeries)
  for (let count = 0; count < attempts; count++) {
    // An address of its own, so that it is the passkey that decides and not how often one address asks.
    const from = { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` }
    const { data: asked } = await post(passkeyLoginOptions.path, {}, from)
    if (count % honestEvery === 0) {
      const signed = { ceremony: asked.ceremony, ...own.phone.sign(asked, own.userHandle) }
      const { code } = await post(passkeyLogin.path, signed, from)
      report.honest += 1
      if (code !== 'ok') report.shutOut.push(`attempt ${count}: ${code}`)
      earlier.push(signed)
    }
    const { data: again } = await post(passkeyLoginOptions.path, {}, from)
    const name = random.pick(names)
    report.kinds[name] = (report.kinds[name] ?? 0) + 1
    const forged = forgeries[name]?.({ asked: again, own, other, random, earlier }) ?? {}
    const { code } = await post(passkeyLogin.path, forged, from)
    if (code !== 'passkey-refused' && code !== 'passkey-expired' && code !== 'bad-request')
      report.accepted.push(`attempt ${count}, ${name}: ${code}`)
  }
  return report
}
