import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { newMember } from '#server/modules/members/store/members.ts'
import { refreshMemberIndex } from '#server/modules/cards/store/member-index.ts'
import type { Engine } from '../../support/engines.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { day, openServer } from '../../support/open-server.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'

async function setup(engine: Engine) {
  const place = await openServer(engine)
  const { post, member, store, clock } = place
  const staff = await member({ role: 'admin', staffLevel: 'staff', nickname: '小吳' })
  const manager = await member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
  const owner = await member({ role: 'admin', nickname: '陳店主' })
  const call = (who: SignedIn, noun: string, fields: object = {}) => post(`/api/admin/${noun}`, anIntent(who, fields))
  const find = async (filter: object) =>
    (await call(staff, 'users/list', filter)).data.list.map(({ nickname }: { nickname: string }) => nickname)
  const give = (uid: string, timesTotal: number | null, validUntil: number | null) =>
    store.transaction((tx) =>
      addCard(tx, { memberUid: uid, timesTotal, validUntil, reference: randomUUID() }, clock.now),
    )
  const detail = async (uid: string) => (await call(staff, 'user/get', { member_uid: uid })).data
  return { ...place, staff, manager, owner, call, find, give, detail }
}

describe.each(engines)('members at the counter on $name', (engine) => {
  test('are found by any part of a name, and by managers by three digits of a number', async () => {
    const { member, call, manager } = await setup(engine)
    const find = async (filter: object) =>
      (await call(manager, 'users/list', filter)).data.list.map(({ nickname }: { nickname: string }) => nickname)
    await member({ nickname: '陳嘉欣', phone: '+85291234545' })
    await member({ nickname: 'Lam Wing', phone: '+8613800138000', areaCode: '86' })
    expect(await find({ search: '嘉欣' })).toEqual(['陳嘉欣'])
    expect(await find({ search: '陳嘉' })).toEqual(['陳嘉欣'])
    expect(await find({ search: ' wing' })).toEqual(['Lam Wing'])
    expect(await find({ search: 'm w' })).toEqual(['Lam Wing'])
    expect(await find({ search: '+852 9123' })).toEqual(['陳嘉欣'])
    expect(await find({ search: '4545' })).toEqual(['陳嘉欣'])
    expect(await find({ search: '0138 000' })).toEqual(['Lam Wing'])
    expect(await find({ search: '45' })).toEqual([])
    expect(await find({ search: '%' })).toEqual([])
  })

  test('are found by their new name as soon as they have one', async () => {
    const { member, find, call, staff, detail } = await setup(engine)
    const { uid } = await member({ nickname: 'Old' })
    const { rev } = await detail(uid)
    expect((await call(staff, 'user/save', { member_uid: uid, rev, nickname: '新名' })).code).toBe('ok')
    expect([await find({ search: '新名' }), await find({ search: 'old' })]).toEqual([['新名'], []])
  })

  test('stand under the chips that ask for them', async () => {
    const { member, find, give, clock, call, staff, store, manager, detail } = await setup(engine)
    const [rich, soon, few, bad] = [
      await member({ nickname: 'rich' }),
      await member({ nickname: 'soon' }),
      await member({ nickname: 'few' }),
      await member({ nickname: 'bad' }),
    ]
    await member({ nickname: 'idle', createdAt: clock.now - 40 * day })
    await give(rich.uid, null, null)
    await give(soon.uid, 10, clock.now + 10 * day)
    await give(few.uid, 2, clock.now + 60 * day)
    await addVisit(store, few, { startsAt: clock.now - 3 * day, state: 'visited' })
    const { rev } = await detail(bad.uid)
    await call(staff, 'user/block', { member_uid: bad.uid, rev, until: null, reason: 'left a mess' })
    expect((await find({ chip: 'active', sort: 'name' })).toSorted()).toEqual(['few', 'rich', 'soon'])
    expect(await find({ chip: 'expiring' })).toEqual(['soon'])
    expect(await find({ chip: 'few' })).toEqual(['few'])
    expect(await find({ chip: 'idle' })).toEqual(['idle'])
    expect(await find({ chip: 'blocked' })).toEqual(['bad'])
    const { data: counts } = await call(manager, 'users/counts')
    const exact = (count: number) => ({ count, is_capped: false })
    expect(counts).toEqual({
      all: exact(8),
      active: exact(3),
      expiring: exact(1),
      few: exact(1),
      idle: exact(1),
      blocked: exact(1),
    })
    const { data } = await call(staff, 'users/list', { search: 'rich' })
    expect(data.list[0]).toMatchObject({ times_left: null, status: 'active', package_name: '無限次套票' })
    expect(await refreshMemberIndex(store)).toBe(0)
  })

  test('come page by page, none twice', async () => {
    const { member, call, staff } = await setup(engine)
    for (let index = 0; index < 7; index++) await member({ nickname: `m${index}` })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => call(staff, 'users/list', { page, page_size: 3, sort: 'name' })),
    )
    const uids = pages.flatMap(({ data }) => data.list.map(({ uid }: { uid: string }) => uid))
    expect([uids.length, new Set(uids).size]).toEqual([10, 10])
    expect(pages.map(({ data }) => data.has_more)).toEqual([true, true, true, false])
  })

  test('are listed and counted to a thousand, searched among a hundred, and exported whole', async () => {
    const { call, find, staff, owner, store, clock } = await setup(engine)
    const crowd = Array.from({ length: 1_001 }, (_, index) => ({
      ...newMember(
        { phone: `+8526${String(index).padStart(7, '0')}`, areaCode: '852' as const },
        clock.now - 40 * day - index,
      ),
      nickname: `陳${String(index).padStart(4, '0')}`,
    }))
    for (let from = 0; from < crowd.length; from += 500) {
      const some = crowd.slice(from, from + 500)
      await store.db.insertInto('members').values(some).execute()
      const marks = some.map(({ uid }) => ({ markId: uid, memberUid: uid }))
      await store.db.insertInto('standingMarks').values(marks).execute()
    }
    while ((await refreshMemberIndex(store)) > 0);
    const list = async (input: object) => {
      const { data } = await call(staff, 'users/list', { page_size: 100, ...input })
      return { rows: data.list.length, has_more: data.has_more, is_cut: data.is_cut }
    }
    expect((await call(staff, 'users/counts')).data.all).toEqual({ count: 1_000, is_capped: true })
    expect(await list({ page: 9 })).toEqual({ rows: 100, has_more: true, is_cut: false })
    expect(await list({ page: 10 })).toEqual({ rows: 100, has_more: false, is_cut: true })
    expect(await list({ page: 11 })).toEqual({ rows: 0, has_more: false, is_cut: true })
    expect(await list({ search: '陳0', page_size: 60 })).toEqual({ rows: 60, has_more: true, is_cut: true })
    expect(await list({ search: '陳0', page_size: 60, page: 2 })).toEqual({ rows: 40, has_more: false, is_cut: true })
    expect(await list({ search: '陳00' })).toEqual({ rows: 100, has_more: false, is_cut: false })
    const idle = await find({ chip: 'idle', sort: 'name', page: 2, page_size: 3 })
    expect(idle).toEqual(['陳0003', '陳0004', '陳0005'])
    const asked = await call(staff, 'appointment/members', { query: '陳00' })
    expect([asked.data.members.length, asked.data.is_cut]).toEqual([8, true])
    const cuts = ['陳0', '陳00'].map(async (query) => {
      const { data } = await call(staff, 'appointment/list', { shop_id: 1, query })
      return [data.list.length, data.is_cut]
    })
    expect(await Promise.all(cuts)).toEqual([
      [0, true],
      [0, false],
    ])
    const { csv, is_cut } = (await call(owner, 'users/export', { search: '陳' })).data
    expect([csv.split('\r\n').length - 2, is_cut]).toEqual([1_003, false])
  })

  test('who walk in get an account by their number, and log in with it', async () => {
    const { call, staff, post, inbox, store } = await setup(engine)
    const input = { area_code: '852', phone: '9123 4545', nickname: '陳嘉欣', gender: 'female' }
    const made = await call(staff, 'users/create', input)
    expect(made).toMatchObject({ code: 'ok', data: { nickname: '陳嘉欣', phone_masked: '+852 •••• ••45' } })
    const again = await call(staff, 'users/create', { ...input, nickname: 'Another' })
    expect([again.code, again.data.uid, again.data.nickname]).toEqual(['already', made.data.uid, '陳嘉欣'])
    expect((await call(staff, 'users/create', { ...input, phone: '123' })).code).toBe('bad-phone')
    const asked = await post('/api/user/getsmscode', { area_code: '852', phone: '91234545' })
    const code = inbox.messages.at(-1)?.code
    const entered = await post('/api/user/phoneLogin', {
      area_code: '852',
      phone: '91234545',
      request_id: asked.data.request_id,
      code,
    })
    expect(entered.data).toMatchObject({ uid: made.data.uid, is_new: false })
    expect(await store.db.selectFrom('staffLog').select('what').execute()).toEqual([{ what: 'users.create' }])
  })

  test('who are blocked get in nowhere and book nothing, until the block ends by itself', async () => {
    const { member, call, staff, post, clock, detail, travel, manager } = await setup(engine)
    const ann = await member()
    const { rev } = await detail(ann.uid)
    const until = new Date(clock.now + day).toISOString()
    const block = { member_uid: ann.uid, rev, until, reason: 'left a mess' }
    const over = new Date(Date.parse(until) - 365 * 24 * 3_600_000).toISOString()
    expect(await call(staff, 'user/block', { ...block, until: over })).toMatchObject({
      code: 'bad-request',
      data: { issues: [{ path: 'until' }] },
    })
    expect((await call(staff, 'user/block', block)).data.block).toEqual({ until, why: 'left a mess' })
    expect((await call(staff, 'user/block', block)).code).toBe('changed')
    const booking = aBooking(ann, { date: '2026-11-24' })
    const refused = await post('/api/appointment/addappointment', booking)
    expect([refused.code, refused.data]).toEqual(['no-access', { reason: 'blocked' }])
    expect((await detail(ann.uid)).safety.verdict).toBe('blocked')
    travel(day)
    expect((await detail(ann.uid)).block).toBeNull()
    const later = await post('/api/appointment/addappointment', aBooking(ann, { date: '2026-11-24' }))
    expect(later.code).toBe('ok')
    const now = await detail(ann.uid)
    await call(staff, 'user/block', { ...block, rev: now.rev, until: null })
    const lifted = await call(manager, 'user/unblock', { member_uid: ann.uid, rev: now.rev + 1, reason: 'said sorry' })
    expect(lifted.data.block).toBeNull()
  })

  test('of the staff are blocked, named and signed out only by those above them', async () => {
    const { call, staff, manager, owner, detail, member } = await setup(engine)
    const boss = await detail(owner.uid)
    const block = (who: SignedIn, uid: string, rev: number) =>
      call(who, 'user/block', { member_uid: uid, rev, until: null, reason: 'a mutiny' })
    expect((await block(staff, owner.uid, boss.rev)).code).toBe('forbidden')
    expect((await block(manager, owner.uid, boss.rev)).code).toBe('forbidden')
    expect((await block(owner, owner.uid, boss.rev)).code).toBe('forbidden')
    expect((await call(staff, 'user/sign-out', { member_uid: manager.uid })).code).toBe('forbidden')
    const { uid } = await member()
    const { rev } = await detail(uid)
    const level = { member_uid: uid, rev, level: 'manager', reason: 'new colleague' }
    expect((await call(manager, 'user/level', level)).code).toBe('forbidden')
    expect((await call(owner, 'user/level', level)).data.level).toBe('manager')
    expect((await block(owner, manager.uid, (await detail(manager.uid)).rev)).code).toBe('ok')
    expect((await call(manager, 'users/export')).code).toBe('forbidden')
  })

  test('changed by two at once keep both, or tell the later one', async () => {
    const { member, call, staff, manager, detail } = await setup(engine)
    const { uid } = await member({ nickname: 'Before' })
    const { rev } = await detail(uid)
    await call(staff, 'user/save', { member_uid: uid, rev, gender: 'female' })
    expect((await call(manager, 'user/save', { member_uid: uid, rev, nickname: 'After' })).data).toMatchObject({
      nickname: 'After',
      gender: 'female',
    })
    const late = await call(staff, 'user/save', { member_uid: uid, rev, nickname: 'Mine' })
    expect([late.code, late.data.nickname]).toEqual(['changed', 'After'])
  })

  test('are signed out everywhere at once, and notes about them stay', async () => {
    const { member, call, staff, post, detail } = await setup(engine)
    const ann = await member()
    await call(staff, 'user/note', { member_uid: ann.uid, text: 'prefers bed 2' })
    expect((await detail(ann.uid)).notes).toMatchObject([{ text: 'prefers bed 2', staff_name: '小吳' }])
    expect((await post('/api/user/getUserInfo', ann)).code).toBe('ok')
    expect((await call(staff, 'user/sign-out', { member_uid: ann.uid })).data.login_count).toBe(0)
    expect((await post('/api/user/getUserInfo', ann)).code).toBe('signed-out')
  })

  test('are exported with masked numbers, which is written down', async () => {
    const { member, call, manager, staff, store } = await setup(engine)
    await member({ nickname: '=cmd()', phone: '+85291234545' })
    expect((await call(staff, 'users/export')).code).toBe('forbidden')
    const { csv, file_name } = (await call(manager, 'users/export', { search: 'cmd' })).data
    expect(file_name).toBe('members-2026-11-21.csv')
    expect(csv.split('\r\n')[1]).toContain(`,'=cmd(),'+852 •••• ••45,`)
    expect(await store.db.selectFrom('staffLog').select('what').execute()).toEqual([{ what: 'users.export' }])
  })

  test('are exported with the days of the studio, not of Greenwich', async () => {
    const { member, call, manager, store } = await setup(engine)
    // Four in the morning of the 21st in Hong Kong.
    await member({ nickname: 'early', createdAt: Date.parse('2026-11-20T20:00:00Z') })
    const joined = async (fields: object) => {
      const { csv } = (await call(manager, 'users/export', { search: 'early', ...fields })).data
      return csv.trim().split(',').at(-1)
    }
    expect([await joined({}), await joined({ shop_id: 1 })]).toEqual(['2026-11-21', '2026-11-21'])
    await store.db.updateTable('shops').set({ timeZone: 'America/New_York' }).execute()
    expect(await joined({ shop_id: 1 })).toBe('2026-11-20')
  })

  test('get their data, or are forgotten, by those who may', async () => {
    const { member, call, manager, owner, detail, find, store } = await setup(engine)
    const { uid } = await member({ nickname: '陳嘉欣', phone: '+85291234545' })
    expect(JSON.stringify((await call(manager, 'user/export', { member_uid: uid })).data)).toContain('+85291234545')
    expect(await find({ search: '嘉欣' })).toEqual(['陳嘉欣'])
    const { rev } = await detail(uid)
    const erase = { member_uid: uid, rev, reason: 'asked for it' }
    expect((await call(manager, 'user/erase', erase)).code).toBe('forbidden')
    expect((await call(owner, 'user/erase', { ...erase, rev: rev + 1 })).code).toBe('changed')
    expect((await call(owner, 'user/erase', { ...erase, member_uid: manager.uid })).code).toBe('forbidden')
    expect((await call(owner, 'user/erase', erase)).code).toBe('ok')
    expect([await find({ search: '嘉欣' }), await find({ search: '4545' })]).toEqual([[], []])
    expect((await call(owner, 'user/get', { member_uid: uid })).code).toBe('not-found')
    const log = await readStaffLog(store.db)
    expect(log).toMatchObject([
      { what: 'user.export', reason: null },
      { what: 'user.erase', reason: 'asked for it' },
    ])
  })
})
