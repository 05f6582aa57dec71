import { describe, expect, test } from 'vitest'

import { brand } from '#src/contract/brand.ts'
import { uploadPath } from '#src/contract/pictures.ts'
import { config } from '#src/contract/shops.ts'
import { consent, getSmsCode } from '#src/contract/members.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { plainPicture } from '../../support/pictures/pictures.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'
import { day, hour } from '../../support/open-server.ts'
import { aPicture, form } from '../../support/pictures/upload-form.ts'

const reason = 'members asked for it'

async function atHeadOffice(engine: Engine) {
  const setup = await staffSetup(engine, 'owner')
  const manager = await setup.member({ role: 'admin', staffLevel: 'manager', nickname: '李經理' })
  const get = async () => (await setup.admin('config/get')).data
  const read = async () => {
    const { version, draft } = await get()
    return { version, rev: draft?.rev ?? 0 }
  }
  const save = async (changes: object, who?: SignedIn) =>
    setup.admin('config/save', { ...(await read()), changes }, who)
  const publish = async (who?: SignedIn) => setup.admin('config/publish', { ...(await read()), reason }, who)
  const restore = async (restored: number) => setup.admin('config/restore', { ...(await read()), restored, reason })
  const reported = async () => (await setup.post(config.path, { shop_id: 1 })).data
  return { ...setup, manager, get, read, save, publish, restore, reported }
}

