import { describe, expect, test } from 'vitest'

import { getUserInfo } from '#src/contract/members.ts'

import { mergeColumns } from '#server/modules/members/store/merging/merge-columns.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { lastTanEndsAt } from '#server/modules/members/store/exposures.ts'
import type { Db } from '#server/platform/database/store.ts'
import { counter, price } from '../../../support/staff/counter.ts'
import { atTheBed } from '../../../support/devices/at-the-bed.ts'
import { engines, racingEngines } from '../../../support/engines.ts'
import { aBooking, addVisit, anIntent, type SignedIn } from '../../../support/fixtures.ts'
import { erased, kept, ofStaff } from '../../../support/members/member-columns.ts'
import { logFaults } from '../../../support/logs/log-faults.ts'
import { askedFor } from '../../../support/members/login.ts'
import { day, minute, openServer, tally } from '../../../support/open-server.ts'

const reason = 'same person, new phone'

describe.each(engines)('merging two accounts on $name', (engine) => {
  test('it is decided for every column that names a member what becomes of its rows', () => {
    const naming = [...kept, ...erased, ...ofStaff, 'standing_marks.member_uid']
    expect(Object.keys(mergeColumns).sort()).toEqual(naming.sort())
  })

  test('everything is of the one that stays, money is as it was, and the address of the other leads to it', async () => {
    const { place, ann, bo, merge, file } = await twoAccounts(engine)
    const { store, owner, call } = place
    await call(place.staff, 'user/note', { member_uid: bo.uid, text: 'wears a green coat' })
    await place.post('/api/appointment/addappointment', aBooking(bo))
    const day = { shop_id: 1, date: '2026-11-21' }
    const closing = async () => (await call(owner, 'transactions/close-get', day)).data
    const [money, closed] = [await moneyOf(store.db), await closing()]
    expect(closed).toBeDefined()
    const lines = await store.db.selectFrom('cardLines').selectAll().orderBy('lineId').execute()
    expect(await merge(ann, bo)).toMatchObject({ code: 'ok', data: { uid: ann.uid } })

    const { data } = await file(bo.uid)
    expect(data).toMatchObject({ uid: ann.uid, times_left: 24, spent: { cents: 2 * price } })
    expect(data.notes[0].text).toBe('wears a green coat')
    expect(await moneyOf(store.db)).toEqual(money)
    expect(await closing()).toEqual(closed)
    expect(await store.db.selectFrom('cardLines').selectAll().orderBy('lineId').execute()).toEqual(lines)
    expect(await placesOf(store.db, bo.uid)).toEqual([])
    expect(await place.post(getUserInfo.path, bo)).toMatchObject({ code: 'signed-out' })
    const history = await call(owner, 'operation/history', { subject: `member:${ann.uid}` })
    const acts = history.data.list.map(({ what, missing }: { what: string; missing?: string }) => missing ?? what)
    expect(acts).toEqual(expect.arrayContaining(['user.merge', 'user.note']))
    expect(acts).not.toContain('erased')
    expect(await logFaults(store.db)).toEqual([])
  })

  test('what was answered stays answered, and the same merge is done once', async () => {
    const { place, ann, bo, intent } = await twoAccounts(engine)
    const booking = aBooking(bo)
    const booked = await place.post('/api/appointment/addappointment', booking)
    const asked = await intent(ann, bo)
    const first = await place.post('/api/admin/user/merge', asked)
    expect(await place.post('/api/admin/user/merge', asked)).toEqual(first)
    const again = { ...booking, uid: ann.uid, token: ann.token }
    expect(await place.post('/api/appointment/addappointment', again)).toMatchObject({
      code: 'ok',
      data: { appointment_id: booked.data.appointment_id },
    })
  })

  test('the stricter block holds, and the number of the one that goes is free but keeps the block', async () => {
    const { place, ann, bo, merge, file } = await twoAccounts(engine)
    const { store, inbox, post } = place
    const { phone } = await store.db
      .selectFrom('members')
      .select('phone')
      .where('uid', '=', bo.uid)
      .executeTakeFirstOrThrow()
    await store.db.updateTable('members').set({ blocked: 1, blockedWhy: 'burnt' }).where('uid', '=', bo.uid).execute()
    await merge(ann, bo)
    expect((await file(ann.uid)).data.block).toEqual({ until: null, why: 'burnt' })
    const number = { area_code: '852', phone: phone.slice(4) }
    const { data } = await post('/api/user/getsmscode', number)
    const entered = await post('/api/user/phoneLogin', {
      ...number,
      request_id: data.request_id,
      code: inbox.codeFor(phone),
    })
    expect(entered).toMatchObject({ code: 'ok', data: { is_new: true } })
    expect([ann.uid, bo.uid]).not.toContain(entered.data.uid)
    expect((await file(entered.data.uid)).data.block).toEqual({ until: null, why: null })
  })

  test('bookings at the same time, staff, and who is merged with themselves are refused by name', async () => {
    const { place, ann, bo, merge } = await twoAccounts(engine)
    await place.post('/api/appointment/addappointment', aBooking(ann))
    await addVisit(place.store, bo, { startsAt: Date.parse('2026-11-22T10:05:00Z'), deviceId: 'bed-2' })
    expect(await merge(ann, bo)).toMatchObject({ code: 'overlaps-own' })
    const preview = await place.call(place.owner, 'user/merge-preview', { member_uid: ann.uid, other_uid: bo.uid })
    expect(preview.data).toMatchObject({ obstacle: 'overlaps-own', other: { bookings: [{}] } })
    expect(await merge(ann, place.staff)).toMatchObject({ code: 'staff-account' })
    expect(await merge(ann, ann)).toMatchObject({ code: 'not-found' })
    expect(await merge(ann, bo, place.manager)).toMatchObject({ code: 'forbidden' })
  })

  test('an account whose number is asleep stays only once staff have confirmed a number', async () => {
    const { place, ann, bo, merge, call, owner, revOf } = await fallenAsleep(engine)
    const preview = await call(owner, 'user/merge-preview', { member_uid: ann.uid, other_uid: bo.uid })
    expect(preview.data).toMatchObject({
      obstacle: null,
      member: { user: { number: 'asleep' } },
      other: { user: { number: 'awake' } },
    })
    expect(await merge(ann, bo)).toMatchObject({ httpStatus: 409, code: 'number-asleep' })
    // Whoever has the number by now is still asked for more than a code.
    const { enter, sent } = await askedFor(place)
    expect(await enter(sent)).toMatchObject({ code: 'second-fact-needed' })

    const number = { area_code: '852', phone: '52000002', reason: 'stands at the counter' }
    const confirmed = { member_uid: ann.uid, rev: await revOf(ann), ...number }
    expect(await call(owner, 'user/number', confirmed)).toMatchObject({ code: 'ok' })
    expect(await merge(ann, bo)).toMatchObject({ code: 'ok' })
  })

  test('an account whose number is asleep may go', async () => {
    const { ann, bo, merge } = await fallenAsleep(engine)
    expect(await merge(bo, ann)).toMatchObject({ code: 'ok' })
  })

  test('erasing the one that stays leaves nothing of the other to be read', async () => {
    const { place, ann, bo, merge, file } = await twoAccounts(engine)
    await place.call(place.staff, 'user/note', { member_uid: bo.uid, text: 'wears a green coat' })
    const keysOf = async () => await place.store.db.selectFrom('subjectKeys').select('memberUid').execute()
    await merge(ann, bo)
    expect(await keysOf()).toContainEqual({ memberUid: bo.uid })
    const { rev } = (await file(ann.uid)).data
    await place.call(place.owner, 'user/erase', { member_uid: ann.uid, rev, reason: 'asked for it' })
    expect((await file(bo.uid)).code).toBe('not-found')
    expect(await keysOf()).not.toContainEqual({ memberUid: bo.uid })
  })

  test('a running session is in the way; the rest after it counts for the one that stays', async () => {
    const place = await atTheBed(engine)
    const { ann, floor, start, post, until, store } = place
    const owner = await place.member({ role: 'admin' })
    const eve = await place.member()
    const merge = async () => await post('/api/admin/user/merge', await mergeIntent(store.db, owner, eve, ann))
    await start()
    floor.pass(2 * minute)
    await until({ state: 'running' })
    expect(await merge()).toMatchObject({ httpStatus: 409, code: 'open-session' })
    floor.pass(9 * minute)
    await until({ state: 'ended', settled: 'used' })
    const endedAt = await lastTanEndsAt(store.db, ann.uid)
    expect(await merge()).toMatchObject({ code: 'ok', data: { safety: { next_allowed_at: expect.any(String) } } })
    expect(await lastTanEndsAt(store.db, eve.uid)).toBe(endedAt)
    expect(await store.db.selectFrom('retainedExposures').select('memberUid').execute()).toEqual([{ memberUid: null }])
  })
})

