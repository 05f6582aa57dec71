import { describe, expect, test } from 'vitest'

import { agreeToTerms, legalText } from '#src/contract/legal.ts'
import { config } from '#src/contract/shops.ts'
import { consent, getUserInfo } from '#src/contract/members.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { askedFor } from '../../support/members/login.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'
import { day } from '../../support/open-server.ts'

const reason = 'the lawyers asked for it'
const risk = { risk_hk: '# 風險\n- 紫外線', risk_cn: '# 风险\n- 紫外线', risk_us: '# Risks\n- Ultraviolet' }
const terms = { terms_hk: '# 一\n條款', terms_cn: '# 一\n条款', terms_us: '# One\nTerms' }

async function atHeadOffice(engine: Engine) {
  const setup = await staffSetup(engine, 'owner')
  const get = async () => (await setup.admin('config/get')).data
  const read = async () => {
    const { version, draft } = await get()
    return { version, rev: draft?.rev ?? 0 }
  }
  const save = async (changes: object) => setup.admin('config/save', { ...(await read()), changes })
  const publish = async () => setup.admin('config/publish', { ...(await read()), reason })
  const put = async (changes: object) => {
    await save(changes)
    return await publish()
  }
  const restore = async (restored: number) => setup.admin('config/restore', { ...(await read()), restored, reason })
  const text = async (kind: string, language = 'zh-HK') =>
    (await setup.post(legalText.path, { kind }, { 'accept-language': language })).data
  const versions = async () => (await setup.post(config.path, { shop_id: 1 })).data.legal
  const agree = async (who: SignedIn, version: string) =>
    (await setup.post(consent.path, anIntent(who, { version, adult: true }))).code
  const info = async (who: SignedIn) => (await setup.post(getUserInfo.path, who)).data
  return { ...setup, get, read, save, publish, put, restore, text, versions, agree, info }
}

