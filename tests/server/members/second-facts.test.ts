import { describe, expect, test } from 'vitest'

import { getUserInfo } from '#src/contract/members.ts'
import { beginAccount, proveAccount } from '#src/contract/second-facts.ts'
import { readUser, setUserNumber } from '#src/contract/staff/member.ts'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { askedFor, type Place } from '../../support/members/login.ts'
import { day, hour, openServer, tally } from '../../support/open-server.ts'

const phone = '+85251000001'

/** A member with a name and a number that was not used for so many days. */
async function asleep(engine: Engine, days: number, fields = {}) {
  const place = await openServer(engine)
  const ann = await place.member({ phone, nickname: '嘉欣 Karen', ...fields })
  place.travel(days * day)
  return { place, ann }
}

async function codeIn(place: Place) {
  const { enter, sent } = await askedFor(place)
  return await enter(sent)
}

const uidOf = async (place: Place, login: { uid: string; token: string }) =>
  (await place.post(getUserInfo.path, login)).data?.uid

describe.each(engines)('a number that was not used for long on $name', (engine) => {
  test('is its member’s after ninety days, and may be another person’s after that', async () => {
    const awake = await asleep(engine, 90)
    expect(await codeIn(awake.place)).toMatchObject({ code: 'ok', data: { uid: awake.ann.uid } })
    const { place } = await asleep(engine, 90.01)
    const answer = await codeIn(place)
    expect(answer).toMatchObject({ httpStatus: 409, code: 'second-fact-needed' })
    expect(Object.keys(answer.data)).toEqual(['ticket', 'expires_in'])
    expect(await place.store.db.selectFrom('logins').select('tokenHash').execute()).toHaveLength(1)
  })

  test('a visit counts, and so does a login that is used', async () => {
    const { place, ann } = await asleep(engine, 80)
    await addVisit(place.store, ann, { startsAt: place.clock.now })
    await place.store.db.updateTable('appointments').set({ state: 'visited' }).execute()
    place.travel(80 * day)
    expect(await codeIn(place)).toMatchObject({ code: 'ok' })
    place.travel(20 * day)
    const { token, uid } = (await codeIn(place)).data
    place.travel(6 * day)
    expect(await uidOf(place, { uid, token })).toBe(ann.uid)
    place.travel(89 * day)
    expect(await codeIn(place)).toMatchObject({ code: 'ok' })
  })

  test('the nickname leads into the account, however it is written, and wakes it', async () => {
    const { place, ann } = await asleep(engine, 100)
    const { ticket } = (await codeIn(place)).data
    const wrong = await place.post(proveAccount.path, { ticket, nickname: 'Karen' })
    expect(wrong).toMatchObject({ code: 'wrong-fact', data: { tries_left: 4 } })
    const right = await place.post(proveAccount.path, { ticket, nickname: ' 嘉欣ｋａｒｅｎ ' })
    expect(right).toMatchObject({ code: 'ok', data: { uid: ann.uid, is_new: false } })
    expect(await place.post(proveAccount.path, { ticket, nickname: '嘉欣 Karen' })).toMatchObject({
      code: 'code-expired',
    })
    place.travel(hour)
    expect(await codeIn(place)).toMatchObject({ code: 'ok' })
  })

  test('five wrong names end that way, with any number of codes', async () => {
    const { place, ann } = await asleep(engine, 100)
    for (let count = 0; count < 5; count++) {
      const { ticket } = (await codeIn(place)).data
      expect(await place.post(proveAccount.path, { ticket, nickname: `no ${count}` })).toMatchObject({
        code: 'wrong-fact',
        data: { tries_left: 4 - count },
      })
      place.travel(hour)
    }
    const { ticket } = (await codeIn(place)).data
    expect(await place.post(proveAccount.path, { ticket, nickname: '嘉欣 Karen' })).toMatchObject({
      code: 'wrong-fact',
      data: { tries_left: 0 },
    })
    expect(
      (await place.store.db.selectFrom('members').select('phone').where('uid', '=', ann.uid).execute())[0],
    ).toEqual({ phone })
  })

  test('an account without a name is proved by no name', async () => {
    const { place } = await asleep(engine, 100, { nickname: '' })
    const { ticket } = (await codeIn(place)).data
    for (const nickname of ['-', '嘉欣 Karen']) {
      expect(await place.post(proveAccount.path, { ticket, nickname })).toMatchObject({ code: 'wrong-fact' })
    }
  })

  test('another person begins a new account; the earlier one keeps all it has, apart', async () => {
    const { place, ann } = await asleep(engine, 100)
    const card = { memberUid: ann.uid, timesTotal: 10, validUntil: place.clock.now + 90 * day, reference: 'ten' }
    await place.store.transaction((tx) => addCard(tx, card, place.clock.now))
    const { ticket } = (await codeIn(place)).data
    const begun = await place.post(beginAccount.path, { ticket })
    expect(begun).toMatchObject({ code: 'ok', data: { is_new: true } })
    expect(begun.data.uid).not.toBe(ann.uid)
    const seen = await place.post(getUserInfo.path, { uid: begun.data.uid, token: begun.data.token })
    expect(seen.data).toMatchObject({ nickname: '', remaining_times: 0 })
    expect(await place.post(beginAccount.path, { ticket })).toMatchObject({ code: 'code-expired' })
    const owner = await place.member({ role: 'admin' })
    const before = await place.post(readUser.path, { ...owner, member_uid: ann.uid })
    expect(before.data).toMatchObject({ nickname: '嘉欣 Karen', phone_masked: '', number: 'none', login_count: 0 })
    expect(before.data.cards).toHaveLength(1)
    place.travel(hour)
    expect((await codeIn(place)).data.uid).toBe(begun.data.uid)
  })

  test('a block is not shaken off by beginning anew', async () => {
    const { place } = await asleep(engine, 100, { blocked: 1 })
    const { ticket } = (await codeIn(place)).data
    const { uid } = (await place.post(beginAccount.path, { ticket })).data
    const [member] = await place.store.db.selectFrom('members').select('blocked').where('uid', '=', uid).execute()
    expect(member?.blocked).toBe(1)
  })

  test('a ticket lives a quarter of an hour, and a made-up one leads nowhere', async () => {
    const { place } = await asleep(engine, 100)
    const { ticket } = (await codeIn(place)).data
    const madeUp = { ticket: 'x'.repeat(43) }
    expect(await place.post(beginAccount.path, madeUp)).toMatchObject({ code: 'code-expired' })
    place.travel(hour / 4)
    expect(await place.post(proveAccount.path, { ticket, nickname: '嘉欣 Karen' })).toMatchObject({
      code: 'code-expired',
    })
  })

  test('managers give a number back at the counter; the account that had it meanwhile is kept apart', async () => {
    const { place, ann } = await asleep(engine, 100)
    const { ticket } = (await codeIn(place)).data
    const stranger = (await place.post(beginAccount.path, { ticket })).data
    const people = {
      staff: await place.member({ role: 'admin', staffLevel: 'staff' }),
      manager: await place.member({ role: 'admin', staffLevel: 'manager' }),
    }
    const rev = (await place.post(readUser.path, { ...people.manager, member_uid: ann.uid })).data.rev
    const given = { member_uid: ann.uid, rev, area_code: '852', phone: '5100 0001', reason: 'saw the phone ring' }
    const give = (who: typeof ann, fields = {}) =>
      place.post(setUserNumber.path, anIntent(who, { ...given, ...fields }))
    expect(await give(people.staff)).toMatchObject({ code: 'forbidden' })
    expect(await give(people.manager, { phone: '123' })).toMatchObject({ code: 'bad-phone' })
    expect(await give(people.manager, { rev: rev + 1 })).toMatchObject({ code: 'changed' })
    expect(await give(people.manager)).toMatchObject({ code: 'ok', data: { number: 'awake' } })
    expect(await uidOf(place, stranger)).toBeUndefined()
    place.travel(hour)
    expect(await codeIn(place)).toMatchObject({ code: 'ok', data: { uid: ann.uid } })
  })

  test('the number of an owner is not taken by a manager', async () => {
    const { place } = await asleep(engine, 1)
    const owner = await place.member({ role: 'admin', phone: '+85251000077' })
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    const ann = await place.member({ nickname: 'Bea' })
    const asked = { member_uid: ann.uid, rev: 1, area_code: '852', phone: '51000077', reason: 'give it me' }
    expect(await place.post(setUserNumber.path, anIntent(manager, asked))).toMatchObject({ code: 'forbidden' })
    expect(await uidOf(place, owner)).toBe(owner.uid)
  })
})

describe.each(racingEngines)('two phones with tickets of one number on $name', (engine) => {
  test('one proves the account and the other begins anew: whoever was first decides', async () => {
    const { place, ann } = await asleep(engine, 100)
    const { ticket } = (await codeIn(place)).data
    place.travel(2 * 60_000)
    const other = (await codeIn(place)).data.ticket
    const answers = await Promise.all([
      place.post(proveAccount.path, { ticket, nickname: '嘉欣 Karen' }),
      place.post(beginAccount.path, { ticket: other }),
    ])
    expect(tally(answers)).toEqual({ ok: 1, 'code-expired': 1 })
    const rows = await place.store.db.selectFrom('members').select('uid').where('phone', '=', phone).execute()
    expect(rows).toHaveLength(1)
    if (answers[0]?.code === 'ok') expect(rows[0]?.uid).toBe(ann.uid)
  })
})
