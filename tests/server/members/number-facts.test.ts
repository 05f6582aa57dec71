import { describe, expect, test } from 'vitest'

import { stopSession } from '#src/contract/sessions.ts'
import { exportData } from '#src/contract/account.ts'
import { getSmsCode, getUserInfo, phoneLogin } from '#src/contract/members.ts'
import { readUser, setUserNumber } from '#src/contract/staff/member.ts'

import { createLogin } from '#server/modules/members/store/logins.ts'
import { readMember, updateMember } from '#server/modules/members/store/members.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

const gap = 48 * hour

/** Ann has just been under the lamps with the number that she has now; her earlier account has another one. */
async function tanned(engine: Engine) {
  const place = await atTheBed(engine)
  const { store, post, floor, until } = place
  const ann = await place.guest(3, { phone: '+85251000001' })
  const earlier = await place.guest(3, { phone: '+85252000002' })
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const { data } = await place.start(ann)
  floor.pass(2 * minute)
  await until({ state: 'running' })
  await post(stopSession.path, anIntent(ann, { session_id: data.session_id }))
  await until({ state: 'ended', settled: 'used' })
  place.travel(minute)
  const endedAt = (await place.row()).endedAt ?? 0
  const give = async ({ uid }: SignedIn, phone: string) => {
    const { rev } = await readMember(store.db, uid)
    const given = { member_uid: uid, rev, area_code: '852', phone, reason: 'saw the phone ring' }
    return await post(setUserNumber.path, anIntent(manager, given))
  }
  const file = async ({ uid }: SignedIn) => (await post(readUser.path, { ...manager, member_uid: uid })).data
  const signInAgain = async ({ uid }: SignedIn) => ({
    uid,
    token: await store.transaction(async (tx) => await createLogin(tx, uid, await store.now(tx))),
  })
  /** By a code to the number, as whoever has it. */
  const enter = async (phone: string): Promise<SignedIn & { is_new: boolean }> => {
    const number = { area_code: '852', phone: phone.slice(4) }
    const asked = await post(getSmsCode.path, number)
    const code = place.inbox.codeFor(phone)
    return (await post(phoneLogin.path, { ...number, request_id: asked.data.request_id, code })).data
  }
  return { ...place, ann, earlier, allowedAt: new Date(endedAt + gap).toISOString(), give, file, signInAgain, enter }
}

describe.each(engines)('what protects a body when staff give a number to an account, on $name', (engine) => {
  test('the account that gets the number starts no bed before the skin of who had it has rested', async () => {
    const place = await tanned(engine)
    expect(await place.give(place.earlier, '51000001')).toMatchObject({
      code: 'ok',
      data: { safety: { verdict: 'too-soon', next_allowed_at: place.allowedAt, is_from_earlier: true } },
    })
    const back = { ...place.earlier, ...(await place.signInAgain(place.earlier)) }
    expect((await place.post(getUserInfo.path, back)).data.next_allowed_at).toBe(place.allowedAt)
    expect(await place.start(back, { device_id: 'bed-2' })).toMatchObject({
      code: 'too-soon',
      data: { next_allowed_at: place.allowedAt },
    })
  })

  test('it is blocked as the account was that had the number, unless its own block is stricter', async () => {
    const place = await tanned(engine)
    const until = place.clock.now + 3 * hour
    await place.store.transaction((tx) => updateMember(tx, place.ann.uid, { blocked: 1, blockedUntil: until }))
    await place.give(place.earlier, '51000001')
    expect((await place.file(place.earlier)).block).toEqual({ until: new Date(until).toISOString(), why: null })

    const other = await place.member({ blocked: 1, blockedWhy: 'left the bed dirty' })
    await place.give(other, '51000001')
    expect((await place.file(other)).block).toEqual({ until: null, why: 'left the bed dirty' })
  })

  test('who begins anew with the number that an account had before rests, and is blocked, as that account', async () => {
    const place = await tanned(engine)
    await place.store.transaction((tx) => updateMember(tx, place.ann.uid, { blocked: 1, blockedWhy: 'rude to Bob' }))
    expect(await place.give(place.ann, '53000003')).toMatchObject({ code: 'ok' })
    const again = await place.enter('+85251000001')
    expect(again.is_new).toBe(true)
    expect(await place.file(again)).toMatchObject({
      safety: { verdict: 'blocked', next_allowed_at: place.allowedAt },
      block: { until: null, why: null },
    })
  })

  test('an account that gets its number back has been nowhere twice', async () => {
    const place = await tanned(engine)
    await place.give(place.ann, '53000003')
    expect(await place.give(place.ann, '51000001')).toMatchObject({
      code: 'ok',
      data: { safety: { next_allowed_at: place.allowedAt, is_from_earlier: false } },
    })
    const back = await place.signInAgain(place.ann)
    expect((await place.post(exportData.path, back)).data.sessions_of_earlier_accounts).toEqual([])
  })
})
