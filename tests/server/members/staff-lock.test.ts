import { describe, expect, test } from 'vitest'

import { getUserInfo } from '#src/contract/members.ts'
import { addPasskey, passkeyOptions } from '#src/contract/passkeys.ts'
import { stopAll } from '#src/contract/staff/board/board.ts'
import * as lock from '#src/contract/staff/lock/staff-lock.ts'
import { setUserLevel } from '#src/contract/staff/member.ts'
import { provenPaths } from '#src/contract/staff/permissions.ts'
import { readSelf } from '#src/contract/staff/self.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { askedFor } from '../../support/members/login.ts'
import { type OwnPasskey, withPasskey } from '../../support/members/passkey.ts'
import { hour, minute, openServer } from '../../support/open-server.ts'

/** An owner at the counter who has signed in just now. */
async function counter(engine: Engine) {
  const place = await openServer(engine)
  const { store, post } = place
  const boss = await place.member({ role: 'admin', staffLevel: 'owner' })
  await store.db.updateTable('logins').set({ lockedFrom: null, provenUntil: null }).execute()
  const ask = (call: { path: string }, fields: object = {}) => post(call.path, { ...boss, ...fields })
  const code = async () => {
    const { data } = await ask(lock.proofCode)
    return { request_id: data.request_id as string, code: place.inbox.messages.at(-1)?.code ?? '' }
  }
  const sign = async ({ phone, userHandle }: OwnPasskey, who: SignedIn = boss) => {
    const { data } = await post(lock.proofOptions.path, { ...who })
    return { ceremony: data.ceremony as string, ...phone.sign(data, userHandle) }
  }
  return { ...place, boss, ask, code, sign }
}

