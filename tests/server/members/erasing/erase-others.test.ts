import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'

import { membersNamed, namedIds } from '#server/platform/database/named-ids.ts'
import { eraseLateAnswers } from '#server/platform/database/operation-subjects.ts'
import type { Db } from '#server/platform/database/store.ts'

import { counter, price } from '../../../support/staff/counter.ts'
import { engines } from '../../../support/engines.ts'
import { aBooking, anIntent, type SignedIn } from '../../../support/fixtures.ts'

const names = [
  'Al',
  'Cash',
  'cash',
  'ok',
  'null',
  '陳',
  '__',
  '%%',
  '%',
  '_',
  '""',
  '"',
  '\\',
  '\\\\',
  '',
  '{"code":"ok"',
]
const allNames = [
  ...names.map((name): [label: string, name: string] => [name, name]),
  ['a very long one', 'long '.repeat(1_000)] satisfies [string, string],
]

type Counter = Awaited<ReturnType<typeof counter>>

describe.each(engines)('an account that is deleted on $name', (engine) => {
  test.each(allNames)('with the name %j, changes no row of anybody else', async (_label, nickname) => {
    const place = await counter(engine)
    const bob = await place.member({ nickname: 'Albert' })
    const leaver = await place.member({ nickname })
    for (const who of [bob, leaver]) await aHistory(place, who)
    const ofLeaver = await aboutOnly(place, leaver)
    const before = await allRows(place.store.db)
    await erase(place, leaver)
    const changed = changedRows(before, await allRows(place.store.db))
    const others = changed.filter(({ text }) => !ofLeaver.some((id) => text.includes(id)))
    // What the owner did is written down: the operation and its entry name the one who left, or are new.
    const isNews = ({ table, text }: (typeof others)[number]) =>
      table === 'log_heads' || (table === 'operations' && text.includes(place.owner.uid))
    expect(others.filter((row) => !isNews(row))).toEqual([])
    expect(changed.length).toBeGreaterThan(5)
    const reported = await place.call(place.owner, 'operation/history', { nouns: ['user'] })
    expect(JSON.stringify(reported.data.list)).toContain('Likes Cash, not Al')
  })

  test('a sale that is sent again afterwards was done, and nothing is said of whom it was for', async () => {
    const place = await counter(engine)
    const { post, staff, store } = place
    const leaver = await place.member({ nickname: '陳大文', phone: '+85291234545' })
    const bob = await place.member({ nickname: '陳大文' })
    const sale = (to: SignedIn) => ({
      ...anIntent(staff),
      member_uid: to.uid,
      package_id: 'ten-plus-two',
      shop_id: 1,
      method: 'cash',
      amount_cents: price,
    })
    const [toLeaver, toBob] = [sale(leaver), sale(bob)]
    const reveal = { ...anIntent(staff), member_uid: leaver.uid }
    const wrong = { ...sale(leaver), amount_cents: 1 }
    const first = { leaver: await post(selling, toLeaver), bob: await post(selling, toBob) }
    expect([first.leaver.code, first.bob.code]).toEqual(['ok', 'ok'])
    expect((await post('/api/admin/users/reveal', reveal)).data.phone).toContain('9123 4545')
    expect((await post(selling, wrong)).code).toBe('wrong-amount')
    await erase(place, leaver)

    expect(await post(selling, toLeaver)).toMatchObject({ httpStatus: 410, code: 'erased', data: null })
    expect(await post('/api/admin/users/reveal', reveal)).toMatchObject({ code: 'erased', data: null })
    expect(await post(selling, wrong)).toMatchObject({ httpStatus: 409, code: 'changed', data: null })
    expect(await post(selling, toBob)).toMatchObject({ httpStatus: 200, code: 'ok', data: first.bob.data })
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toHaveLength(2)
    const kept = JSON.stringify(await store.db.selectFrom('operations').select('answer').execute())
    expect(kept).not.toContain('9123 4545')
  })

  test('erasing says the same when it is sent again', async () => {
    const place = await counter(engine)
    const intent = await erase(place, place.ann)
    expect(await place.post('/api/admin/user/erase', intent)).toMatchObject({ httpStatus: 200, code: 'ok' })
    await eraseLateAnswers(place.store)
    expect(await place.post('/api/admin/user/erase', intent)).toMatchObject({ httpStatus: 200, code: 'ok' })
  })

  test('an answer that was being written meanwhile is emptied by the next sweep', async () => {
    const place = await counter(engine)
    const { store, ann, staff, post } = place
    const reveal = { ...anIntent(staff), member_uid: ann.uid }
    await post('/api/admin/users/reveal', reveal)
    await store.db.updateTable('members').set({ deletedAt: place.clock.now }).where('uid', '=', ann.uid).execute()
    await eraseLateAnswers(store)
    expect(await post('/api/admin/users/reveal', reveal)).toMatchObject({ code: 'erased' })
    expect(await store.db.selectFrom('operationSubjects').selectAll().execute()).toEqual([])
  })

  test('ids lead to members, however deep they stand, and unknown ids lead to none', async () => {
    const { store, ann, sell } = await counter(engine)
    const { data } = await sell()
    const found = async (...values: unknown[]) => await membersNamed(store.db, namedIds(...values))
    expect(await found({ list: [{ sale: { card_id: data.card_id } }] })).toEqual([ann.uid])
    expect(await found({ line_id: data.line_id }, { member: { uid: ann.uid } })).toEqual([ann.uid])
    expect(await found({ member: { uid: 'no-such-member' } }, null, 'text', [7])).toEqual([])
  })
})