describe.each(engines)('the settings of the chain on $name', (engine) => {
  test('a draft changes nothing; publishing it changes all of it at once, with its before and after', async () => {
    const { save, publish, reported, get, staffLog, manager, clerk } = await atHeadOffice(engine)
    const before = await reported()
    await save({ phone: '+852 3111 2222', min_gap_hours: 72 }, manager)
    const { data: draft } = await save({ hours_hk: '每日 10:00–20:00' })
    expect(draft).toMatchObject({ version: 1, draft: { staff: '陳店長', staff_uid: clerk.uid } })
    expect(draft.draft.values).toMatchObject({
      phone: '+852 3111 2222',
      min_gap_hours: 72,
      hours_hk: '每日 10:00–20:00',
    })
    expect(await reported()).toEqual(before)

    expect(await publish()).toMatchObject({ code: 'ok', data: { version: 2, draft: null } })
    expect(await reported()).toMatchObject({
      contact: { phone: '+852 3111 2222', service_hours: '每日 10:00–20:00' },
      rules: { min_gap_hours: 72, enter_within_seconds: before.rules.enter_within_seconds },
    })
    expect((await get()).versions).toMatchObject([
      { version: 2, staff: '陳店長', reason },
      { version: 1, staff: null },
    ])
    const entry = (await staffLog()).at(-1)
    expect(entry).toMatchObject({ what: 'config.publish', subject: 'config:chain', reason })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ min_gap_hours: 48 })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ version: 2, min_gap_hours: 72 })
  })

  test('the published gap, number and horizon are what members get when they book', async () => {
    const { save, publish, book, member } = await atHeadOffice(engine)
    const [ann, bob, cem] = [await member(), await member(), await member()]
    expect(await book(ann, { date: '2026-11-22' })).toMatchObject({ code: 'ok' })
    await save({ min_gap_hours: 24, max_open_appointments: 2, horizon_days: 3 })
    expect(await book(ann, { date: '2026-11-23', time: '19:00' })).toMatchObject({ code: 'too-soon' })
    await publish()
    expect(await book(ann, { date: '2026-11-23', time: '19:00' })).toMatchObject({ code: 'ok' })
    expect(await book(ann, { date: '2026-11-24', time: '20:00' })).toMatchObject({ code: 'too-many-appointments' })
    expect(await book(bob, { date: '2026-11-24', time: '21:00' })).toMatchObject({ code: 'ok' })
    expect(await book(cem, { date: '2026-11-25' })).toMatchObject({ code: 'outside-hours' })
    await save({ horizon_days: 4 })
    await publish()
    expect(await book(cem, { date: '2026-11-25' })).toMatchObject({ code: 'ok' })
  })

  test('of two who edit, the later is told what the earlier did, and loses nothing', async () => {
    const { admin, read, manager, clerk, get } = await atHeadOffice(engine)
    const asRead = await read()
    const [one, two] = await Promise.all([
      admin('config/save', { ...asRead, changes: { horizon_days: 20 } }, clerk),
      admin('config/save', { ...asRead, changes: { horizon_days: 30 } }, manager),
    ])
    expect([one.code, two.code].sort()).toEqual(['changed', 'ok'])
    const won = one.code === 'ok' ? 20 : 30
    const reported = one.code === 'ok' ? two : one
    expect(reported.data.draft.values.horizon_days).toBe(won)
    expect((await get()).draft.values.horizon_days).toBe(won)
    const stale = await admin('config/publish', { ...asRead, reason })
    expect(stale.code).toBe('changed')
  })

  test('of two publications at once one happens', async () => {
    const { admin, save, read, get } = await atHeadOffice(engine)
    await save({ horizon_days: 20 })
    const asRead = await read()
    const codes = await Promise.all([1, 2].map(async () => (await admin('config/publish', { ...asRead, reason })).code))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await get()).toMatchObject({ version: 2, draft: null })
  })

  test('a manager drafts but never publishes, staff only read, a reason is needed', async () => {
    const { save, publish, restore, admin, read, manager, member, get } = await atHeadOffice(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    expect(await save({ horizon_days: 20 }, manager)).toMatchObject({ code: 'ok' })
    expect(await publish(manager)).toMatchObject({ code: 'forbidden' })
    expect(await save({ horizon_days: 21 }, staff)).toMatchObject({ code: 'forbidden' })
    expect(await admin('config/get', {}, staff)).toMatchObject({ code: 'ok' })
    expect(await admin('config/publish', { ...(await read()), reason: 'abc' })).toMatchObject({ code: 'bad-request' })
    expect(await restore(1)).toMatchObject({ code: 'not-found' })
    expect((await get()).version).toBe(1)
  })

  test('a field that is set back leaves the draft, and the last one takes the draft with it', async () => {
    const { save, admin, read, get, reported } = await atHeadOffice(engine)
    const first = (await save({ horizon_days: 20, phone: '3111 2222' })).data.draft.rev
    await save({ horizon_days: 14 })
    expect((await get()).draft.values.horizon_days).toBe(14)
    expect((await save({ phone: '' })).data.draft).toBeNull()

    const again = (await save({ horizon_days: 21 })).data.draft.rev
    expect(await admin('config/discard', { version: 1, rev: first })).toMatchObject({ code: 'changed' })
    expect(again).not.toBe(first)
    expect(await admin('config/discard', await read())).toMatchObject({ code: 'ok', data: { draft: null } })
    expect((await reported()).contact.phone).toBe('')
  })

  test('an older version is published again as a new number, with its picture', async () => {
    const { app, save, publish, restore, reported, clerk, get } = await atHeadOffice(engine)
    const upload = async (background: string): Promise<string> => {
      const parts = aPicture(clerk, await plainPicture(background))
      const [token, uid, image] = parts
      if (!token || !uid || !image) throw new Error('A form has three parts')
      const sent = form([token, uid, { name: 'kind', value: 'contact' }, image])
      return (await app.inject({ method: 'POST', url: uploadPath, ...sent })).json().data.url
    }
    const [older, newer, unused] = [await upload('#111'), await upload('#222'), await upload('#333')]
    await save({ wechat_qr: older, wechat_id: 'one' })
    await publish()
    await save({ wechat_qr: unused })
    await save({ wechat_qr: newer, wechat_id: 'two' })
    await publish()
    expect((await app.inject({ url: unused })).statusCode).not.toBe(200)
    expect((await reported()).contact).toMatchObject({ wechat_id: 'two', wechat_qr: newer })

    expect(await restore(2)).toMatchObject({ code: 'ok', data: { version: 4 } })
    expect((await reported()).contact).toMatchObject({ wechat_id: 'one', wechat_qr: older })
    expect((await app.inject({ url: older })).statusCode).toBe(200)
    expect(await save({ wechat_qr: 'https://example.com/qr.png' })).toMatchObject({ code: 'bad-request' })
    expect((await get()).draft).toBeNull()
  })

  test('a published name, color and logo are what everybody is told, and going back brings them back', async () => {
    const { app, save, publish, restore, post, clerk } = await atHeadOffice(engine)
    const shownBrand = async () => (await post(brand.path, {})).data
    const [token, uid, image] = aPicture(clerk, await plainPicture('#14463c'))
    if (!token || !uid || !image) throw new Error('A form has three parts')
    const sent = form([token, uid, { name: 'kind', value: 'logo' }, image])
    const { url: logo } = (await app.inject({ method: 'POST', url: uploadPath, ...sent })).json().data
    const before = await shownBrand()
    await save({ brand_hk: '晴刻', brand_cn: '', brand_us: 'Sunlit', brand_color: '#14463C', logo })
    expect(await shownBrand()).toEqual(before)
    await publish()
    const names = [
      { language: 'zh-HK', name: '晴刻' },
      { language: 'en-US', name: 'Sunlit' },
    ]
    expect(await shownBrand()).toEqual({ names, color: '#14463c', logo, area_codes: ['852', '86'] })
    expect(await restore(1)).toMatchObject({ code: 'ok' })
    expect(await shownBrand()).toEqual(before)
    expect((await app.inject({ url: logo })).statusCode).toBe(200)
  })

  test('a color on which nothing can be read is refused with the nearest one that works, a name is never empty', async () => {
    const { save, get } = await atHeadOffice(engine)
    const refused = await save({ brand_color: '#ffd200' })
    expect(refused).toMatchObject({ code: 'bad-request', data: { issues: [{ path: 'changes.brand_color' }] } })
    const [, nearest = ''] = /(#[0-9a-f]{6})/.exec(refused.data.issues[0].message) ?? []
    expect(await save({ brand_color: nearest })).toMatchObject({ code: 'ok' })
    expect(await save({ brand_hk: ' ' })).toMatchObject({ code: 'bad-request' })
    expect(await save({ logo: 'https://example.com/logo.png' })).toMatchObject({ code: 'bad-request' })
    expect((await get()).draft.values).toMatchObject({ brand_color: nearest, brand_hk: '日刻', logo: null })
  })

  test('codes go to the countries that were published, and no clerk is left out', async () => {
    const { save, publish, post } = await atHeadOffice(engine)
    const abroad = { area_code: '44', phone: '7911123456' }
    expect(await post(getSmsCode.path, abroad)).toMatchObject({ code: 'bad-phone' })
    const refused = await save({ area_codes: '44' })
    expect(refused).toMatchObject({ code: 'bad-request', data: { issues: [{ path: 'changes.area_codes' }] } })
    expect(await save({ area_codes: 'all' })).toMatchObject({ code: 'bad-request' })
    await save({ area_codes: '852, 44' })
    await publish()
    expect((await post(brand.path, {})).data.area_codes).toEqual(['852', '44'])
    expect(await post(getSmsCode.path, abroad)).toMatchObject({ code: 'ok' })
    expect(await post(getSmsCode.path, { area_code: '86', phone: '13800138000' })).toMatchObject({ code: 'bad-phone' })
  })

  test('a new round asks every member about the risk notice again, and going back brings no consent back', async () => {
    const { post, save, publish, restore, member, reported, get } = await atHeadOffice(engine)
    const ann = await member()
    const agree = async (version: string) => (await post(consent.path, anIntent(ann, { version, adult: true }))).code
    const { risk_version: first } = (await reported()).legal
    expect(await agree(first)).toBe('ok')
    await save({ risk_round: 2 })
    expect((await get()).touched.consents).toBe(1)
    expect((await reported()).legal.risk_version).toBe(first)
    await publish()
    const { risk_version: second } = (await reported()).legal
    expect(second).toBe(`${first}.2`)
    expect(await agree(first)).toBe('bad-request')
    expect(await agree(second)).toBe('ok')

    await restore(1)
    expect((await reported()).legal.risk_version).toBe(second)
    expect(await save({ risk_round: 1 })).toMatchObject({ code: 'bad-request' })
    expect(await save({ risk_round: 4 })).toMatchObject({ code: 'bad-request' })
  })

  test('the draft says whom it touches', async () => {
    const { save, get, member, store, clock } = await atHeadOffice(engine)
    const ann = await member()
    for (const days of [2, 5, 9]) await addVisit(store, ann, { startsAt: clock.now + days * day })
    await addVisit(store, await member(), { startsAt: clock.now - hour, state: 'visited' })
    await save({ horizon_days: 5, max_open_appointments: 2 })
    expect((await get()).touched).toMatchObject({ beyond_horizon: 1, over_maximum: 1, open_appointments: 3 })
    await save({ horizon_days: 4, max_open_appointments: 3 })
    expect((await get()).touched).toMatchObject({ beyond_horizon: 2, over_maximum: 0 })
  })

  test('what is published about codes holds for the next code', async () => {
    const { save, publish, post, travel, inbox } = await atHeadOffice(engine)
    const ask = () => post(getSmsCode.path, { area_code: '852', phone: '51000001' }, { 'accept-language': 'en-US' })
    await save({ resend_seconds: 120, code_minutes: 10, messages_per_hour: 2 })
    await publish()
    expect(await ask()).toMatchObject({ code: 'ok', data: { resend_after: 120, expires_in: 600 } })
    expect(inbox.messages.at(-1)?.text).toContain('10 minutes')
    travel(90_000)
    expect(await ask()).toMatchObject({ code: 'too-many', data: { retry_after: 30 } })
    travel(31_000)
    expect(await ask()).toMatchObject({ code: 'ok' })
    travel(121_000)
    expect(await ask()).toMatchObject({ code: 'too-many' })
  })

  test.each([
    ['a gap below the floor', { min_gap_hours: 23 }, 'min_gap_hours'],
    ['no appointments at all', { max_open_appointments: 0 }, 'max_open_appointments'],
    ['a phone that cannot be dialled', { phone: 'javascript:alert(1)' }, 'phone'],
    ['no words for the hours', { hours_us: ' ' }, 'hours_us'],
    ['a rule that does not exist', { late_minutes: 15 }, ''],
  ])('%s is refused', async (_what, changes, field) => {
    const { save, get } = await atHeadOffice(engine)
    const { code, data } = await save(changes)
    expect(code).toBe('bad-request')
    expect(data.issues[0].path).toContain(field)
    expect((await get()).draft).toBeNull()
  })
})