describe.each(engines)('the legal texts of the chain on $name', (engine) => {
  test('until one is published the app’s own is in force, and the studio has no text for it', async () => {
    const { text, versions, get } = await atHeadOffice(engine)
    const { risk_version } = await versions()
    expect(await text('risk')).toEqual({ version: risk_version, number: 1, text: null, published_at: null })
    expect((await get()).published).toMatchObject({ risk_hk: '', terms_us: '', privacy_cn: '' })
  })

  test('a text is published only in all three languages, and then each member reads their own', async () => {
    const { save, publish, put, text, clock, get } = await atHeadOffice(engine)
    const { risk_us, ...two } = risk
    await save(two)
    expect(await publish()).toMatchObject({ code: 'texts-missing', data: { fields: ['risk_us'] } })
    expect((await get()).draft.values).toMatchObject(two)
    expect((await text('risk')).number).toBe(1)

    await put({ risk_us })
    const published_at = new Date(clock.now).toISOString()
    expect(await text('risk')).toEqual({ version: 'v2', number: 2, text: risk.risk_hk, published_at })
    expect((await text('risk', 'zh-CN')).text).toBe(risk.risk_cn)
    expect((await text('risk', 'en-US')).text).toBe(risk_us)
    expect((await text('terms')).number).toBe(1)
    expect((await get()).wordings).toMatchObject({
      terms: { number: 1, next_number: 2, published_at: null },
      risk: { number: 2, next_number: 3, published_at },
    })
  })

  test('a new risk notice asks everybody again, and what each agreed to names its version', async () => {
    const { member, agree, versions, put, restore, info, save, get } = await atHeadOffice(engine)
    const ann = await member()
    const { risk_version: own } = await versions()
    expect(await agree(ann, own)).toBe('ok')
    await save(risk)
    expect((await get()).touched.consents).toBe(1)
    await put({})
    expect((await versions()).risk_version).toBe('v2')
    expect(await agree(ann, own)).toBe('bad-request')
    expect(await agree(ann, 'v2')).toBe('ok')
    expect((await info(ann)).consent_version).toBe('v2')

    await put({ risk_round: 2 })
    expect((await versions()).risk_version).toBe('v2.2')
    await put({ risk_us: '# Risks\n- Ultraviolet light' })
    expect((await versions()).risk_version).toBe('v3.2')
    // Going back gives the older words a number that no member agreed to yet.
    await restore(2)
    expect((await versions()).risk_version).toBe('v4.2')
  })

  test('going back to the app’s own text is going back to its version', async () => {
    const { versions, put, text, restore } = await atHeadOffice(engine)
    const before = await versions()
    await put(terms)
    expect(await versions()).toMatchObject({ ...before, terms_version: 'v2' })
    await put({ terms_hk: '', terms_cn: '', terms_us: '' })
    expect(await versions()).toEqual(before)
    expect((await text('terms')).text).toBeNull()
    await restore(2)
    expect(await text('terms')).toMatchObject({ version: 'v3', text: terms.terms_hk })
  })

  test('who signs in agrees to the terms in force; new ones ask everybody who is signed in', async () => {
    const setup = await atHeadOffice(engine)
    const { post, put, info, versions, member, travel } = setup
    const login = async (agreed: boolean) => {
      travel(day)
      const { enter, sent } = await askedFor(setup)
      const { uid, token } = (await enter(sent, { agreed })).data
      return { uid, token } satisfies SignedIn
    }
    const [ann, elder] = [await login(true), await member()]
    const needed = async (who: SignedIn) => (await info(who)).terms
    expect(await needed(ann)).toMatchObject({ needed: false })
    expect(await needed(elder)).toMatchObject({ needed: false })

    await put(terms)
    const { terms_version, privacy_version } = await versions()
    const version = `${terms_version} ${privacy_version}`
    expect([await needed(ann), await needed(elder)]).toMatchObject([
      { version, needed: true },
      { version, needed: true },
    ])
    const yes = (of: string) => post(agreeToTerms.path, anIntent(ann, { version: of }))
    expect(await yes('v9 v9')).toMatchObject({ code: 'changed', data: { terms_version: version } })
    expect(await yes(version)).toMatchObject({ code: 'ok' })
    expect([await needed(ann), await needed(elder)]).toMatchObject([{ needed: false }, { needed: true }])
    await put({ privacy_hk: 'a', privacy_cn: 'b', privacy_us: 'c' })
    expect(await needed(await login(false)), 'an older app says nothing of the terms').toMatchObject({ needed: true })
    expect(await needed(await login(true))).toMatchObject({ needed: false })
  })

  test('what a member agreed to stays named with its time, and can be read when there is a newer one', async () => {
    const setup = await atHeadOffice(engine)
    const { post, put, info, agree, versions, clock, member, text } = setup
    const ann = await member()
    expect((await info(ann)).terms.agreed, 'an app that did not say so').toBeNull()
    await put({ ...terms, ...risk })
    const { terms_version, privacy_version } = await versions()
    await post(agreeToTerms.path, anIntent(ann, { version: `${terms_version} ${privacy_version}` }))
    await agree(ann, 'v2')
    const at = new Date(clock.now).toISOString()
    await put({ terms_hk: '新', terms_cn: '新', terms_us: 'new', risk_hk: '新', risk_cn: '新', risk_us: 'new' })
    expect(await info(ann)).toMatchObject({
      terms: { needed: true, agreed: { terms_version: 'v2', privacy_version, at } },
      consent_version: 'v2',
      consent_at: at,
    })
    const version = async (fields: object) =>
      await post(legalText.path, { kind: 'terms', ...fields }, { 'accept-language': 'zh-HK' })
    expect((await version({ version: 'v2' })).data).toMatchObject({ version: 'v2', number: 2, text: terms.terms_hk })
    expect(await text('terms')).toMatchObject({ version: 'v3', text: '新' })
    expect((await version({ version: privacy_version })).data, 'the app’s own').toMatchObject({ number: 1, text: null })
    expect(await version({ version: 'v9' })).toMatchObject({ code: 'not-found' })
  })

  test('the log says how long a text was, and never the whole of it', async () => {
    const { put, staffLog } = await atHeadOffice(engine)
    await put(risk)
    const entries = await staffLog()
    expect(entries.map(({ what }) => what)).toEqual(['config.save', 'config.publish'])
    expect(JSON.stringify(entries)).not.toContain('Ultraviolet')
    const after = JSON.parse(entries.at(-1)?.after ?? '')
    expect(after).toMatchObject({ risk_us: { characters: risk.risk_us.length }, texts: { risk: 2 } })
  })

  test.each([
    ['a character that no text has', 'a\u0000b'],
    ['an escape', 'a\u001Bb'],
    ['more than anybody reads', 'a'.repeat(20_001)],
  ])('%s is refused', async (_what, terms_us) => {
    const { save } = await atHeadOffice(engine)
    expect(await save({ terms_us })).toMatchObject({ code: 'bad-request' })
  })
})
