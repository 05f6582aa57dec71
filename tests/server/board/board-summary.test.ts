import { describe, expect, test } from 'vitest'

import { getBoardSummary } from '#src/contract/staff/board/board-summary.ts'
import { maintain } from '#src/contract/staff/beds/bed.ts'
import { lockNow } from '#src/contract/staff/lock/staff-lock.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { callsInPolicy } from '../../support/staff/staff-policy.ts'
import { hour, minute, openServer } from '../../support/open-server.ts'

/** What a locked login is answered, a second time and by hand. */
const whileLocked = [
  'operation/stop-all',
  'operation/summary',
  'shops/list',
  'user/lock',
  'user/lock-state',
  'user/proof-code',
  'user/proof-options',
  'user/prove',
  'user/unlock',
].map((call) => `/api/admin/${call}`)

describe.each(engines)('the board of a locked tablet on $name', (engine) => {
  test('tells how beds stand, what is wrong, and when guests come', async () => {
    const place = await atTheBed(engine)
    const { start, store, post, member, floor, clock, until: untilRow } = place
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const bob = await member()
    const times = [20, 40, 60, 80, 100].map((minutes) => clock.now + minutes * minute)
    for (const startsAt of times) await addVisit(store, bob, { startsAt, deviceId: 'bed-2' })
    const waiting = await member()
    await addVisit(store, waiting, { startsAt: clock.now, deviceId: 'bed-2', state: 'visited' })
    await start()
    floor.pass(61_000)
    await untilRow({ state: 'running' })
    expect(await post(lockNow.path, staff)).toMatchObject({ code: 'ok' })

    const { data } = await post(getBoardSummary.path, { ...staff, shop_id: 1 })
    expect(data.beds).toMatchObject([
      { device_id: 'bed-1', name: '1 號機', session: { state: 'running', minutes: 8 }, is_guest_here: false },
      { device_id: 'bed-2', state: 'ready', session: null, is_guest_here: true },
      { device_id: 'bed-closed', enabled: false },
      { device_id: 'bed-offline', state: 'offline' },
    ])
    expect(data.beds[0].session.ends_at).not.toBeNull()
    expect(data.alerts).toEqual([
      { kind: 'lock-offline', severity: 'bad', count: 1 },
      { kind: 'bed-offline', severity: 'warn', count: 1 },
    ])
    expect(data.arrivals).toEqual({ next: times.slice(0, 4).map((at) => new Date(at).toISOString()), total: 5 })
    expect(await post(getBoardSummary.path, { ...staff, shop_id: 99 })).toMatchObject({ code: 'not-found' })
  })

  test('holds nothing that names a person or was written about one', async () => {
    const place = await atTheBed(engine)
    const { start, ann, store, post, member, clock, floor } = place
    const staff = await member({ role: 'admin', staffLevel: 'staff', nickname: 'Clerk Chan' })
    const people = { nickname: 'Wong Mei Mei', phone: '+85261234567' }
    await store.db.updateTable('members').set(people).where('uid', '=', ann.uid).execute()
    const bob = await member({ nickname: 'Bob Secret' })
    const visit = await addVisit(store, bob, { startsAt: clock.now + hour, deviceId: 'bed-2' })
    const decisions = [{ appointment_id: visit, rev: 1, choice: 'keep' }]
    const why = { device_id: 'bed-2', rev: 1, is_maintained: true, reason: 'Lamp for Bob Secret', decisions }
    expect(await post(maintain.path, anIntent(staff, why))).toMatchObject({ code: 'ok' })
    floor.lose('start', 'command')
    floor.lose('ask', 'late')
    const { session_id } = (await start()).data
    await post(lockNow.path, staff)

    const answer = await post(getBoardSummary.path, { ...staff, shop_id: 1 })
    expect(answer.data.alerts.map(({ kind }: { kind: string }) => kind)).toContain('session-unknown')
    const text = JSON.stringify(answer.data)
    const secrets = ['Wong', 'Secret', '61234567', 'Chan', 'Lamp', ann.uid, bob.uid, staff.uid, visit, session_id]
    expect(secrets.filter((secret) => text.includes(secret as string))).toEqual([])
    expect([...keysOf(answer.data)].sort()).toEqual(fields)
  })

  test('is refused to members, to logins that have ended, and without a login', async () => {
    const { member, post, travel } = await openServer(engine)
    const ask = async (who: object) => (await post(getBoardSummary.path, { ...who, shop_id: 1 })).code
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    expect(await ask(await member())).toBe('forbidden')
    expect(await ask({})).toBe('signed-out')
    expect(await ask({ ...staff, token: 'another' })).toBe('signed-out')
    expect(await ask(staff)).toBe('ok')
    travel(40 * 24 * hour)
    expect(await ask(staff)).toBe('signed-out')
  })

  test('is with stopping and unlocking the one thing that a locked login of any level is answered', async () => {
    const { member, post } = await openServer(engine)
    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    await post(lockNow.path, owner)
    const answered: string[] = []
    for (const path of callsInPolicy) if ((await post(path, owner)).code !== 'locked') answered.push(path)
    expect(answered.sort()).toEqual(whileLocked)
  })
})

/** Every name that the answer has at any depth. */
const fields = [
  'alerts',
  'arrivals',
  'beds',
  'cleaning_until',
  'count',
  'device_id',
  'enabled',
  'ends_at',
  'is_guest_here',
  'is_maintained',
  'kind',
  'minutes',
  'name',
  'next',
  'seconds_left',
  'session',
  'severity',
  'state',
  'time_zone',
  'total',
]

function keysOf(value: unknown): Set<string> {
  const found = new Set<string>()
  JSON.stringify(value, (key, inner: unknown) => {
    if (/[a-z]/.test(key)) found.add(key)
    return inner
  })
  return found
}