describe.each(engines)('a staff login on $name', (engine) => {
  test('ends after twelve hours however much it is used, and that of a member does not', async () => {
    const place = await openServer(engine)
    const { post, travel } = place
    await place.member({ phone: '+85251999001', role: 'admin', staffLevel: 'staff' })
    const { enter, sent } = await askedFor(place, { phone: '51999001' })
    const { data: staff } = await enter(sent)
    const ann = await place.member()
    travel(12 * hour - 1)
    expect(await post(getUserInfo.path, staff)).toMatchObject({ code: 'ok' })
    travel(1)
    expect(await post(getUserInfo.path, staff)).toMatchObject({ code: 'signed-out', data: { reason: 'lapsed' } })
    expect(await post(getUserInfo.path, ann)).toMatchObject({ code: 'ok' })
  })

  test('whoever joins the staff keeps the login that they have for twelve hours at most', async () => {
    const { boss, post, member, travel } = await counter(engine)
    const ann = await member()
    const joining = { member_uid: ann.uid, rev: 1, level: 'staff', reason: 'New at the counter' }
    expect(await post(setUserLevel.path, anIntent(boss, joining))).toMatchObject({ code: 'ok' })
    travel(12 * hour - 1)
    expect(await post(getUserInfo.path, ann)).toMatchObject({ code: 'ok' })
    travel(1)
    expect(await post(getUserInfo.path, ann)).toMatchObject({ code: 'signed-out' })
  })

  test('locks after thirty minutes without a touch; beds can still be stopped, and nothing else is told', async () => {
    const { ask, boss, travel, post } = await counter(engine)
    travel(29 * minute)
    expect(await ask(readSelf)).toMatchObject({ code: 'ok' })
    expect(await ask(lock.stayUnlocked)).toMatchObject({ code: 'ok' })
    travel(30 * minute - 1)
    expect(await ask(readSelf)).toMatchObject({ code: 'ok' })
    travel(1)
    expect(await ask(readSelf)).toMatchObject({ httpStatus: 423, code: 'locked', data: null })
    expect(await ask(lock.stayUnlocked)).toMatchObject({ code: 'locked' })
    expect(await ask(lock.lockState)).toMatchObject({ code: 'ok', data: { is_locked: true, has_pin: false } })
    expect(await post(stopAll.path, anIntent(boss, { shop_id: 1 }))).toMatchObject({ code: 'ok' })
    expect(await ask(getUserInfo)).toMatchObject({ code: 'ok' })
  })

  test('goes on with its own PIN; five wrong ones leave a passkey or a code', async () => {
    const { ask, code, store } = await counter(engine)
    const unlock = (pin: string) => ask(lock.unlock, { pin })
    expect(await ask(lock.setPin, { pin: '12345' })).toMatchObject({ httpStatus: 400 })
    expect(await ask(lock.setPin, { pin: '120987' })).toMatchObject({ code: 'ok' })
    expect(JSON.stringify(await store.db.selectFrom('staffPins').selectAll().execute())).not.toContain('120987')
    await ask(lock.lockNow)
    expect(await unlock('000000')).toMatchObject({ code: 'wrong-pin', data: { tries_left: 4 } })
    expect(await unlock('120987')).toMatchObject({ code: 'ok' })
    expect(await ask(readSelf)).toMatchObject({ code: 'ok' })
    await ask(lock.lockNow)
    for (const tries_left of [4, 3, 2, 1, 0]) {
      expect(await unlock('000000')).toMatchObject({ code: 'wrong-pin', data: { tries_left } })
    }
    expect(await unlock('120987')).toMatchObject({ code: 'wrong-pin', data: { tries_left: 0 } })
    expect(await ask(lock.prove, { code: await code() })).toMatchObject({ code: 'ok' })
    expect(await ask(readSelf)).toMatchObject({ code: 'ok' })
    expect(await ask(lock.lockState)).toMatchObject({ data: { is_locked: false, tries_left: 5 } })
  })

  test('of twenty wrong PINs at once five are tried', async () => {
    const { ask } = await counter(engine)
    await ask(lock.setPin, { pin: '120987' })
    await ask(lock.lockNow)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(lock.unlock, { pin: '111111' })))
    const left = answers.map(({ data }) => data.tries_left as number).toSorted((a, b) => b - a)
    expect(left.slice(0, 5)).toEqual([4, 3, 2, 1, 0])
    expect(left.slice(5).every((tries) => tries === 0)).toBe(true)
  })

  test('has to prove anew who it is for what cannot be undone, and then the same call is done', async () => {
    const { ask, boss, code, member, post, travel } = await counter(engine)
    const ann = await member()
    travel(5 * minute)
    const asking = anIntent(boss, { member_uid: ann.uid, rev: 1, level: 'staff', reason: 'New at the counter' })
    expect(await post(setUserLevel.path, asking)).toMatchObject({ httpStatus: 409, code: 'proof-needed' })
    for (const path of provenPaths) expect(await post(path, boss)).toMatchObject({ code: 'proof-needed' })
    const wrong = await code()
    const other = wrong.code === '000000' ? '111111' : '000000'
    expect(await ask(lock.prove, { code: { ...wrong, code: other } })).toMatchObject({ code: 'wrong-code' })
    expect(await post(setUserLevel.path, asking)).toMatchObject({ code: 'proof-needed' })
    expect(await ask(lock.prove, { code: wrong })).toMatchObject({ code: 'ok' })
    expect(await post(setUserLevel.path, asking)).toMatchObject({ code: 'ok' })
    travel(5 * minute)
    expect(await post(setUserLevel.path, asking)).toMatchObject({ code: 'proof-needed' })
    expect(await ask(lock.prove)).toMatchObject({ httpStatus: 400 })
  })

  test('is proved by its own passkey, asked for by this login, and by no other', async () => {
    const { ask, boss, sign, member, travel, ...place } = await counter(engine)
    const own = await withPasskey(place, boss)
    const bob = await member({ role: 'admin', staffLevel: 'owner' })
    const bobs = await withPasskey(place, bob)
    travel(5 * minute)
    expect(await ask(lock.prove, { passkey: await sign(bobs) })).toMatchObject({ code: 'passkey-refused' })
    expect(await ask(lock.prove, { passkey: await sign(own, bob) })).toMatchObject({ code: 'passkey-expired' })
    const signed = await sign(own)
    expect(await ask(lock.prove, { passkey: signed })).toMatchObject({ code: 'ok' })
    expect(await ask(lock.prove, { passkey: signed })).toMatchObject({ code: 'passkey-expired' })
    expect(await ask(lock.setPin, { pin: '120987' })).toMatchObject({ code: 'ok' })
  })

  test('takes no new passkey while it is locked or was not proved: that would be a way around both', async () => {
    const { ask, travel } = await counter(engine)
    travel(5 * minute)
    for (const call of [passkeyOptions, addPasskey]) expect(await ask(call)).toMatchObject({ code: 'proof-needed' })
    await ask(lock.lockNow)
    for (const call of [passkeyOptions, addPasskey]) expect(await ask(call)).toMatchObject({ code: 'locked' })
  })
})
