import { createHash, randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { logoutEverywhere } from '#src/contract/account.ts'
import { getUserInfo, logout, logoutLater } from '#src/contract/members.ts'

import { sweep } from '#server/sweep.ts'
import { engines } from '../../../support/engines.ts'
import { askedFor, loggedIn } from '../../../support/members/login.ts'
import { day, minute, openServer, tally } from '../../../support/open-server.ts'

describe.each(engines)('entering the code on $name', (engine) => {
  test('a new member is made at the first login and found at the next', async () => {
    const place = await openServer(engine)
    const first = await askedFor(place)
    const entered = await first.enter(first.sent)
    expect(entered).toMatchObject({ code: 'ok', data: { role: '0', is_new: true, profile_complete: false } })
    place.travel(minute)
    const second = await askedFor(place, { phone: '5100 0001' })
    const again = await second.enter(second.sent)
    expect(again.data).toMatchObject({ uid: entered.data.uid, is_new: false })
    expect(again.data.token).not.toBe(entered.data.token)
  })

  test('staff are told so', async () => {
    const place = await openServer(engine)
    await place.member({ phone: '+85251000001', role: 'admin' })
    const { enter, sent } = await askedFor(place)
    expect((await enter(sent)).data).toMatchObject({ role: '1', is_new: false })
  })

  test('a wrong code says how many tries are left; after five even the right one is dead', async () => {
    const place = await openServer(engine)
    const { enter, sent, wrong } = await askedFor(place)
    for (const tries_left of [4, 3, 2, 1, 0]) {
      expect(await enter(wrong)).toMatchObject({ httpStatus: 409, code: 'wrong-code', data: { tries_left } })
    }
    expect(await enter(sent)).toMatchObject({ httpStatus: 409, code: 'code-expired' })
  })

  test('twenty guesses at once use up five tries and no more', async () => {
    const place = await openServer(engine)
    const { enter, wrong } = await askedFor(place)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(wrong)))
    expect(tally(answers)).toEqual({ 'wrong-code': 5, 'code-expired': 15 })
  })

  test('a code works once', async () => {
    const place = await openServer(engine)
    const { enter, sent } = await askedFor(place)
    const answers = await Promise.all([enter(sent), enter(sent)])
    expect(tally(answers)).toEqual({ ok: 1, 'code-expired': 1 })
  })

  test('a code works for five minutes', async () => {
    const place = await openServer(engine)
    const inTime = await askedFor(place)
    place.travel(5 * minute - 1)
    expect(await inTime.enter(inTime.sent)).toMatchObject({ code: 'ok' })
    const late = await askedFor(place)
    place.travel(5 * minute)
    expect(await late.enter(late.sent)).toMatchObject({ code: 'code-expired' })
  })

  test('a new code leaves the one before as it is: each works for its own request', async () => {
    const place = await openServer(engine)
    const first = await askedFor(place)
    place.travel(minute)
    const second = await askedFor(place)
    expect(await second.enter(first.sent === second.sent ? second.wrong : first.sent)).toMatchObject({
      code: 'wrong-code',
    })
    expect(await first.enter(first.sent)).toMatchObject({ code: 'ok' })
    expect(await second.enter(second.sent)).toMatchObject({ code: 'ok' })
  })

  test("a code is bound to its request and its phone: another's does not work", async () => {
    const place = await openServer(engine)
    const [ann, bob] = [await askedFor(place), await askedFor(place, { phone: '51000002' })]
    expect(await ann.enter(ann.sent, { request_id: bob.request_id })).toMatchObject({ code: 'code-expired' })
    expect(await ann.enter(ann.sent, { request_id: 'made-up' })).toMatchObject({ code: 'code-expired' })
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test.each([['12345'], ['1234567'], ['12345a'], ['']])('"%s" is no code at all and costs no try', async (code) => {
    const place = await openServer(engine)
    const { enter, sent } = await askedFor(place)
    expect(await enter(code)).toMatchObject({
      httpStatus: 400,
      code: 'bad-request',
      data: { issues: [{ path: 'code' }] },
    })
    expect(await enter(sent)).toMatchObject({ code: 'ok' })
  })

  test('neither the code nor the token can be read in the database', async () => {
    const place = await openServer(engine)
    const { enter, sent } = await askedFor(place)
    const codes = JSON.stringify(await place.store.db.selectFrom('loginCodes').selectAll().execute())
    const { token } = (await enter(sent)).data
    const logins = JSON.stringify(await place.store.db.selectFrom('logins').selectAll().execute())
    expect(codes).not.toContain(sent)
    expect(logins).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })
})

describe.each(engines)('being logged in on $name', (engine) => {
  test('ends at once with logging out, and only there', async () => {
    const place = await openServer(engine)
    const here = await loggedIn(place)
    place.travel(minute)
    const there = await loggedIn(place)
    expect(await place.post(logout.path, here)).toMatchObject({ code: 'ok', data: null })
    expect(await place.post(getUserInfo.path, here)).toMatchObject({ httpStatus: 401, code: 'signed-out' })
    expect(await place.post(getUserInfo.path, there)).toMatchObject({ code: 'ok' })
  })

  test('ends later for a phone that left without a signal, by a hash that opens nothing and tells nothing', async () => {
    const place = await openServer(engine)
    const here = await loggedIn(place)
    place.travel(minute)
    const there = await loggedIn(place)
    const tokenHash = createHash('sha256').update(here.token).digest('base64url')
    expect(await place.post(getUserInfo.path, { ...here, token: tokenHash })).toMatchObject({ code: 'signed-out' })

    const ended = await place.post(logoutLater.path, { token_hash: tokenHash })
    expect(ended).toMatchObject({ code: 'ok', data: null })
    expect(await place.post(logoutLater.path, { token_hash: tokenHash })).toEqual(ended)
    expect(await place.post(logoutLater.path, { token_hash: 'A'.repeat(43) })).toEqual(ended)
    expect(await place.post(getUserInfo.path, here)).toMatchObject({ data: { reason: 'revoked' } })
    expect(await place.post(getUserInfo.path, there)).toMatchObject({ code: 'ok' })
  })

  test('says afterwards whether it was ended on purpose or has run out, also after the sweep', async () => {
    const place = await openServer(engine)
    const here = await loggedIn(place)
    await place.post(logoutEverywhere.path, { ...here, op_id: randomUUID() })
    const why = async (who: object) => (await place.post(getUserInfo.path, who)).data
    expect(await why(here)).toEqual({ reason: 'revoked' })
    place.travel(minute)
    const lapsing = await loggedIn(place)
    place.travel(8 * day)
    await sweep(place.store)
    expect(await why(lapsing)).toEqual({ reason: 'lapsed' })
    expect(await why({ ...lapsing, token: '' })).toBeNull()
  })

  test('ends after seven days without use', async () => {
    const place = await openServer(engine)
    const ann = await loggedIn(place)
    place.travel(6 * day)
    expect(await place.post(getUserInfo.path, ann)).toMatchObject({ code: 'ok' })
    place.travel(6 * day)
    expect(await place.post(getUserInfo.path, ann)).toMatchObject({ code: 'ok' })
    place.travel(7 * day)
    expect(await place.post(getUserInfo.path, ann)).toMatchObject({ code: 'signed-out' })
  })

  test('ends after thirty days, however much it is used', async () => {
    const place = await openServer(engine)
    const ann = await loggedIn(place)
    for (let used = 0; used < 9; used++) {
      place.travel(3 * day)
      expect(await place.post(getUserInfo.path, ann)).toMatchObject({ code: 'ok' })
    }
    place.travel(3 * day)
    expect(await place.post(getUserInfo.path, ann)).toMatchObject({ code: 'signed-out' })
  })

  test("with another member's uid counts as signed out", async () => {
    const place = await openServer(engine)
    const [ann, bob] = [await loggedIn(place), await place.member()]
    expect(await place.post(getUserInfo.path, { token: ann.token, uid: bob.uid })).toMatchObject({ code: 'signed-out' })
  })
})
