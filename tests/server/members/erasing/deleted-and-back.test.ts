import { describe, expect, test } from 'vitest'

import { deleteAccount, exportData, sendOwnCode } from '#src/contract/account.ts'
import { stopSession } from '#src/contract/sessions.ts'
import { consent, getSmsCode, getUserInfo, phoneLogin } from '#src/contract/members.ts'

import { updateMember } from '#server/modules/members/store/members.ts'
import { sweep } from '#server/sweep.ts'
import { atTheBed } from '../../../support/devices/at-the-bed.ts'
import { type Engine, engines, racingEngines } from '../../../support/engines.ts'
import { aBooking, addVisit, anIntent, type SignedIn } from '../../../support/fixtures.ts'
import { day, hour, minute, type openServer } from '../../../support/open-server.ts'

type Place = Awaited<ReturnType<typeof openServer>>
type Bed = Awaited<ReturnType<typeof atTheBed>>

const phone = '+85251000001'
const number = { area_code: '852', phone: '51000001' }
const gap = 48 * hour

async function leave(place: Place, member: SignedIn) {
  const { data } = await place.post(sendOwnCode.path, member)
  const code = place.inbox.messages.at(-1)?.code ?? ''
  return await place.post(deleteAccount.path, anIntent(member, { request_id: data.request_id, code }))
}

async function comeBack(place: Place): Promise<SignedIn> {
  place.travel(minute)
  const asked = await place.post(getSmsCode.path, number)
  const code = place.inbox.codeFor(phone)
  const { data } = await place.post(phoneLogin.path, { ...number, request_id: asked.data.request_id, code })
  expect(data).toMatchObject({ is_new: true })
  await place.post(consent.path, anIntent(data, { version: '2026-11-01', adult: true }))
  return { uid: data.uid, token: data.token }
}

/** A member who has just had eight minutes under the lamps. */
async function tanned(engine: Engine) {
  const place = await atTheBed(engine)
  const ann = await place.guest(3, { phone })
  const { data } = await place.start(ann)
  place.floor.pass(2 * minute)
  await place.until({ state: 'running' })
  expect(await leave(place, ann)).toMatchObject({ code: 'open-session' })
  await place.post(stopSession.path, anIntent(ann, { session_id: data.session_id }))
  await place.until({ state: 'ended', settled: 'used' })
  place.travel(minute)
  const { endedAt } = await place.row()
  return { ...place, ann, endedAt: endedAt ?? 0 }
}

/** In front of the bed with everything that a start needs. */
async function ready(place: Bed, who: SignedIn) {
  await addVisit(place.store, who, { startsAt: place.clock.now + minute, checkedInAt: place.clock.now })
  return { ...who, cardId: await place.giveCard(who, 3) }
}

async function asStaff(place: Place, path: string, fields: object) {
  const boss = await place.member({ role: 'admin', staffLevel: 'owner' })
  return await place.post(`/api/admin/${path}`, { shop_id: 1, ...anIntent(boss), ...fields })
}

const seenByStaff = async (place: Place, { uid }: SignedIn) =>
  (await asStaff(place, 'user/get', { member_uid: uid })).data