describe.each(racingEngines)('merging while something is going on, on $name', (engine) => {
  test('two clerks, a booking and a sale at once: one merge, and nothing is left at the one that went', async () => {
    const { place, merge } = await twoAccounts(engine)
    const results: { code: string }[] = []
    for (let round = 0; round < 6; round++) {
      const [one, other] = [await place.member(), await place.member()]
      const answers = await Promise.all([
        merge(one, other),
        merge(other, one),
        place.post('/api/appointment/addappointment', aBooking(other, { time: `1${round}:00` })),
        place.call(place.staff, 'recharge/sell', {
          ...place.input,
          member_uid: one.uid,
          method: 'cash',
          amount_cents: price,
        }),
        place.call(place.staff, 'user/note', { member_uid: other.uid, text: 'at the same time' }),
      ])
      expect(answers.slice(0, 2).filter(({ code }) => code === 'ok')).toHaveLength(1)
      // What is gone is the member: no clerk is told that their own login has ended.
      expect(answers.slice(3).map(({ code }) => code)).not.toContain('signed-out')
      results.push(...answers)
    }
    expect(Object.keys(tally(results))).not.toContain('unavailable')
    const { db } = place.store
    const gone = db.selectFrom('members').select('uid').where('mergedInto', 'is not', null)
    for (const table of ['appointments', 'cards', 'moneyLines', 'orders'] as const)
      expect(await db.selectFrom(table).select('memberUid').where('memberUid', 'in', gone).execute()).toEqual([])
    expect(await gone.execute()).toHaveLength(6)
  })

  test('of a start and a merge at once, one is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const place = await atTheBed(engine)
      const { ann, start, post, store } = place
      const [owner, eve] = [await place.member({ role: 'admin' }), await place.member()]
      const intent = await mergeIntent(store.db, owner, eve, ann)
      const [started, merged] = await Promise.all([start(), post('/api/admin/user/merge', intent)])
      const codes = [started.code, merged.code]
      expect([
        ['ok', 'open-session'],
        ['signed-out', 'ok'],
      ]).toContainEqual(codes)
      const [session] = await place.rows()
      expect(session?.memberUid).toBe(started.code === 'ok' ? ann.uid : undefined)
    }
  })
})

