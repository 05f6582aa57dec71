import { randomUUID } from 'node:crypto'

import { callScopes, type ShopField } from '#src/contract/staff/access/call-scopes.ts'
import { pathsWhileLocked, provenPaths, type StaffPath, staffPermissions } from '#src/contract/staff/permissions.ts'

import { readConfig } from '#server/platform/process/config.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { randomFrom } from '../../support/random.ts'
import { addSecondShop, thingsOf } from '../../support/staff/two-shops.ts'
import { type Found, openPlace } from './attack-place.ts'

const minute = 60_000
const paths = Object.keys(staffPermissions) as StaffPath[]

/**
 * A tablet that was left signed in as the owner: what needs a fresh proof is tried without one, with made-up proofs in
 * between, and everything once it is locked.
 */
export async function skipProof(rounds: number): Promise<Found> {
  const place = await openPlace(1_000)
  const through: string[] = []
  let tried = 0
  const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
  const attempt = async (path: string, who: object, wanted: string) => {
    tried++
    const { code } = await place.post(path, { ...who, op_id: randomUUID(), shop_id: 1 })
    if (code !== wanted) through.push(`${path}: ${code}, not ${wanted}`)
  }
  for (let round = 0; round < rounds; round++) {
    const login = await place.signIn(owner)
    place.travel(6 * minute)
    for (const path of provenPaths) await attempt(path, login, 'proof-needed')
    for (const made of madeUpProofs())
      await place.post('/api/admin/user/prove', { ...login, ...made, op_id: randomUUID() })
    for (const path of provenPaths) await attempt(path, login, 'proof-needed')
    place.travel(31 * minute)
    for (const path of paths) if (!pathsWhileLocked.has(path)) await attempt(path, login, 'locked')
  }
  await place.close()
  return { tried, through }
}

/**
 * One of the staff of one studio names things of another: alone, and hidden behind things and a `shop_id` of their own,
 * in every call and in any mixture.
 */
export async function reachShops(attempts: number, seed: number): Promise<Found> {
  const place = await openPlace(1_000)
  const { clerkAt } = await addSecondShop(place)
  const guest = await place.member()
  const things = { 1: await thingsOf(place.store, guest, 1), 2: await thingsOf(place.store, guest, 2) }
  const people = [await clerkAt({ 1: 'staff' }), await clerkAt({ 1: 'manager' })]
  const chance = randomFrom(seed)
  const closed = paths.filter((path) => callScopes[path] !== 'anywhere')
  const through: string[] = []
  let tried = 0
  while (tried < attempts) {
    const path = chance.pick(closed)
    const scope = callScopes[path]
    const fields: readonly ShopField[] = scope === 'chain' || scope === 'anywhere' ? [] : scope
    const shops = fields.map(() => chance.pick([1, 2, undefined] as const))
    const isForeign = scope === 'chain' || shops.includes(2)
    if (!isForeign) continue
    tried++
    const named = fields.flatMap((field, index) => {
      const shop = shops[index]
      return shop === undefined ? [] : [[field, things[shop][field]] as const]
    })
    const body = { shop_id: 1, ...Object.fromEntries(named), op_id: randomUUID() }
    const { code } = await place.post(path, { ...chance.pick(people), ...body })
    if (code !== 'forbidden') through.push(`${path} with ${JSON.stringify(body)}: ${code}`)
  }
  await place.close()
  return { tried, through }
}

/** What only a real chain has; any of it, and any mixture, turns a demo away. */
const signs = [
  { PUBLIC_ORIGIN: 'https://tan.example' },
  {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: '0'.repeat(32),
    TWILIO_FROM: '+85251000000',
  },
  { STRIPE_SECRET_KEY: `sk_live_${'0'.repeat(24)}`, STRIPE_WEBHOOK_SECRET: `whsec_${'0'.repeat(24)}` },
]

/** DEMO=on with every mixture of the signs of production, and on a chain that exists already. */
export async function openDemoInProduction(): Promise<Found> {
  const through: string[] = []
  let tried = 0
  for (let mixture = 1; mixture < 2 ** signs.length; mixture++) {
    tried++
    const settings = Object.assign({}, ...signs.filter((_, index) => mixture & (1 << index))) as Record<string, string>
    if (!isTurnedAway({ DEMO: 'on', ...settings })) through.push(`DEMO=on with ${Object.keys(settings).join(', ')}`)
  }
  const place = await openPlace(10)
  tried++
  if (await seedDemo(place.store)) through.push('a demo in a chain that exists')
  await place.close()
  return { tried, through }
}

function isTurnedAway(settings: Record<string, string>): boolean {
  try {
    readConfig(settings)
    return false
  } catch (error) {
    return error instanceof StartFailure && error.message.includes('DEMO=on')
  }
}

function madeUpProofs(): object[] {
  const signed = { ceremony: randomUUID(), credential: { id: 'AAAA', response: {} } }
  return [{}, { code: { request_id: randomUUID(), code: '000000' } }, { passkey: signed }]
}
