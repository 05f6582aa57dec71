import { describe, expect, test } from 'vitest'

import { callScopes, shopFields } from '#src/contract/staff/access/call-scopes.ts'
import { staffPermissions, type StaffPath } from '#src/contract/staff/permissions.ts'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { createLogin } from '#server/modules/members/store/logins.ts'
import { engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { type Place, placedPaths, placeOf } from '../../support/staff/scope-policy.ts'
import { callsInPolicy, isAllowed } from '../../support/staff/staff-policy.ts'
import { addSecondShop, thingsOf } from '../../support/staff/two-shops.ts'
import { secrets, openServer } from '../../support/open-server.ts'

/** By which fields each kind of place is named: each way is one body. */
const waysToName: Record<Exclude<Place, 'anywhere' | 'chain'>, readonly (readonly string[])[]> = {
  shop: [['shop_id']],
  'shop-and-bed': [['shop_id', 'device_id']],
  booking: [['appointment_id']],
  'booking-and-bed': [['appointment_id', 'device_id']],
  bed: [['device_id']],
  machine: [['machine_id']],
  lock: [['lock_id']],
  session: [['session_id']],
  release: [['release_id']],
  order: [['order_id'], ['qr_text'], ['short_code']],
  'order-by-id': [['order_id']],
  line: [['line_id']],
  card: [['card_id']],
  'card-and-shop': [['card_id', 'shop_id']],
  issue: [['issue_id']],
  problem: [['problem_id']],
}

function waysOf(path: string): readonly (readonly string[])[] {
  const place = placeOf(path)
  return place === 'anywhere' || place === 'chain' ? [[]] : waysToName[place]
}

/** A call that ends the login it is made with, or that answers without end. */
const endless = new Set(['/api/admin/operation/watch'])

describe.each(engines)('levels at single studios on $name', (engine) => {
  async function open() {
    const place = await openServer(engine)
    const { clerkAt } = await addSecondShop(place)
    const guest = await place.member()
    const things = { 1: await thingsOf(place.store, guest, 1), 2: await thingsOf(place.store, guest, 2) } as const
    /** With a login of its own for every call: some of them end or lock the one they came with. */
    const said = async (path: string, { uid }: SignedIn, body: object = {}) => {
      const token = await place.store.transaction((tx) => createLogin(tx, uid, place.clock.now))
      return (await place.post(path, { uid, token, ...body })).code
    }
    return { ...place, clerkAt, guest, things, said }
  }

  test('every call is refused at a studio where the caller has no level that is enough', async () => {
    const { clerkAt, things, said } = await open()
    const people = [
      { name: 'staff at 1', who: await clerkAt({ 1: 'staff' }), levels: { 1: 'staff', 2: 'none' } },
      { name: 'manager at 1', who: await clerkAt({ 1: 'manager' }), levels: { 1: 'manager', 2: 'none' } },
      { name: 'both', who: await clerkAt({ 1: 'manager', 2: 'staff' }), levels: { 1: 'manager', 2: 'staff' } },
    ] as const
    const wrong: string[] = []
    for (const path of callsInPolicy.filter((one) => !endless.has(one))) {
      for (const { name, who, levels } of people) {
        for (const shop of [1, 2] as const) {
          for (const way of waysOf(path)) {
            const code = await said(path, who, Object.fromEntries(way.map((field) => [field, things[shop][field]])))
            const place = placeOf(path)
            const isAllowedHere = place !== 'chain' && isAllowed(place === 'anywhere' ? levels[1] : levels[shop], path)
            if ((code !== 'forbidden') !== isAllowedHere || code === 'failed')
              wrong.push(`${path} by ${way.join('+')} at ${shop} as ${name}: ${code}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('a call that names things of two studios needs a level at both', async () => {
    const { clerkAt, things, said } = await open()
    const atOne = await clerkAt({ 1: 'manager' })
    const both = await clerkAt({ 1: 'manager', 2: 'staff' })
    const mixed = { appointment_id: things[1]['appointment_id'], device_id: things[2]['device_id'] }
    expect(await said('/api/admin/appointment/move', atOne, mixed)).toBe('forbidden')
    expect(await said('/api/admin/appointment/move', both, mixed)).not.toBe('forbidden')
    const refund = { card_id: things[2]['card_id'], shop_id: 1 }
    expect(await said('/api/admin/recharge/refund', atOne, refund)).toBe('forbidden')
    expect(await said('/api/admin/recharge/refund', both, refund)).toBe('forbidden')
  })

  test('what does not exist, and what is not named, is refused like what is elsewhere', async () => {
    const { clerkAt, said } = await open()
    const who = await clerkAt({ 1: 'manager' })
    expect(await said('/api/admin/device/get', who, { machine_id: 'no-such-bed' })).toBe('forbidden')
    expect(await said('/api/admin/device/get', who)).toBe('forbidden')
    expect(await said('/api/admin/device/get', who, { machine_id: 'bed-1' })).toBe('ok')
  })

  test('whatever is named is refused by its name, before and after the body has been read', async () => {
    const { clerkAt, said } = await open()
    const who = await clerkAt({ 1: 'manager' })
    const hostile = ['\0', "' or 1=1 --", '%', 'x'.repeat(300), -1, 1.5, 2 ** 53, null, {}, [1], true]
    const answers = new Set<string>()
    for (const value of hostile) {
      answers.add(await said('/api/admin/operation/get', who, { shop_id: value }))
      answers.add(await said('/api/admin/device/get', who, { machine_id: value }))
      answers.add(await said('/api/admin/recharge/get', who, { qr_text: value }))
      answers.add(await said('/api/admin/appointment/get', who, { appointment_id: value }))
    }
    expect([...answers]).toEqual(['forbidden'])
  })

  test('the live board of another studio is refused', async () => {
    const { clerkAt, said } = await open()
    const who = await clerkAt({ 1: 'manager' })
    expect(await said('/api/admin/operation/watch', who, { shop_id: 2 })).toBe('forbidden')
  })

  test('lists show what is of their studios only', async () => {
    const { clerkAt, guest, post, member } = await open()
    const who = await clerkAt({ 2: 'staff' })
    const chain = await member({ role: 'admin', staffLevel: 'staff' })
    const page = { member_uid: guest.uid, page: 1, page_size: 10 }
    const count = async (path: string, caller: SignedIn) =>
      (await post(`/api/admin/${path}`, { ...caller, ...page })).data.list.length
    for (const path of ['user/appointments', 'user/sessions', 'recharge/list'])
      expect([path, await count(path, who), await count(path, chain)]).toEqual([path, 1, 2])
    const shops = await post('/api/admin/shops/list', who)
    expect(shops.data.map((one: { shop_id: number }) => one.shop_id)).toEqual([2])
    const others = await post('/api/admin/recharge/list', { ...who, shop_id: 1, page: 1, page_size: 10 })
    expect(others.code).toBe('forbidden')
  })

  test('the door of another studio opens for them as for a member only', async () => {
    const { clerkAt, post } = await open()
    const who = await clerkAt({ 1: 'staff' })
    const says = async (lock_id: string) => (await post('/api/door/info', { ...who, lock_id })).data
    expect((await says('door-1')).access.allowed).toBe(true)
    expect((await says('door-2')).access.allowed).toBe(false)
    const proof = qrSignature(secrets.qrSecret, 'door', 'door-2')
    const opened = await post('/api/door/open', anIntent(who, { lock_id: 'door-2', proof }))
    expect(opened).toMatchObject({ code: 'no-access', data: { reason: 'no-booking' } })
  })

  test('a level that was taken away counts no more, and neither does that of a blocked login', async () => {
    const { clerkAt, said, store } = await open()
    const who = await clerkAt({ 1: 'staff' })
    const look = () => said('/api/admin/operation/get', who, { shop_id: 1 })
    expect(await look()).toBe('ok')
    await store.db.updateTable('members').set({ blocked: 1 }).where('uid', '=', who.uid).execute()
    expect(await look()).toBe('forbidden')
    await store.db.updateTable('members').set({ blocked: 0 }).where('uid', '=', who.uid).execute()
    await store.db.deleteFrom('shopLevels').where('memberUid', '=', who.uid).execute()
    expect(await look()).toBe('forbidden')
  })

  test('staff of one studio block, rename and sign out no other member of the staff', async () => {
    const { clerkAt, post } = await open()
    const manager = await clerkAt({ 1: 'manager' })
    const other = await clerkAt({ 1: 'staff' })
    const body = { ...manager, member_uid: other.uid, op_id: '7d9a2f7c-58f3-4a0e-9a1c-2f6d1c1f0a11' }
    expect((await post('/api/admin/user/sign-out', body)).code).toBe('forbidden')
  })
})

test('every place of the policy is a call, and the table agrees with it field by field', () => {
  expect(placedPaths.filter((path) => !callsInPolicy.includes(path))).toEqual([])
  expect(Object.keys(callScopes).sort()).toEqual(Object.keys(staffPermissions).sort())
  for (const [path, scope] of Object.entries(callScopes)) {
    const place = placeOf(path)
    if (typeof scope === 'string') expect([path, scope]).toEqual([path, place])
    else for (const field of waysOf(path).flat()) expect([path, scope]).toEqual([path, expect.arrayContaining([field])])
  }
})

test('every field of a call that leads to a studio is looked at', () => {
  const missing = staffCalls.flatMap(({ path, body }) => {
    const scope = callScopes[path]
    if (scope === 'chain') return []
    const leading = Object.keys(body.shape).filter((name) => shopFields.some((field) => field === name))
    const looked: readonly string[] =
      scope === 'anywhere' ? (filteredFields[path] ?? []) : [...scope, ...(paidWith[path] ?? [])]
    return leading.filter((name) => !looked.includes(name)).map((name) => `${path} ${name}`)
  })
  expect(missing).toEqual([])
  expect(staffCalls.map(({ path }) => path).sort()).toEqual(Object.keys(callScopes).sort())
})

interface StaffCall {
  path: StaffPath
  access: 'admin'
  body: { shape: Record<string, unknown> }
}

const staffCalls = Object.values(
  import.meta.glob<Record<string, unknown>>('/src/contract/staff/**/*.ts', { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((one): one is StaffCall => one instanceof Object && 'access' in one && one.access === 'admin')

/** Fields that the handler of a call itself holds against the studios of its caller, or that lead to a member's card. */
const filteredFields: Record<string, string[]> = {
  '/api/admin/recharge/list': ['shop_id'],
  '/api/admin/user/lines': ['card_id'],
}

/** A card pays at every studio that its package is for, wherever it was bought. */
const paidWith: Record<string, string[]> = { '/api/admin/operation/start': ['card_id'] }
