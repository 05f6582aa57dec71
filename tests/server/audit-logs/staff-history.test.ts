import { expect, it } from 'vitest'

import { getMachine, relamp, saveBed } from '#src/contract/staff/beds/bed.ts'
import { savePackage } from '#src/contract/staff/packages.ts'
import { getShop, saveShop } from '#src/contract/staff/shops.ts'

import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { engines } from '../../support/engines.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'
import { addVisit, anIntent, aPackage } from '../../support/fixtures.ts'
import { day, openServer } from '../../support/open-server.ts'

it.each(engines)('staff changes are listed newest first, by thing, page, person and day, on $name', async (engine) => {
  const { store, member, post, clock, travel } = await openServer(engine)
  const [owner, other] = [await member({ role: 'admin', nickname: 'Owner' }), await member({ role: 'admin' })]
  async function act(staffUid: string, what: string, subject: string) {
    await store.transaction(async (tx) => {
      const change = { before: { price: 1 }, after: { price: 2 }, reason: 'a reason' }
      await writeStaffLog(tx, { staffUid, what, subject, ...change }, clock.now)
    })
    travel(day)
  }
  await act(owner.uid, 'packages.save', 'package:a')
  await act(other.uid, 'shops.save', 'shop:1')
  await act(owner.uid, 'packages.remove', 'package:b')
  const read = async (filter: object) => {
    const { data } = await post('/api/admin/operation/history', { ...owner, ...filter })
    return { subjects: data.list.map((entry: { subject: string }) => entry.subject), total: data.total.count }
  }

  expect(await read({})).toEqual({ subjects: ['package:b', 'shop:1', 'package:a'], total: 3 })
  expect(await read({ page: 2, page_size: 2 })).toEqual({ subjects: ['package:a'], total: 3 })
  expect(await read({ subject: 'shop:1' })).toEqual({ subjects: ['shop:1'], total: 1 })
  expect(await read({ nouns: ['packages'] })).toEqual({ subjects: ['package:b', 'package:a'], total: 2 })
  const both = { nouns: ['shops', 'packages'], page_size: 2 }
  expect(await read(both)).toEqual({ subjects: ['package:b', 'shop:1'], total: 3 })
  expect(await read({ ...both, page: 2 })).toEqual({ subjects: ['package:a'], total: 3 })
  expect(await read({ staff_uid: other.uid })).toEqual({ subjects: ['shop:1'], total: 1 })
  expect(await read({ from: '2026-11-22', to: '2026-11-22' })).toEqual({ subjects: ['shop:1'], total: 1 })

  const { data } = await post('/api/admin/operation/history', { ...owner, subject: 'package:a' })
  expect(data.list[0]).toMatchObject({
    at: '2026-11-21T08:00:00.000Z',
    staff: { uid: owner.uid, nickname: 'Owner', level: 'owner' },
    what: 'packages.save',
    before: { price: 1 },
    after: { price: 2 },
    reason: 'a reason',
  })
})

it.each(engines)('a member whom an entry names is read by name, while there is one, on $name', async (engine) => {
  const { store, member, post, clock } = await openServer(engine)
  const owner = await member({ role: 'admin', nickname: 'Owner' })
  const clerk = await member({ role: 'admin', nickname: 'Clerk' })
  const action = { staffUid: clerk.uid, what: 'access.join', subject: `member:${clerk.uid}`, before: null }
  const after = { level: 'clerk', inviter: `member:${owner.uid}`, other: 'member:nobody' }
  await store.transaction((tx) => writeStaffLog(tx, { ...action, after }, clock.now))
  const { data } = await post('/api/admin/operation/history', owner)
  expect(data.list[0]).toMatchObject({ before: null, after: { ...after, inviter: 'Owner' } })
})

it.each(engines)(
  'an entry says whose booking on which bed it was about, and which package, on $name',
  async (engine) => {
    const { store, member, post, clock } = await openServer(engine)
    await store.db.insertInto('packages').values(aPackage()).execute()
    const owner = await member({ role: 'admin', nickname: 'Owner' })
    const ann = await member({ nickname: 'Ann' })
    const startsAt = clock.now + day
    const appointmentId = await addVisit(store, ann, { startsAt })
    const write = (what: string, subject: string) =>
      store.transaction((tx) =>
        writeStaffLog(tx, { staffUid: owner.uid, what, subject, before: { n: 1 }, after: { n: 2 } }, clock.now),
      )
    await write('appointment.move', `appointment:${appointmentId}`)
    await write('packages.save', `package:${aPackage().packageId}`)
    await write('device.save', 'device:no-such-bed')
    const { data } = await post('/api/admin/operation/history', owner, { 'accept-language': 'en-US' })
    const aboutOf = (noun: string) => data.list.find(({ what }: { what: string }) => what.startsWith(noun)).about
    const starts_at = new Date(startsAt).toISOString()
    expect(aboutOf('appointment.')).toEqual({
      member: 'Ann',
      thing: expect.stringMatching(/./),
      starts_at,
      time_zone: 'Asia/Hong_Kong',
    })
    expect(aboutOf('packages.').thing).toMatch(/./)
    expect(aboutOf('device.')).toEqual({})
  },
)

