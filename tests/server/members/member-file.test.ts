import { describe, expect, test } from 'vitest'

import { mostMemberTags } from '#src/contract/staff/limits.ts'

import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { openServer } from '../../support/open-server.ts'

async function setup(engine: Engine) {
  const place = await openServer(engine)
  const { post, member, store } = place
  const clerk = await member({ role: 'admin', staffLevel: 'staff', nickname: '陳店員' })
  const manager = await member({ role: 'admin', staffLevel: 'manager' })
  const owner = await member({ role: 'admin' })
  const bo = await member({ nickname: 'Bo', language: 'zh-HK' })
  const call = (who: SignedIn, noun: string, fields: object = {}) => post(`/api/admin/${noun}`, anIntent(who, fields))
  const addTag = async (name: string) => {
    const { data } = await call(manager, 'tags/add', { name })
    return data.list.find((one: { name: string }) => one.name === name).tag_id as string
  }
  const file = async () => (await call(clerk, 'user/get', { member_uid: bo.uid })).data
  const save = async (fields: object) =>
    await call(clerk, 'user/save', { member_uid: bo.uid, rev: (await file()).rev, ...fields })
  const tag = (tagId: string, isOn: boolean, who = clerk) =>
    call(who, 'user/tag', { member_uid: bo.uid, tag_id: tagId, is_on: isOn })
  const choices = () => store.db.selectFrom('marketingChoices').selectAll().orderBy('chosenAt').execute()
  return { ...place, clerk, manager, owner, bo, call, addTag, file, save, tag, choices }
}