const selling = '/api/admin/recharge/sell'

/** A sale, a note, a booking and an order, with words that short names are found in. */
async function aHistory({ call, post, staff, manager, input }: Counter, { uid, token }: SignedIn): Promise<void> {
  const own = { member_uid: uid }
  const answers = [
    await call(staff, 'recharge/sell', { ...input, ...own, method: 'cash', amount_cents: price }),
    await call(manager, 'user/note', { ...own, text: 'Likes Cash, not Al; 100%% "ok" __ 陳\\' }),
    await call(staff, 'users/reveal', own),
    await post('/api/appointment/addappointment', aBooking({ uid, token }, { device_id: bedOf(uid) })),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok'])
}

const beds = new Map<string, string>()

function bedOf(uid: string): string {
  const bed = beds.get(uid) ?? `bed-${(beds.size % 2) + 1}`
  beds.set(uid, bed)
  return bed
}

/** The member, and everything of theirs whose rows name it by its own id. */
async function aboutOnly({ store }: Counter, { uid }: SignedIn): Promise<string[]> {
  const { db } = store
  const operations = await db.selectFrom('operationSubjects').select('opId').where('memberUid', '=', uid).execute()
  const booked = await db.selectFrom('appointments').select('appointmentId').where('memberUid', '=', uid).execute()
  return [uid, ...operations.map(({ opId }) => opId), ...booked.map(({ appointmentId }) => appointmentId)]
}

async function erase({ call, post, staff, owner }: Counter, { uid }: SignedIn) {
  const { rev } = (await call(staff, 'user/get', { member_uid: uid })).data
  const intent = { ...anIntent(owner), member_uid: uid, rev, reason: 'asked for it' }
  expect(await post('/api/admin/user/erase', intent)).toMatchObject({ code: 'ok' })
  return intent
}

interface StoredRow {
  table: string
  /** The row as it is stored, in one text. */
  text: string
}

/** Every row of every table, as text. */
async function allRows(db: Db): Promise<StoredRow[]> {
  const tables = await db.introspection.getTables()
  const rows: StoredRow[] = []
  for (const { name } of tables) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    rows.push(...found.rows.map((row) => ({ table: name, text: JSON.stringify(row) })))
  }
  return rows
}

/** What is in one of the lists and not in the other, by table. */
function changedRows(before: StoredRow[], after: StoredRow[]): StoredRow[] {
  const spell = ({ table, text }: StoredRow) => `${table} ${text}`
  const [old, now] = [new Set(before.map(spell)), new Set(after.map(spell))]
  return [...before.filter((row) => !now.has(spell(row))), ...after.filter((row) => !old.has(spell(row)))]
}