it.each(engines)(
  'a long history is counted and listed to a thousand, and says that there is more, on $name',
  async (engine) => {
    const { store, member, post, clock } = await openServer(engine)
    const owner = await member({ role: 'admin' })
    const entries = Array.from({ length: 1_003 }, (_, index) => ({
      entryId: String(index).padStart(4, '0'),
      staffUid: owner.uid,
      what: index === 0 ? 'shops.save' : 'packages.save',
      subject: 'package:a',
      before: '{}',
      after: '{}',
      reason: null,
      createdAt: clock.now,
    }))
    await store.db.insertInto('staffLog').values(entries).execute()
    const read = async (filter: object) => (await post('/api/admin/operation/history', { ...owner, ...filter })).data

    expect((await read({})).total).toEqual({ count: 1_000, is_capped: true })
    expect((await read({ nouns: ['packages'] })).total).toEqual({ count: 1_000, is_capped: true })
    expect((await read({ nouns: ['shops'] })).total).toEqual({ count: 1, is_capped: false })
    const seen = async (input: object) => {
      const { list, has_more, is_cut } = await read(input)
      return { first: list[0]?.entry_id, rows: list.length, has_more, is_cut }
    }
    expect(await seen({ page: 49 })).toEqual({ first: '0042', rows: 20, has_more: true, is_cut: false })
    expect(await seen({ page: 50 })).toEqual({ first: '0022', rows: 20, has_more: false, is_cut: true })
    expect(await seen({ page: 51 })).toEqual({ first: undefined, rows: 0, has_more: false, is_cut: true })
    expect(await seen({ page: 34, page_size: 30 })).toEqual({ first: '0012', rows: 10, has_more: false, is_cut: true })
    const whole = { from: '2026-11-22' }
    expect(await seen(whole)).toEqual({ first: undefined, rows: 0, has_more: false, is_cut: false })
  },
)

it.each(engines)('the history is not shown to staff, members or strangers, on $name', async (engine) => {
  const { member, post } = await openServer(engine)
  const path = '/api/admin/operation/history'
  expect((await post(path, {})).code).toBe('signed-out')
  expect((await post(path, await member())).code).toBe('forbidden')
  expect((await post(path, await member({ role: 'admin', staffLevel: 'staff' }))).code).toBe('forbidden')
  expect((await post(path, await member({ role: 'admin', staffLevel: 'manager' }))).code).toBe('ok')
})

it.each(engines)(
  'what is kept of a thing has the names that the log has had from the start, on $name',
  async (engine) => {
    const { post, clerk, staffLog } = await staffSetup(engine, 'owner')
    const act = async (path: string, body: object) => {
      const answer = await post(path, anIntent(clerk, body))
      expect(answer.code, path).toBe('ok')
      return answer.data
    }
    const languages = [{ language: 'zh-HK', name: '學生優惠' }]
    const sold = { price_cents: 98_000, times: 6, bonus_times: 1, valid_days: 60, on_sale: true }
    await act(savePackage.path, { ...sold, languages, device_types: [], shop_ids: [1], sale_from: null, sale_to: null })
    await act(saveShop.path, { ...(await act(getShop.path, { shop_id: 1 })), map_url: 'https://example.com/map' })
    const { bed } = await act(getMachine.path, { machine_id: 'bed-1' })
    await act(saveBed.path, { device_id: 'bed-1', rev: bed.rev, settings: bed.settings })
    await act(relamp.path, { device_id: 'bed-1', rev: bed.rev + 1, lamp_model: 'L-200', reason: 'worn out' })

    const kept = new Map((await staffLog()).map(({ what, after }) => [what, JSON.parse(after)]))
    expect(kept.get('packages.save')).toMatchObject({ ...sold, rev: 1, package_id: expect.any(String) })
    expect(kept.get('shops.save')).toMatchObject({
      shop_id: 1,
      map_url: 'https://example.com/map',
      time_zone: expect.any(String),
    })
    expect(kept.get('device.save')).toEqual(bed.settings)
    expect(kept.get('device.relamp')).toEqual({ lamp_model: 'L-200', lamps_from: expect.any(Number) })
  },
)
