import { describe, expect, test } from 'vitest'

import { engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'
import { addSecondShop, thingsOf } from '../../support/staff/two-shops.ts'
import { day } from '../../support/open-server.ts'

describe.each(engines)('access on $name', (engine) => {
  async function open() {
    const place = await staffSetup(engine)
    const { clerkAt } = await addSecondShop(place)
    const list = async () => (await place.admin('access/list')).data as { uid: string; rev: number }[]
    const find = async ({ uid }: SignedIn) => {
      const found = (await list()).find((one) => one.uid === uid)
      // oxlint-disable-next-line typescript/no-explicit-any
      return found as any
    }
    const set = async (who: SignedIn, fields: object) => {
      const { rev } = await place.store.db
        .selectFrom('members')
        .select('rev')
        .where('uid', '=', who.uid)
        .executeTakeFirstOrThrow()
      return await place.admin('access/set', { member_uid: who.uid, rev, reason: 'New rota', ...fields })
    }
    const looksAt = async (who: SignedIn, shop_id: number) =>
      (await place.post('/api/admin/operation/get', { ...who, shop_id })).code
    return { ...place, clerkAt, list, find, set, looksAt }
  }

  test('an owner moves somebody from the chain to one studio, and takes everything away again', async () => {
    const { member, set, find, looksAt, staffLog } = await open()
    const clerk = await member({ role: 'admin', staffLevel: 'manager' })
    expect(await looksAt(clerk, 2)).toBe('ok')
    const moved = await set(clerk, { level: null, shops: [{ shop_id: 1, level: 'staff' }] })
    expect(moved).toMatchObject({ code: 'ok', data: { level: null, shops: [{ shop_id: 1, level: 'staff' }] } })
    expect([await looksAt(clerk, 1), await looksAt(clerk, 2)]).toEqual(['ok', 'forbidden'])
    expect((await set(clerk, { level: null, shops: [] })).code).toBe('ok')
    expect(await looksAt(clerk, 1)).toBe('forbidden')
    expect(await find(clerk)).toBeUndefined()
    const entry = (await staffLog()).find(({ what }) => what === 'access.set')
    expect(entry).toMatchObject({ subject: `member:${clerk.uid}`, reason: 'New rota' })
  })

  test('a member becomes staff of a studio, with a login that ends sooner', async () => {
    const { member, set, looksAt, store, clock } = await open()
    const guest = await member()
    expect((await set(guest, { level: null, shops: [{ shop_id: 2, level: 'staff' }] })).code).toBe('ok')
    expect([await looksAt(guest, 1), await looksAt(guest, 2)]).toEqual(['forbidden', 'ok'])
    const login = await store.db.selectFrom('logins').select('expiresAt').where('memberUid', '=', guest.uid).execute()
    expect(login[0]?.expiresAt).toBeLessThanOrEqual(clock.now + day / 2)
  })

  test('what stays the same keeps the day since when it is so', async () => {
    const { clerkAt, set, find, travel, clock } = await open()
    const clerk = await clerkAt({ 1: 'staff' })
    const begun = clock.now
    travel(1_000)
    await set(clerk, {
      level: null,
      shops: [
        { shop_id: 1, level: 'staff' },
        { shop_id: 2, level: 'manager' },
      ],
    })
    const { shops } = await find(clerk)
    expect(shops.map(({ since }: { since: string }) => Date.parse(since))).toEqual([begun, clock.now])
  })

  test('a level of the chain beside studios, an unknown studio and an owner of one studio are refused', async () => {
    const { clerkAt, set } = await open()
    const clerk = await clerkAt({ 1: 'staff' })
    const at = (shop_id: number, level: string) => ({ shop_id, level })
    expect((await set(clerk, { level: 'staff', shops: [at(1, 'staff')] })).code).toBe('bad-request')
    expect((await set(clerk, { level: null, shops: [at(9, 'staff')] })).code).toBe('bad-request')
    expect((await set(clerk, { level: null, shops: [at(1, 'owner')] })).code).toBe('bad-request')
    expect((await set(clerk, { level: null, shops: [at(1, 'staff'), at(1, 'manager')] })).code).toBe('bad-request')
  })

  test('owners do not change their own access, and a change that came first is shown', async () => {
    const { clerk: owner, clerkAt, set } = await open()
    expect((await set(owner, { level: 'staff', shops: [] })).code).toBe('forbidden')
    const clerk = await clerkAt({ 1: 'staff' })
    const late = await set(clerk, { rev: 0, level: null, shops: [] })
    expect(late).toMatchObject({ code: 'changed', data: { shops: [{ shop_id: 1, level: 'staff' }] } })
  })

  test('access that is not used for sixty days is marked, until the next login', async () => {
    const { clerkAt, find, travel, store, post, clerk: owner, clock } = await open()
    const clerk = await clerkAt({ 1: 'staff' })
    const stay = () =>
      store.db
        .updateTable('logins')
        .set({ expiresAt: clock.now + day, usedAt: clock.now })
        .execute()
    expect((await find(clerk)).is_unused).toBe(false)
    travel(60 * day)
    await stay()
    expect((await find(clerk)).is_unused).toBe(true)
    await store.db.updateTable('members').set({ lastLoginAt: clock.now }).where('uid', '=', clerk.uid).execute()
    expect((await find(clerk)).is_unused).toBe(false)
    expect((await post('/api/admin/access/list', anIntent(owner))).code).toBe('ok')
  })

  test('the level that staff set on the page of a member is for the chain, and ends those at single studios', async () => {
    const { clerkAt, find, admin } = await open()
    const clerk = await clerkAt({ 1: 'manager', 2: 'staff' })
    const { rev } = await find(clerk)
    await admin('user/level', { member_uid: clerk.uid, rev, level: 'staff', reason: 'Works everywhere' })
    expect(await find(clerk)).toMatchObject({ level: 'staff', shops: [] })
  })

  test('a clerk who asks what is held about them reads instants, not numbers', async () => {
    const { clerkAt, set, admin, clock } = await open()
    const clerk = await clerkAt({})
    await set(clerk, { level: null, shops: [{ shop_id: 2, level: 'staff' }] })
    const { data } = await admin('user/export', { member_uid: clerk.uid })
    expect(data.staff_levels).toEqual([{ shop_id: 2, level: 'staff', since: new Date(clock.now).toISOString() }])
  })

  test('where a member tans at this moment is told to those who work at that studio', async () => {
    const { member, clerkAt, store, post, admin } = await open()
    const guest = await member()
    const { session_id: sessionId } = await thingsOf(store, guest, 2)
    await store.db
      .updateTable('sessions')
      .set({ state: 'running', openMember: guest.uid, openDevice: 'bed-of-2' })
      .where('sessionId', '=', String(sessionId))
      .execute()
    const seenBy = async (who: SignedIn) => {
      const { code, data } = await post('/api/admin/user/get', { ...who, member_uid: guest.uid })
      return { code, session: (data as { open_session: { session_id: string } | null }).open_session?.session_id }
    }
    expect(await seenBy(await clerkAt({ 2: 'staff' }))).toEqual({ code: 'ok', session: sessionId })
    expect(await seenBy(await clerkAt({ 1: 'manager' }))).toEqual({ code: 'ok', session: undefined })
    const { data } = await admin('user/get', { member_uid: guest.uid })
    expect(data.open_session.session_id).toBe(sessionId)
  })
})