describe.each(engines)("a member's file on $name", (engine) => {
  test('has tags of the list that the whole chain shares, and the history tells who gave and took them', async () => {
    const { call, addTag, file, tag, clerk, manager, store, bo } = await setup(engine)
    const [regular, morning] = [await addTag('Regular'), await addTag('Morning')]
    expect((await call(manager, 'tags/add', { name: 'ＲＥＧＵＬＡＲ' })).code).toBe('already')
    await tag(regular, true)
    await tag(regular, true)
    expect((await tag(morning, true)).data.tags).toEqual([
      { tag_id: regular, name: 'Regular' },
      { tag_id: morning, name: 'Morning' },
    ])
    expect((await call(clerk, 'tags/list')).data.list).toEqual([
      { tag_id: morning, name: 'Morning', members: 1 },
      { tag_id: regular, name: 'Regular', members: 1 },
    ])
    await tag(morning, false)
    await call(manager, 'tags/remove', { tag_id: regular })
    expect((await file()).tags).toEqual([])
    expect((await tag(regular, true)).code).toBe('not-found')
    const log = (await readStaffLog(store.db)).filter(({ what }) => what.startsWith('user.'))
    const said = log.map(({ what, subject, staffUid }) => [what, subject, staffUid])
    const of = (what: string) => [what, `member:${bo.uid}`, clerk.uid]
    expect(said).toEqual([of('user.tag'), of('user.tag'), of('user.untag')])
  })

  test('has so many tags at most', async () => {
    const { addTag, tag } = await setup(engine)
    const tags: string[] = []
    for (let count = 0; count <= mostMemberTags.ofMember; count++) tags.push(await addTag(`tag ${count}`))
    const codes: string[] = []
    for (const id of tags) codes.push((await tag(id, true)).code)
    expect(codes).toEqual([...codes.slice(0, -1).fill('ok'), 'too-many-tags'])
  })

  test('has an e-mail address and a birthday, which can be taken back', async () => {
    const { file, save } = await setup(engine)
    expect(await save({ email: 'bo@example.com', birthday: '1992-12-09' })).toMatchObject({ code: 'ok' })
    expect(await file()).toMatchObject({ email: 'bo@example.com', birthday: '1992-12-09', nickname: 'Bo' })
    expect((await save({ email: 'bo at example' })).code).toBe('bad-request')
    expect((await save({ birthday: '1992-02-30' })).code).toBe('bad-request')
    await save({ email: null, birthday: null })
    expect(await file()).toMatchObject({ email: null, birthday: null })
  })

  test('takes no birthday of a minor, on the day of the chain', async () => {
    const { save, file, clock } = await setup(engine)
    // One minute before midnight in Hong Kong of the day before the birthday, and one minute after it.
    clock.now = Date.parse('2026-11-20T15:59:00Z')
    expect((await save({ birthday: '2008-11-21' })).code).toBe('adult-required')
    expect(await file()).toMatchObject({ birthday: null })
    clock.now = Date.parse('2026-11-20T16:01:00Z')
    expect((await save({ birthday: '2008-11-21' })).code).toBe('ok')
  })

  test('asks whoever changes what another clerk changed meanwhile', async () => {
    const { call, clerk, bo, file, save } = await setup(engine)
    const { rev } = await file()
    await save({ email: 'first@example.com' })
    const late = { member_uid: bo.uid, rev }
    expect((await call(clerk, 'user/save', { ...late, email: 'second@example.com' })).code).toBe('changed')
    expect((await call(clerk, 'user/save', { ...late, birthday: '1990-01-01' })).code).toBe('ok')
  })

  test('allows no offers until the member says so, and keeps who wrote it down', async () => {
    const { file, call, clerk, bo, clock, choices, post } = await setup(engine)
    expect((await file()).marketing).toEqual({ since: null, with_texts: false, chosen_at: null, staff_name: null })
    const allow = { member_uid: bo.uid, is_allowed: true, with_texts: true }
    await call(clerk, 'user/marketing', allow)
    await call(clerk, 'user/marketing', allow)
    const at = new Date(clock.now).toISOString()
    expect((await file()).marketing).toEqual({ since: at, with_texts: true, chosen_at: at, staff_name: '陳店員' })
    clock.now += 60_000
    const back = await post('/api/user/chooseMarketing', anIntent(bo, { is_allowed: false, with_texts: true }))
    expect(back.data.marketing).toEqual({ since: null, with_texts: false })
    expect((await file()).marketing).toMatchObject({ since: null, staff_name: null })
    expect(
      (await choices()).map(({ isAllowed, withTexts, place, staffUid }) => [isAllowed, withTexts, place, staffUid]),
    ).toEqual([
      [1, 1, 'staff', clerk.uid],
      [0, 0, 'app', null],
    ])
  })

  test('lists what the member was sent, and nothing that staff were told', async () => {
    const { call, clerk, bo, store, clock } = await setup(engine)
    const texts = { 'zh-HK': '今日提早關門', 'zh-CN': '今天提早关门', 'en-US': 'We close early today' }
    await store.transaction(async (tx) => {
      await notifyMember(tx, bo.uid, { kind: 'broadcast', text: texts }, clock.now)
      await notifyMember(tx, bo.uid, { kind: 'paid', orderId: 'order-1' }, clock.now + 1)
      await notifyMember(tx, bo.uid, { kind: 'signed-in', device: 'iPad', at: clock.now }, clock.now + 2)
    })
    const { data } = await call(clerk, 'user/messages', { member_uid: bo.uid })
    expect(data.list).toMatchObject([
      { kind: 'paid', text: null, state: 'waiting', via: null, outcome: null, called_at: null },
      { kind: 'broadcast', text: expect.stringMatching(/今日提早關門|We close early/) },
    ])
    expect((await call(clerk, 'user/messages', { member_uid: 'nobody' })).code).toBe('not-found')
  })

  test('is in the file that the member gets, and goes with the account', async () => {
    const { call, owner, bo, file, save, addTag, tag, clerk, store } = await setup(engine)
    await save({ email: 'bo@example.com', birthday: '1992-12-09' })
    await tag(await addTag('Regular'), true)
    await call(clerk, 'user/marketing', { member_uid: bo.uid, is_allowed: true, with_texts: false })
    const { data } = await call(owner, 'user/export', { member_uid: bo.uid })
    expect(data).toMatchObject({
      member: { email: 'bo@example.com', birthday: '1992-12-09', marketing_texts: 0 },
      tags: [{ name: 'Regular' }],
      permissions_for_offers: [{ is_allowed: 1, with_texts: 0, place: 'staff' }],
    })
    await call(owner, 'user/erase', { member_uid: bo.uid, rev: (await file()).rev, reason: 'asked for it' })
    const row = await store.db.selectFrom('members').selectAll().where('uid', '=', bo.uid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: null, birthday: null, marketingSince: null, marketingTexts: 0 })
    const left = await store.db.selectFrom('memberTags').selectAll().execute()
    expect([left, await store.db.selectFrom('marketingChoices').selectAll().execute()]).toEqual([[], []])
  })
})

describe.each(racingEngines)('two clerks at once on $name', (engine) => {
  test('give one tag once, and one permission once', async () => {
    const { addTag, tag, file, call, clerk, manager, bo, choices } = await setup(engine)
    const regular = await addTag('Regular')
    const allow = { member_uid: bo.uid, is_allowed: true, with_texts: false }
    await Promise.all([
      ...[clerk, manager, clerk].map((who) => tag(regular, true, who)),
      ...[clerk, manager].map((who) => call(who, 'user/marketing', allow)),
    ])
    expect((await file()).tags).toHaveLength(1)
    expect(await choices()).toHaveLength(1)
  })
})
