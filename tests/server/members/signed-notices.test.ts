import { describe, expect, test } from 'vitest'

import { consent } from '#src/contract/members.ts'
import { offerStart } from '#src/contract/staff/board/start-for-member.ts'
import { eraseUser, exportUser } from '#src/contract/staff/member.ts'
import { listNotices, readNotice, readSignature, signNotice } from '#src/contract/staff/members/signed-notices.ts'
import { signatureBox, signatureLimits } from '#src/contract/staff/members/signature-kinds.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'

const version = '2026-11-01'
const strokes = [
  [100, 200, 140, 160, 180, 240],
  [220, 180, 260, 300],
]

/** Two clerks on duty at the counter, and Bo, who has not agreed to anything yet. */
async function atTheCounter(engine: Engine) {
  const place = await atTheBed(engine)
  const { post, member, store } = place
  const clerk = await member({ role: 'admin', staffLevel: 'staff', nickname: '陳店員' })
  const other = await member({ role: 'admin', staffLevel: 'staff', nickname: '李店員' })
  const manager = await member({ role: 'admin', staffLevel: 'manager' })
  const bo = await member({ nickname: 'Bo', language: 'zh-CN' })
  const signing = (who: SignedIn, fields: object = {}) => {
    const notice = { member_uid: bo.uid, shop_id: 1, kind: 'risk', version, language: 'zh-CN', adult: true }
    const under = 'typed_name' in fields ? {} : { strokes }
    return anIntent(who, { ...notice, ...under, ...fields })
  }
  return {
    ...place,
    clerk,
    other,
    manager,
    bo,
    signing,
    sign: (fields: object = {}, who = clerk) => post(signNotice.path, signing(who, fields)),
    standing: async (who = clerk) => (await post(readNotice.path, { ...who, member_uid: bo.uid })).data,
    list: async () => (await post(listNotices.path, { ...clerk, member_uid: bo.uid })).data.list,
    kept: () => store.db.selectFrom('signedNotices').selectAll().orderBy('signedAt').orderBy('noticeId').execute(),
    askAgain: () => writeChainSettings(store.db, { legal: { riskRound: 2 } }),
  }
}