/** Ann's account of before, and the one that she began with another number and was here with this week. */
async function fallenAsleep(engine: Parameters<typeof openServer>[0]) {
  const place = await openServer(engine)
  const ann = await place.member({ phone: '+85251000001', nickname: 'Karen' })
  place.travel(300 * day)
  const bo = await place.member({ phone: '+85252000002', nickname: 'Karen' })
  await addVisit(place.store, bo, { startsAt: place.clock.now, state: 'visited' })
  place.travel(2 * day)
  const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
  const revOf = async ({ uid }: SignedIn) => (await readMember(place.store.db, uid)).rev
  const call = (who: SignedIn, path: string, fields: object) => place.post(`/api/admin/${path}`, anIntent(who, fields))
  const merge = async (stays: SignedIn, goes: SignedIn) =>
    await place.post('/api/admin/user/merge', await mergeIntent(place.store.db, owner, stays, goes))
  return { place, ann, bo, owner, revOf, call, merge }
}

async function twoAccounts(engine: Parameters<typeof openServer>[0]) {
  const place = await counter(engine)
  const { ann, owner, call, store } = place
  const bo = await place.member({ nickname: '陳嘉欣二' })
  for (const who of [ann, bo]) await place.sell({ member_uid: who.uid })
  const intent = async (stays: SignedIn, goes: SignedIn, who: SignedIn = owner) =>
    await mergeIntent(store.db, who, stays, goes)
  const merge = async (stays: SignedIn, goes: SignedIn, who?: SignedIn) =>
    await place.post('/api/admin/user/merge', await intent(stays, goes, who))
  const file = async (uid: string) => await call(owner, 'user/get', { member_uid: uid })
  return { place, ann, bo, intent, merge, file }
}

async function mergeIntent(db: Db, who: SignedIn, stays: SignedIn, goes: SignedIn) {
  const revOf = async ({ uid }: SignedIn) => (await readMember(db, uid)).rev
  const revs = { rev: await revOf(stays), other_rev: await revOf(goes) }
  return anIntent(who, { member_uid: stays.uid, other_uid: goes.uid, ...revs, reason })
}

/** All that was taken, without whose it is. */
async function moneyOf(db: Db) {
  const rows = await db.selectFrom('moneyLines').selectAll().orderBy('lineId').execute()
  return rows.map((row) => Object.assign(row, { memberUid: null }))
}

/** Where an account is named still, but for what stays by decision. */
async function placesOf(db: Db, uid: string): Promise<string[]> {
  const places: string[] = []
  for (const [name, { does }] of Object.entries(mergeColumns)) {
    if (does === 'stays') continue
    const [table = '', column = ''] = name.split('.')
    const rows = await db
      .selectFrom(table as 'members')
      .selectAll()
      .execute()
    const camel = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    if (rows.some((row) => Object.entries(row).some(([key, value]) => key === camel && value === uid)))
      places.push(name)
  }
  return places
}
