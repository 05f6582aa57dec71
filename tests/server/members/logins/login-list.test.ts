import { describe, expect, test } from 'vitest'

import { endLogin, loginList } from '#src/contract/account.ts'
import { getUserInfo } from '#src/contract/members.ts'
import * as lock from '#src/contract/staff/lock/staff-lock.ts'

import { messageWriter } from '#server/modules/notices/actions/write-message.ts'
import { type Engine, engines } from '../../../support/engines.ts'
import { askedFor } from '../../../support/members/login.ts'
import { minute, openServer } from '../../../support/open-server.ts'

/** A clerk who is signed in twice: at the counter, and on a phone a while later. */
async function twice(engine: Engine, fields: object = { role: 'admin', staffLevel: 'staff' }) {
  const place = await openServer(engine)
  const here = await place.member({ phone: '+85251999001', ...fields })
  place.travel(10 * minute)
  const { enter, sent } = await askedFor(place, { phone: '51999001' })
  const { data: there } = await enter(sent)
  const list = async (who = here) => (await place.post(loginList.path, { ...who })).data.list
  const end = (login_id: string, who = here) => place.post(endLogin.path, { ...who, login_id })
  return { ...place, here, there: there as typeof here, list, end }
}

describe.each(engines)('where a member is signed in on $name', (engine) => {
  test('is listed with since when, and which one asks; none of it signs in', async () => {
    const { here, list, clock, store } = await twice(engine)
    const shown = await list()
    expect(shown).toMatchObject([
      { created_at: new Date(clock.now).toISOString(), is_own: false },
      { created_at: new Date(clock.now - 10 * minute).toISOString(), is_own: true, device: null },
    ])
    const hashes = await store.db.selectFrom('logins').select('tokenHash').execute()
    for (const secret of [here.token, ...hashes.map(({ tokenHash }) => tokenHash)]) {
      expect(JSON.stringify(shown)).not.toContain(secret)
    }
  })

  test('one is ended, the others stay; a member cannot end one of another', async () => {
    const { here, there, list, end, member, post } = await twice(engine)
    const [other] = await list()
    const stranger = await member()
    expect(await end(other.login_id, stranger)).toMatchObject({ code: 'not-found' })
    expect(await post(getUserInfo.path, there)).toMatchObject({ code: 'ok' })
    expect(await end(other.login_id)).toMatchObject({ code: 'ok' })
    expect(await end(other.login_id)).toMatchObject({ code: 'not-found' })
    expect(await post(getUserInfo.path, there)).toMatchObject({ code: 'signed-out', data: { reason: 'revoked' } })
    expect(await post(getUserInfo.path, here)).toMatchObject({ code: 'ok' })
    expect(await list()).toHaveLength(1)
  })

  test('a locked login ends none', async () => {
    const { here, list, end, post } = await twice(engine)
    const [other] = await list()
    await post(lock.lockNow.path, { ...here })
    expect(await end(other.login_id)).toMatchObject({ code: 'locked' })
    expect(await list()).toHaveLength(2)
  })

  test('the staff are told of a new sign-in with device and time, and members are not', async () => {
    const { here, store, clock } = await twice(engine)
    const notices = () => store.db.selectFrom('notices').selectAll().execute()
    const [notice, ...more] = await notices()
    if (!notice) throw new Error('No notice')
    expect([notice.memberUid, more]).toEqual([here.uid, []])
    const write = await messageWriter(store.db, notice, clock.now)
    expect(write?.('en-US')).toMatchObject({
      title: 'New sign-in to your staff account',
      body: expect.stringMatching(/^Web • Today \d\d:\d\d • Not you\?/),
      path: '/hk/admin/dashboard',
    })
    const { store: other } = await twice(engine, {})
    expect(await other.db.selectFrom('notices').selectAll().execute()).toEqual([])
  })
})
