import { describe, expect, test } from 'vitest'

import { deleteAccount, exportData, logoutEverywhere, sendOwnCode } from '#src/contract/account.ts'
import { stopSession } from '#src/contract/sessions.ts'
import { createOrder } from '#src/contract/payments.ts'
import { getUserInfo } from '#src/contract/members.ts'

import { createLogin } from '#server/modules/members/store/logins.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { aLife, nickname, phone } from '../../support/members/a-life.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { aBooking, aPackage, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { erased, kept, ofStaff } from '../../support/members/member-columns.ts'
import { minute, openServer, tally } from '../../support/open-server.ts'
import { firstBrokenLine } from '../../support/logs/log-faults.ts'

type Place = Awaited<ReturnType<typeof openServer>>

describe.each(engines)('deleting an account on $name', (engine) => {
  test('nothing of the person is left anywhere; payments, the ledger and the log of the door stay whole', async () => {
    const place = await openServer(engine)
    const { app, store, post } = place
    const { ann, booked, avatar } = await aLife(place)
    expect(await placesOf(store.db, [phone, '91234545', nickname])).not.toEqual([])
    const before = await countRows(store)
    expect(await leave(place, ann)).toMatchObject({ code: 'ok', data: null })

    expect(await placesOf(store.db, [phone, '91234545', nickname])).toEqual([])
    expect((await app.inject({ url: avatar })).statusCode).toBe(404)
    expect(await countRows(store)).toMatchObject({
      cards: before.cards,
      cardLines: before.cardLines,
      orders: before.orders,
      doorOpenings: before.doorOpenings,
      doorLog: before.doorLog,
      staffLog: before.staffLog,
      logins: 1,
      pictures: 0,
      memberNotes: 0,
      memberClaims: 0,
    })
    expect(await firstBrokenLine(store.db, 'door-1')).toBeUndefined()
    const left = await store.db.selectFrom('appointments').select(['appointmentId', 'state']).execute()
    expect(left.find(({ appointmentId }) => appointmentId === booked)?.state).toBe('cancelled')
    const next = aBooking(await place.member(), { date: '2026-11-27' })
    expect(await post('/api/appointment/addappointment', next)).toMatchObject({ code: 'ok' })
    for (const path of [getUserInfo.path, exportData.path]) {
      expect(await post(path, ann)).toMatchObject({ httpStatus: 401, code: 'signed-out' })
    }
  })

  test('it is decided for every column that names a member whether its rows stay', async () => {
    const { store } = await openServer(engine)
    const tables = await store.db.introspection.getTables()
    const naming = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => /(^|_)uid$/.test(column.name)).map((column) => `${name}.${column.name}`),
    )
    expect(naming.sort()).toEqual([...kept, ...erased, ...ofStaff, 'standing_marks.member_uid'].sort())
  })

  test('signing in with the same phone afterwards makes a new member', async () => {
    const place = await openServer(engine)
    const { post, inbox } = place
    const { ann } = await aLife(place)
    await leave(place, ann)
    place.travel(minute)
    const number = { area_code: '852', phone: '91234545' }
    const { data } = await post('/api/user/getsmscode', number)
    const again = { ...number, request_id: data.request_id, code: inbox.codeFor(phone) }
    const entered = await post('/api/user/phoneLogin', again)
    expect(entered).toMatchObject({ code: 'ok', data: { is_new: true, profile_complete: false } })
    expect(entered.data.uid).not.toBe(ann.uid)
    const info = await post(getUserInfo.path, entered.data)
    expect(info.data).toMatchObject({ nickname: '', check_in_count: 0, remaining_times: 0, avatar: null })
  })

  test('a session comes to its end first, and then the account may go with its history', async () => {
    const place = await atTheBed(engine)
    const { ann, floor, start, post, until } = place
    const { data } = await start()
    const { request_id, code } = await codeOf(place, ann)
    const attempt = () => post(deleteAccount.path, anIntent(ann, { request_id, code }))
    expect(await attempt()).toMatchObject({ httpStatus: 409, code: 'open-session' })
    floor.pass(2 * minute)
    await until({ state: 'running' })
    expect(await attempt()).toMatchObject({ code: 'open-session' })
    await post(stopSession.path, anIntent(ann, { session_id: data.session_id }))
    await until({ state: 'ended', settled: 'used' })
    expect(await attempt()).toMatchObject({ code: 'ok' })
    expect(await place.row()).toMatchObject({ memberUid: ann.uid, settled: 'used' })
  })

  test('an unpaid order comes first, and costs no try and no code', async () => {
    const place = await openServer(engine)
    const { store, post, member, travel } = place
    await store.db.insertInto('packages').values(aPackage()).execute()
    const ann = await member({ phone })
    await post(createOrder.path, anIntent(ann, { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }))
    const { request_id, code } = await codeOf(place, ann)
    for (let count = 0; count < 6; count++) {
      const refused = await post(deleteAccount.path, anIntent(ann, { request_id, code }))
      expect(refused).toMatchObject({ httpStatus: 409, code: 'open-order' })
    }
    travel(31 * minute)
    expect(await leave(place, ann)).toMatchObject({ code: 'ok' })
  })

  test('only a fresh code of this member ends it, and wrong ones run out', async () => {
    const place = await openServer(engine)
    const { post, member, travel } = place
    const [ann, bob] = [await member({ phone }), await member()]
    const { request_id, code } = await codeOf(place, ann)
    const wrong = code === '000000' ? '111111' : '000000'
    const attempt = (who: SignedIn, fields: object) =>
      post(deleteAccount.path, anIntent(who, { request_id, code, ...fields }))
    expect(await attempt(bob, {})).toMatchObject({ code: 'code-expired' })
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await attempt(ann, { code: wrong })).toMatchObject({ code: 'wrong-code', data: { tries_left: left } })
    }
    expect(await attempt(ann, {})).toMatchObject({ code: 'code-expired' })
    travel(minute)
    const late = await codeOf(place, ann)
    travel(5 * minute)
    expect(await attempt(ann, late)).toMatchObject({ code: 'code-expired' })
    for (const fields of [{ code: '12345' }, { request_id: '' }, { op_id: 'x' }]) {
      expect(await attempt(ann, fields)).toMatchObject({ httpStatus: 400 })
    }
    expect((await post(getUserInfo.path, ann)).code).toBe('ok')
  })

  test('staff are taken off the staff first', async () => {
    const place = await openServer(engine)
    const boss = await place.member({ role: 'admin', staffLevel: 'owner', phone })
    expect(await leave(place, boss)).toMatchObject({ httpStatus: 403, code: 'forbidden' })
  })

  test('signing out everywhere ends every login and nothing else', async () => {
    const { store, post, member } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    const now = await store.now()
    const other = { uid: ann.uid, token: await store.transaction((tx) => createLogin(tx, ann.uid, now)) }
    expect(await post(logoutEverywhere.path, ann)).toMatchObject({ code: 'ok' })
    for (const login of [ann, other]) expect(await post(getUserInfo.path, login)).toMatchObject({ code: 'signed-out' })
    expect((await post(getUserInfo.path, bob)).code).toBe('ok')
  })

  test('the export has everything that is held, and no key to anything', async () => {
    const place = await openServer(engine)
    const { ann, booked, avatar } = await aLife(place)
    const { code, data } = await place.post(exportData.path, ann)
    expect(code).toBe('ok')
    expect(data.member).toMatchObject({ phone, nickname, gender: 'female', avatar, consent_version: '2026-11-01' })
    expect(data.appointments).toHaveLength(2)
    expect(data.appointments[1]).toMatchObject({ appointment_id: booked, starts_at: '2026-11-27T10:00:00.000Z' })
    for (const part of [
      'packages',
      'package_lines',
      'orders',
      'payments',
      'door_openings',
      'notes_of_staff',
      'sign_ins',
      'pictures',
    ]) {
      expect(data[part], part).not.toEqual([])
    }
    const text = JSON.stringify(data)
    expect(text).not.toContain(ann.token)
    for (const name of ['token_hash', 'grant', 'nonce', 'p256dh']) expect(text).not.toContain(`"${name}`)
  })

  test('the export tells of every table from which the member is erased or in which they stay', async () => {
    const place = await openServer(engine)
    const { ann } = await aLife(place)
    const { data } = await place.post(exportData.path, ann)
    // What only helps the server to be fast or to answer twice is no news to anybody.
    const reported = Object.keys(data).length - 'exported_at member'.split(' ').length
    const notExported = new Set([
      'alert_tellings',
      'passkey_challenges',
      'second_facts',
      'staff_pins',
      'member_claims',
      'member_endings',
      'operation_subjects',
      'operations',
      'staff_log',
      'subject_keys',
      'standings',
      'members',
      'manual_settlements',
    ])
    const naming = [...new Set([...kept, ...erased].map((column) => column.split('.')[0] ?? ''))]
    // These name their member by an appointment, a session or a line of money.
    const others = ['appointment_events', 'manual_settlements', 'sold_items', 'money_parts', 'discounts']
    expect(reported).toBe(naming.filter((table) => !notExported.has(table)).length + others.length)
  })
})

