import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'

import { loginList } from '#src/contract/account.ts'
import { startSession } from '#src/contract/sessions.ts'
import { reportProblem } from '#src/contract/problems/problems.ts'
import { createOrder } from '#src/contract/payments.ts'

import { createLogin, deleteLogin, findCaller } from '#server/modules/members/store/logins.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent, aPackage, type SignedIn } from '../../support/fixtures.ts'
import { withPasskey } from '../../support/members/passkey.ts'
import { callsInPolicy, isAllowed } from '../../support/staff/staff-policy.ts'
import { day, openServer } from '../../support/open-server.ts'

interface Described {
  path: string
  access: 'public' | 'member' | 'admin'
  fields: string[]
}

const callers = ['stranger', 'expired', 'revoked', 'mixed', 'member', 'blocked', 'staff', 'manager', 'owner'] as const
type CallerKind = (typeof callers)[number]

/** What the gate must say before a call looks at anything: the whole policy, written a second time. */
function expected({ path, access }: Described, caller: CallerKind): 'signed-out' | 'forbidden' | 'let in' {
  if (access === 'public') return 'let in'
  if (['stranger', 'expired', 'revoked', 'mixed'].includes(caller)) return 'signed-out'
  if (access === 'member') return 'let in'
  return isAllowed(caller, path) ? 'let in' : 'forbidden'
}

/** Ids in a body that name no one's property. */
const shared = new Set([
  'shop_id',
  'stat_shop_id',
  'device_id',
  'lock_id',
  'machine_id',
  'package_id',
  'banner_id',
  'request_id',
  'op_id',
])

describe.each(engines)('the access matrix on $name', (engine) => {
  async function open() {
    const place = await openServer(engine)
    return { ...place, calls: await describedCalls(place) }
  }

  test('every call lets in whom the policy names, and refuses every other caller', async () => {
    const { calls, store, member, post, clock } = await open()
    const people = {
      member: await member(),
      blocked: await member({ blocked: 1 }),
      staff: await member({ role: 'admin', staffLevel: 'staff' }),
      manager: await member({ role: 'admin', staffLevel: 'manager' }),
      owner: await member({ role: 'admin', staffLevel: 'owner' }),
    }

    /** A login of its own for every cell: some calls end the login they came with. */
    async function credentials(kind: CallerKind): Promise<Partial<SignedIn>> {
      if (kind === 'stranger') return {}
      const { uid } = kind === 'expired' || kind === 'revoked' || kind === 'mixed' ? people.owner : people[kind]
      const madeAt = kind === 'expired' ? clock.now - 31 * day : clock.now
      const token = await store.transaction((tx) => createLogin(tx, uid, madeAt))
      const found = await findCaller(store.db, token, madeAt)
      if (kind === 'revoked' && found) await deleteLogin(store.db, found.tokenHash)
      return { uid: kind === 'mixed' ? people.member.uid : uid, token }
    }

    const wrong: string[] = []
    for (const call of calls) {
      for (const kind of callers) {
        const { code, httpStatus } = await post(call.path, await credentials(kind))
        const said = code === 'signed-out' || code === 'forbidden' ? code : 'let in'
        const wanted = expected(call, kind)
        const isStatusRight = said === 'let in' || httpStatus === (said === 'signed-out' ? 401 : 403)
        if (said !== wanted || !isStatusRight)
          wrong.push(`${call.path} as ${kind}: ${httpStatus} ${code}, not ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
    expect(calls.length * callers.length).toBeGreaterThan(250)
  })

  test('every staff call has a policy, and every policy a call', async () => {
    const { calls } = await open()
    const served = calls.filter(({ path }) => path.startsWith('/api/admin/'))
    expect(served.every(({ access }) => access === 'admin')).toBe(true)
    expect(calls.filter(({ access }) => access === 'admin').every(({ path }) => path.startsWith('/api/admin/'))).toBe(
      true,
    )
    expect(served.map(({ path }) => path).sort()).toEqual([...callsInPolicy].sort())
  })

  test("no call of a member reaches what is another's", async () => {
    const place = await atTheBed(engine)
    const { post, store, ann, clock } = place
    const calls = await describedCalls(place)
    const bob = await place.guest()
    const { data: session } = await place.start(ann)
    await store.db.insertInto('packages').values(aPackage()).execute()
    const purchase = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const { added: passkey } = await withPasskey(place, ann)
    const { data: order } = await post(createOrder.path, anIntent(ann, purchase))
    /** One of each thing that belongs to Ann, by the name that calls give it. */
    const things: Record<string, string> = {
      appointment_id: await addVisit(store, ann, { startsAt: clock.now + 3 * day }),
      card_id: ann.cardId,
      login_id: (await post(loginList.path, ann)).data.list[0].login_id,
      order_id: order.order_id,
      passkey_id: passkey.data.passkey_id,
      problem_id: (await post(reportProblem.path, anIntent(ann, { reason: 'other', shop_id: 1 }))).data.problem_id,
      session_id: session.session_id,
    }
    /** A card of another member counts as no card at all. */
    const saidOf: Record<string, string> = { [startSession.path]: 'not-enough-times' }
    const phone_key = 'A'.repeat(87)
    const start = { minutes: 5, device_id: 'bed-2', intensity: 'light', transport: 'remote' }
    const rest = { ...start, name: 'mine', phone_key, rev: 1, date: '2026-11-22', time: '18:00', reason: 'other' }

    const naming = calls.filter(({ access, fields }) => access === 'member' && fields.some(isProperty))
    for (const { path, fields } of naming) {
      const named = fields.filter(isProperty)
      const unknown = named.filter((field) => things[field] === undefined)
      expect([path, unknown], 'add one of these to `things`').toEqual([path, []])
      const body = anIntent(bob, { ...rest, ...Object.fromEntries(named.map((field) => [field, things[field]])) })
      expect([path, (await post(path, body)).code]).toEqual([path, saidOf[path] ?? 'not-found'])
    }
    expect(naming.length).toBeGreaterThan(8)
  })
})

interface Place {
  app: FastifyInstance
}

async function describedCalls({ app }: Place): Promise<Described[]> {
  const reply = await app.inject({ method: 'GET', url: '/api/openapi.json' })
  const { paths } = reply.json<{ paths: Record<string, { post: Record<string, unknown> }> }>()
  return Object.entries(paths).map(([path, { post }]) => describeCall(path, post))
}

function isProperty(field: string): boolean {
  return field.endsWith('_id') && !shared.has(field)
}

function describeCall(path: string, post: Record<string, unknown>): Described {
  const { content } = post['requestBody'] as {
    content: { 'application/json': { schema: { properties?: Record<string, unknown> } } }
  }
  const { properties = {} } = content['application/json'].schema
  return { path, access: post['x-access'] as Described['access'], fields: Object.keys(properties) }
}