describe.each(engines)('the risk notice on the tablet on $name', (engine) => {
  test('is signed with a finger, and a bed may start from then on', async () => {
    const { sign, standing, list, kept, clerk, bo, clock, post, store } = await atTheCounter(engine)
    const offer = async () =>
      (await post(offerStart.path, { ...clerk, member_uid: bo.uid, device_id: 'bed-1' })).data.is_consent_needed
    expect(await standing()).toEqual({
      uid: bo.uid,
      nickname: 'Bo',
      language: 'zh-CN',
      version,
      obstacle: null,
      agreed: null,
    })
    expect(await offer()).toBe(true)

    const at = new Date(clock.now).toISOString()
    const agreed = { at, place: 'tablet', staff_name: '陳店員' }
    expect(await sign()).toMatchObject({ code: 'ok', data: { uid: bo.uid, agreed } })
    expect(await offer()).toBe(false)
    const [row] = await kept()
    expect(row).toMatchObject({
      memberUid: bo.uid,
      shopId: 1,
      staffUid: clerk.uid,
      kind: 'risk',
      version,
      language: 'zh-CN',
      signedAt: clock.now,
      place: 'tablet',
      typedName: null,
    })
    expect(await list()).toEqual([
      {
        notice_id: row?.noticeId,
        kind: 'risk',
        version,
        language: 'zh-CN',
        signed_at: at,
        place: 'tablet',
        staff_name: '陳店員',
        signed_by: 'hand',
      },
    ])
    const under = await post(readSignature.path, { ...clerk, member_uid: bo.uid, notice_id: row?.noticeId })
    expect(under.data).toEqual({ strokes, typed_name: null })
    expect(await store.db.selectFrom('members').select('adultAt').where('uid', '=', bo.uid).execute()).toEqual([
      { adultAt: clock.now },
    ])
  })

  test('is signed with a name that says whatever it says, as it was typed', async () => {
    const { sign, kept, post, clerk, bo, askAgain } = await atTheCounter(engine)
    const hostile = `<img src=x onerror=alert(1)>'); drop table members; -- {"a":1} 陳大文 O’Neil`
    expect((await sign({ typed_name: `  ${hostile} ` })).code).toBe('ok')
    const [row] = await kept()
    expect(row).toMatchObject({ typedName: hostile, strokes: null })
    const under = await post(readSignature.path, { ...clerk, member_uid: bo.uid, notice_id: row?.noticeId })
    expect(under.data).toEqual({ strokes: null, typed_name: hostile })

    await askAgain()
    const again = (typed_name: string) => sign({ version: `${version}.2`, typed_name })
    for (const none of ['', '   ', '...', 'a'.repeat(81), 'Ann\nBo', 'A\u0000', '\u200Bnn', 'Ann \u202Etxt']) {
      expect([none, (await again(none)).code]).toEqual([none, 'bad-request'])
    }
    expect(await kept()).toHaveLength(1)
  })

  test('takes no drawing that is none, too large or outside of its box', async () => {
    const { sign, signing, kept, post, clerk } = await atTheCounter(engine)
    const { width, height } = signatureBox
    const dots = (count: number) => Array.from({ length: count }, () => [1, 1, 2, 2])
    const long = (count: number) => Array.from({ length: 2 * count }, () => 7)
    const wrong = [
      [],
      [[]],
      [[5, 5]],
      [[1, 2, 3]],
      [[0, 0, width + 1, 0]],
      [[0, 0, 0, height + 1]],
      [[-1, 0, 1, 1]],
      [[0.5, 0, 1, 1]],
      [['a', 'b']],
      dots(signatureLimits.mostStrokes + 1),
      [long(signatureLimits.mostPoints + 1)],
      [long(signatureLimits.mostPoints), [1, 1]],
    ]
    for (const drawn of wrong) expect([drawn, (await sign({ strokes: drawn })).code]).toEqual([drawn, 'bad-request'])
    expect((await sign({ typed_name: 'Bo', strokes })).code).toBe('bad-request')
    expect((await post(signNotice.path, { ...signing(clerk), strokes: undefined })).code).toBe('bad-request')
    expect(await kept()).toEqual([])
    const largest = [...dots(signatureLimits.mostStrokes - 1), long(signatureLimits.mostPoints - 2 * 63)]
    expect((await sign({ strokes: largest })).code).toBe('ok')
  })

  test('an answer that was lost is given again, and nothing is signed twice', async () => {
    const { signing, kept, post, clerk, store } = await atTheCounter(engine)
    const intent = signing(clerk)
    const first = await post(signNotice.path, intent)
    expect(await post(signNotice.path, intent)).toEqual(first)
    expect(first.code).toBe('ok')
    expect(await kept()).toHaveLength(1)
    expect(await readStaffLog(store.db)).toHaveLength(1)
    expect((await post(signNotice.path, { ...intent, typed_name: 'Bo', strokes: undefined })).code).toBe('op-mismatch')
  })

  test('another version, a minor, a block and an own account are refused by name', async () => {
    const { sign, standing, kept, store, bo, clerk, askAgain, member, post, signing } = await atTheCounter(engine)
    expect(await sign({ version: '2020-01-01' })).toMatchObject({ httpStatus: 409, code: 'changed', data: { version } })
    await askAgain()
    expect(await sign()).toMatchObject({ code: 'changed', data: { version: `${version}.2`, agreed: null } })
    const now = { version: `${version}.2` }
    expect(await sign({ ...now, adult: false })).toMatchObject({ code: 'adult-required' })
    expect(await sign({ ...now, member_uid: clerk.uid })).toMatchObject({ code: 'own-account' })
    expect(await sign({ ...now, member_uid: 'nobody' })).toMatchObject({ code: 'not-found' })
    await store.db.updateTable('members').set({ blocked: 1 }).where('uid', '=', bo.uid).execute()
    expect(await sign(now)).toMatchObject({ code: 'no-access', data: { reason: 'blocked' } })
    expect(await standing()).toMatchObject({ obstacle: 'blocked' })
    await store.db.updateTable('members').set({ blocked: 0 }).where('uid', '=', bo.uid).execute()
    expect(await kept()).toEqual([])

    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    expect((await post(signNotice.path, signing(owner, { ...now, member_uid: owner.uid }))).code).toBe('ok')
  })

  test('only who is on duty has it signed', async () => {
    const { sign, store, kept } = await atTheCounter(engine)
    await store.db.deleteFrom('shifts').execute()
    expect(await sign()).toMatchObject({ code: 'off-duty', data: { shop_id: 1 } })
    expect(await kept()).toEqual([])
  })

  test('who agreed on the phone meanwhile is not signed for again', async () => {
    const { sign, standing, list, kept, bo, post, clock } = await atTheCounter(engine)
    const headers = { 'accept-language': 'zh-HK' }
    expect((await post(consent.path, anIntent(bo, { version, adult: true }), headers)).code).toBe('ok')
    const at = new Date(clock.now).toISOString()
    const agreed = { at, place: 'phone', staff_name: null }
    expect(await standing()).toMatchObject({ agreed })
    expect(await sign()).toMatchObject({ code: 'already', data: { agreed } })
    expect(await kept()).toMatchObject([{ place: 'phone', language: 'zh-HK', staffUid: null, strokes: null }])
    expect(await list()).toMatchObject([{ place: 'phone', language: 'zh-HK', signed_by: null }])
  })

  test('what was agreed to before each was kept is listed by its version and day', async () => {
    const { store, bo, list, standing, clock } = await atTheCounter(engine)
    const terms = { termsVersion: 'v2 2026-11-25', termsAt: clock.now - 1000 }
    const risk = { consentVersion: version, consentAt: clock.now, adultAt: clock.now }
    await store.db
      .updateTable('members')
      .set({ ...terms, ...risk })
      .where('uid', '=', bo.uid)
      .execute()
    expect(await list()).toMatchObject([
      { notice_id: null, kind: 'risk', version, language: null, place: 'phone' },
      { notice_id: null, kind: 'terms', version: 'v2', language: null, place: 'phone' },
    ])
    expect(await standing()).toMatchObject({ agreed: { place: 'phone', staff_name: null } })
  })

  test('a member without a language is shown what they signed in last', async () => {
    const { store, bo, sign, standing, askAgain } = await atTheCounter(engine)
    await store.db.updateTable('members').set({ language: null }).where('uid', '=', bo.uid).execute()
    expect((await standing()).language).toBeNull()
    await sign({ language: 'en-US' })
    await askAgain()
    expect(await standing()).toMatchObject({ language: 'en-US', agreed: null })
  })

  test('the log says that it was signed, and nothing of the signature', async () => {
    const { sign, store, bo, clerk } = await atTheCounter(engine)
    await sign({ typed_name: 'Bo Wong' })
    const [entry] = await readStaffLog(store.db)
    expect(entry).toMatchObject({ staffUid: clerk.uid, what: 'user.sign-notice', subject: `member:${bo.uid}` })
    expect(JSON.stringify(entry)).toContain('zh-CN')
    expect(JSON.stringify(entry)).not.toContain('Wong')
  })

  test('its member gets it with everything that is held, and it goes with the account', async () => {
    const { sign, post, manager, member, bo, kept, clerk, store } = await atTheCounter(engine)
    await sign()
    const [row] = await kept()
    const file = (await post(exportUser.path, { ...manager, member_uid: bo.uid })).data
    expect(file.signed_notices).toMatchObject([{ version, language: 'zh-CN', place: 'tablet', strokes }])

    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    const { rev } = await store.db
      .selectFrom('members')
      .select('rev')
      .where('uid', '=', bo.uid)
      .executeTakeFirstOrThrow()
    const reason = 'asked at the counter'
    expect((await post(eraseUser.path, anIntent(owner, { member_uid: bo.uid, rev, reason }))).code).toBe('ok')
    expect(await kept()).toEqual([])
    expect((await sign()).code).toBe('not-found')
    const gone = await post(readSignature.path, { ...clerk, member_uid: bo.uid, notice_id: row?.noticeId })
    expect(gone.code).toBe('not-found')
  })

  test('a signature is found under its own member only', async () => {
    const { sign, post, clerk, kept, other } = await atTheCounter(engine)
    await sign()
    const [row] = await kept()
    const astray = await post(readSignature.path, { ...clerk, member_uid: other.uid, notice_id: row?.noticeId })
    expect(astray.code).toBe('not-found')
  })
})

describe.each(racingEngines)('the risk notice before two clerks at once on $name', (engine) => {
  test('is signed once', async () => {
    const { sign, kept, clerk, other, store } = await atTheCounter(engine)
    const answers = await Promise.all([sign({}, clerk), sign({ typed_name: 'Bo' }, other)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['already', 'ok'])
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(await kept()).toHaveLength(1)
    expect(await readStaffLog(store.db)).toHaveLength(1)
  })

  test('and on the phone in the same moment leaves one agreement in force', async () => {
    const { sign, kept, standing, bo, post } = await atTheCounter(engine)
    const [onTablet, onPhone] = await Promise.all([
      sign(),
      post(consent.path, anIntent(bo, { version, adult: true }), { 'accept-language': 'zh-CN' }),
    ])
    expect(onPhone.code).toBe('ok')
    expect(['ok', 'already']).toContain(onTablet.code)
    expect((await kept()).filter(({ place }) => place === 'phone')).toHaveLength(1)
    expect((await standing()).agreed).not.toBeNull()
  })
})