describe.each(engines)('a member who deletes their account and signs in again on $name', (engine) => {
  test('starts no bed and books nothing before their skin has rested, and is told the ordinary reason and time', async () => {
    const place = await tanned(engine)
    const allowedAt = new Date(place.endedAt + gap).toISOString()
    expect(await leave(place, place.ann)).toMatchObject({ code: 'ok' })
    const again = await ready(place, await comeBack(place))
    const refused = { httpStatus: 409, code: 'too-soon', data: { next_allowed_at: allowedAt } }
    expect(await place.start(again, { device_id: 'bed-2' })).toMatchObject(refused)
    expect((await place.post(getUserInfo.path, again)).data).toMatchObject({ next_allowed_at: allowedAt })
    const wanted = aBooking(again, { date: '2026-11-22', time: '18:00', device_id: 'bed-2' })
    const other = await place.store.db.deleteFrom('appointments').where('memberUid', '=', again.uid).execute()
    expect(other).not.toEqual([])
    expect(await place.post('/api/appointment/addappointment', wanted)).toMatchObject(refused)
    expect((await seenByStaff(place, again)).safety).toMatchObject({
      verdict: 'too-soon',
      next_allowed_at: allowedAt,
      is_from_earlier: true,
    })
    expect((await place.post(exportData.path, again)).data.sessions_of_earlier_accounts).toHaveLength(1)

    place.travel(place.endedAt + gap - place.clock.now)
    place.floor.pass(0)
    const rested = await ready(place, again)
    expect(await place.start(rested, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })

  test('who came without having been under the lamps need not rest, before as after', async () => {
    const place = await atTheBed(engine)
    const ann = await place.member({ phone })
    await addVisit(place.store, ann, { startsAt: place.clock.now - 3 * hour, state: 'visited' })
    expect((await place.post(getUserInfo.path, ann)).data.next_allowed_at).toBeNull()
    await leave(place, ann)
    expect((await place.post(getUserInfo.path, await comeBack(place))).data.next_allowed_at).toBeNull()
    expect(await place.store.db.selectFrom('retainedExposures').selectAll().execute()).toEqual([])
  })

  test('deleting twice does not help', async () => {
    const place = await tanned(engine)
    await leave(place, place.ann)
    await leave(place, await comeBack(place))
    const third = await ready(place, await comeBack(place))
    expect(await place.start(third, { device_id: 'bed-2' })).toMatchObject({
      code: 'too-soon',
      data: { next_allowed_at: new Date(place.endedAt + gap).toISOString() },
    })
  })

  test('neither does being erased and made anew at the counter', async () => {
    const place = await tanned(engine)
    await place.store.transaction((tx) => updateMember(tx, place.ann.uid, { blocked: 1, blockedWhy: 'rude to Bob' }))
    const { rev } = await seenByStaff(place, place.ann)
    const erased = await asStaff(place, 'user/erase', { member_uid: place.ann.uid, rev, reason: 'asked for it' })
    expect(erased).toMatchObject({ code: 'ok' })
    const { data } = await asStaff(place, 'users/create', number)
    expect(data).toMatchObject({ status: 'blocked' })
    expect(await seenByStaff(place, data)).toMatchObject({
      safety: { verdict: 'blocked', next_allowed_at: new Date(place.endedAt + gap).toISOString() },
      block: { until: null, why: null },
    })
  })

  test('stays blocked, until the day that the block ends or staff lift it', async () => {
    const place = await atTheBed(engine)
    const until = place.clock.now + 3 * day
    const ann = await place.member({ phone, blocked: 1, blockedUntil: until, blockedWhy: 'left the bed dirty' })
    await leave(place, ann)
    const again = await ready(place, await comeBack(place))
    expect(await place.start(again)).toMatchObject({ code: 'no-access', data: { reason: 'blocked' } })
    expect(await place.post('/api/appointment/addappointment', aBooking(again))).toMatchObject({
      code: 'no-access',
      data: { reason: 'blocked' },
    })
    const seen = await seenByStaff(place, again)
    expect(seen.block).toEqual({ until: new Date(until).toISOString(), why: null })
    place.travel(3 * day)
    expect((await seenByStaff(place, again)).block).toBeNull()

    const { rev } = await seenByStaff(place, again)
    await asStaff(place, 'user/block', { member_uid: again.uid, rev, until: null, reason: 'again the bed' })
    await leave(place, again)
    const third = await comeBack(place)
    const blocked = await seenByStaff(place, third)
    expect(blocked.block).toEqual({ until: null, why: null })
    await asStaff(place, 'user/unblock', { member_uid: third.uid, rev: blocked.rev, reason: 'talked it over' })
    await leave(place, third)
    expect((await seenByStaff(place, await comeBack(place))).block).toBeNull()
  })

  test('what is kept names no member, and goes when it no longer matters', async () => {
    const place = await tanned(engine)
    const until = place.clock.now + day
    await place.store.transaction((tx) =>
      updateMember(tx, place.ann.uid, { blocked: 1, blockedUntil: until, blockedWhy: 'rude to Bob' }),
    )
    await leave(place, place.ann)
    const kept = async () => ({
      exposures: await place.store.db.selectFrom('retainedExposures').selectAll().execute(),
      blocks: await place.store.db.selectFrom('retainedBlocks').selectAll().execute(),
    })
    expect(await kept()).toMatchObject({ exposures: [{ memberUid: null }], blocks: [{ blockedUntil: until }] })
    const text = JSON.stringify(await kept())
    for (const word of ['51000001', place.ann.uid, 'Bob', ...(await place.rows()).map(({ sessionId }) => sessionId)]) {
      expect(text).not.toContain(word)
    }
    place.travel(day)
    await sweep(place.store)
    expect(await kept()).toMatchObject({ exposures: [{}], blocks: [] })
    place.travel(place.endedAt + 7 * day - place.clock.now)
    await sweep(place.store)
    expect(await kept()).toEqual({ exposures: [], blocks: [] })
  })

  test('another number starts without any of it', async () => {
    const place = await tanned(engine)
    await leave(place, place.ann)
    const bob = await place.guest(3, { phone: '+85251000002' })
    expect(await place.start(bob, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })
})

describe.each(racingEngines)('leaving and signing in at the same time on $name', (engine) => {
  test('a member cannot slip out of a block between two accounts', async () => {
    const place = await atTheBed(engine)
    for (let round = 0; round < 8; round++) {
      await place.store.db.deleteFrom('limits').execute()
      const own = { phone: `+8525100010${round}`, blocked: 1 } as const
      const ann = await place.member(own)
      const { data } = await place.post(getSmsCode.path, { area_code: '852', phone: own.phone.slice(4) })
      const login = { area_code: '852', phone: own.phone.slice(4), request_id: data.request_id }
      const code = place.inbox.codeFor(own.phone)
      const [entered] = await Promise.all([place.post(phoneLogin.path, { ...login, code }), leave(place, ann)])
      const last = entered.code === 'ok' ? entered.data : ann
      const rows = place.store.db.selectFrom('members').select(['blocked', 'deletedAt']).where('uid', '=', last.uid)
      expect(await rows.executeTakeFirst()).toMatchObject({ blocked: 1 })
    }
  })
})