describe.each(racingEngines)('leaving while something is going on, on $name', (engine) => {
  test('nothing is booked or sold to a member who is gone', async () => {
    const place = await openServer(engine)
    const { store, post, member } = place
    await store.db.insertInto('packages').values(aPackage()).execute()
    const results: { code: string }[] = []
    for (let round = 0; round < 8; round++) {
      const ann = await member()
      const own = await codeOf(place, ann)
      const rival =
        round % 2 === 0
          ? post('/api/appointment/addappointment', aBooking(ann, { time: `1${round}:00` }))
          : post(createOrder.path, anIntent(ann, { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }))
      const leaving = [1, 2].map(() => post(deleteAccount.path, anIntent(ann, own)))
      const answers = await Promise.all([rival, ...leaving])
      results.push(...answers)
    }
    expect(Object.keys(tally(results)).sort()).not.toContain('unavailable')
    const gone = store.db.selectFrom('members').select('uid').where('deletedAt', 'is not', null)
    const booked = await store.db
      .selectFrom('appointments')
      .selectAll()
      .where('state', '=', 'booked')
      .where('memberUid', 'in', gone)
      .execute()
    const ordered = await store.db
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'pending')
      .where('memberUid', 'in', gone)
      .execute()
    expect([booked, ordered]).toEqual([[], []])
    expect(await gone.execute()).not.toEqual([])
  })
})

async function codeOf({ post, inbox }: Place, member: SignedIn): Promise<{ request_id: string; code: string }> {
  const { data } = await post(sendOwnCode.path, member)
  return { request_id: data.request_id, code: inbox.messages.at(-1)?.code ?? '' }
}

async function leave(place: Place, member: SignedIn) {
  return await place.post(deleteAccount.path, anIntent(member, await codeOf(place, member)))
}

/** Every column of every table that contains one of the words. */
async function placesOf(db: Db, words: string[]): Promise<string[]> {
  const places: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'members')
      .selectAll()
      .execute()
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (words.some((word) => String(value).includes(word))) places.push(`${name}.${column}`)
      }
    }
  }
  return [...new Set(places)].sort()
}

const counted = [
  'cards',
  'cardLines',
  'orders',
  'doorOpenings',
  'doorLog',
  'staffLog',
  'logins',
  'pictures',
  'memberNotes',
  'memberClaims',
] as const

async function countRows({ db }: Store): Promise<Record<string, number>> {
  const counts = await Promise.all(
    counted.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const),
  )
  return Object.fromEntries(counts)
}
