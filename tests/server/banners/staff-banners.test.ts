import { describe, expect, test } from 'vitest'

import { bannerList, bannerTaps, removeBanner, saveBanner, sortBanners } from '#src/contract/staff/banners.ts'
import { uploadPath } from '#src/contract/pictures.ts'
import { config, tapBanner } from '#src/contract/shops.ts'

import { tapsPerMember } from '#server/http/rate-limit.ts'
import { bannerShops, bannerTexts } from '#server/modules/banners/store/banners.ts'
import { deleteUnusedPictures } from '#server/platform/pictures/pictures.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, aShop, type SignedIn } from '../../support/fixtures.ts'
import { hostileAddresses } from '../../support/net/hostile-addresses.ts'
import { plainPicture } from '../../support/pictures/pictures.ts'
import { day, hour, openServer, tally } from '../../support/open-server.ts'
import { form } from '../../support/pictures/upload-form.ts'

const terms = { web_url: '/hk/recharge', show_from: null, show_to: null, shop_ids: [], enabled: true }

async function atTheOffice(engine: Engine) {
  const place = await openServer(engine)
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const { app, store, post } = place

  async function upload(who: SignedIn = manager, kind = 'banner'): Promise<string> {
    const fields = Object.entries({ token: who.token, uid: who.uid, kind }).map(([name, value]) => ({ name, value }))
    const parts = [...fields, { name: 'image', file: await plainPicture() }]
    const reply = await app.inject({ method: 'POST', url: uploadPath, ...form(parts) })
    return reply.json().data.url
  }
  /** With the picture that the studio's own files bring, so that not every test has to upload one. */
  async function addBanner(bannerId: string, fields: object = {}): Promise<void> {
    const languages = bannerTexts.write([{ language: 'zh-HK', image: own(bannerId), alt: bannerId }])
    const row = { bannerId, sort: 1, webUrl: null, shopIds: bannerShops.write([]), languages, enabled: 1 as const }
    await store.db
      .insertInto('banners')
      .values({ ...row, ...fields })
      .execute()
  }
  const save = (fields: object = {}, who = manager) => post(saveBanner.path, anIntent(who, { ...terms, ...fields }))
  /** Saves again what is there. */
  const keep = (bannerId: string, rev: number, fields: object = {}) =>
    save({ banner_id: bannerId, rev, languages: [{ language: 'zh-HK', image: own(bannerId), alt: '冬' }], ...fields })
  const shown = async (language = 'zh-HK', shopId = 1) => {
    const { data } = await post(config.path, { shop_id: shopId }, { 'accept-language': language })
    return data.shop_banner.banner_data
  }
  const pictures = async () => {
    const rows = await store.db.selectFrom('pictures').select(['pictureId', 'isUsed']).execute()
    return Object.fromEntries(rows.map(({ pictureId, isUsed }) => [`/media/${pictureId}.webp`, isUsed]))
  }
  return { ...place, manager, upload, addBanner, save, keep, shown, pictures }
}

const own = (name: string) => `/hk/banners/${name}.svg`

describe.each(engines)('the banners of the chain on $name', (engine) => {
  test('an uploaded picture is on every phone at once, in the language that has it, with the change written down', async () => {
    const { upload, save, shown, pictures, store, manager, clock, post } = await atTheOffice(engine)
    const [hk, en] = [await upload(), await upload()]
    const languages = [
      { language: 'en-US', image: en, alt: 'Winter' },
      { language: 'zh-HK', image: hk, alt: '冬日' },
    ]
    const { data: made } = await save({ languages })
    expect(made).toMatchObject({ ...terms, rev: 1, languages: languages.toReversed() })
    const { banner_id } = made
    const inChinese = [{ banner_id, image: hk, alt: '冬日', web_url: '/hk/recharge' }]
    expect(await shown()).toEqual(inChinese)
    expect(await shown('en-US')).toEqual([{ banner_id, image: en, alt: 'Winter', web_url: '/hk/recharge' }])
    // Who has no picture of their own is shown the Traditional Chinese one.
    expect(await shown('zh-CN')).toEqual(inChinese)

    await store.transaction((tx) => deleteUnusedPictures(tx, clock.now + 48 * hour))
    expect(await pictures()).toEqual({ [hk]: 1, [en]: 1 })
    const log = await store.db.selectFrom('staffLog').selectAll().execute()
    const subject = `banner:${made.banner_id}`
    expect(log).toMatchObject([{ staffUid: manager.uid, what: 'banners.save', subject, before: 'null' }])
    expect((await post(bannerList.path, manager)).data.list).toEqual([made])
  })

  test('taps of members are counted by banner and day, without telling whose they were', async () => {
    const { addBanner, store, manager, member, post, travel } = await atTheOffice(engine)
    await addBanner('winter')
    await addBanner('ended', { showTo: '2026-11-01' })
    const ann = await member()
    const tap = (banner_id: string, who: object = ann, shop_id = 1) =>
      post(tapBanner.path, { ...who, shop_id, banner_id })
    const taps = async () => (await post(bannerTaps.path, { ...manager, shop_id: 1 })).data.list
    expect(await taps()).toEqual([])
    expect(await tap('winter', {})).toMatchObject({ code: 'signed-out' })
    await Promise.all([tap('winter'), tap('winter', await member())])
    expect(await tap('ended')).toMatchObject({ code: 'not-found' })
    expect(await tap('winter', ann, 99)).toMatchObject({ code: 'not-found' })
    travel(6 * day)
    await tap('winter')
    const [{ banner_id, total, days }] = await taps()
    expect([banner_id, total]).toEqual(['winter', 3])
    expect(days.map(({ count }: { count: number }) => count)).toEqual([2, 0, 0, 0, 0, 0, 1])
    travel(day)
    expect((await taps())[0]).toMatchObject({ total: 3, days: [{ count: 0 }, {}, {}, {}, {}, { count: 1 }, {}] })

    // A script cannot make a banner look loved, nor keep anybody else from being counted.
    for (let tries = 0; tries < tapsPerMember.count; tries++) await tap('winter')
    expect(await tap('winter')).toMatchObject({ httpStatus: 429, code: 'too-many' })
    expect(await tap('winter', await member())).toMatchObject({ code: 'ok' })

    const kept = JSON.stringify(await store.db.selectFrom('bannerTaps').selectAll().execute())
    expect(kept).not.toContain(ann.uid)
    expect(await store.db.selectFrom('operations').selectAll().execute()).toEqual([])
    const gone = anIntent(manager, { banner_id: 'winter', rev: 1 })
    expect(await post(removeBanner.path, gone)).toMatchObject({ code: 'ok' })
    expect(await taps()).toEqual([])
  })

  test('a picture goes when nothing shows it any more, and not before', async () => {
    const { upload, save, pictures, post, manager } = await atTheOffice(engine)
    const [one, two] = [await upload(), await upload()]
    const of = (image: string) => ({ languages: [{ language: 'zh-HK', image, alt: '冬' }] })
    const { data: first } = await save(of(one))
    const { data: second } = await save(of(one))
    await save({ ...of(two), banner_id: first.banner_id, rev: 1 })
    // The second banner still shows it.
    expect(await pictures()).toEqual({ [one]: 1, [two]: 1 })
    const gone = await post(removeBanner.path, anIntent(manager, { banner_id: second.banner_id, rev: 1 }))
    expect(gone.data.list).toMatchObject([{ banner_id: first.banner_id, rev: 2 }])
    expect(await pictures()).toEqual({ [two]: 1 })
    // What was dropped cannot be brought back by an old form.
    expect(await save({ ...of(one), banner_id: first.banner_id, rev: 2 })).toMatchObject(
      refusedFor('languages.0.image'),
    )
    expect(await pictures()).toEqual({ [two]: 1 })
  })

  test('only pictures that were uploaded as banners are shown, and those that are there already', async () => {
    const { upload, save, keep, addBanner, pictures, manager, member, shown } = await atTheOffice(engine)
    const avatar = await upload(await member(), 'avatar')
    const [contact, banner] = [await upload(manager, 'contact'), await upload()]
    await addBanner('winter')
    const strange = [
      avatar,
      contact,
      own('winter'),
      'https://evil.example/a.webp',
      'data:image/svg+xml,<svg/>',
      '',
      '/media/x',
    ]
    for (const image of strange) {
      const languages = [
        { language: 'zh-HK', image: banner, alt: '冬' },
        { language: 'en-US', image, alt: 'Winter' },
      ]
      expect(await save({ languages }), image).toMatchObject(refusedFor('languages.1.image'))
    }
    // A refusal claims nothing of what came with it.
    expect(Object.values(await pictures())).toEqual([0, 0, 0])
    expect(await keep('winter', 1)).toMatchObject({ code: 'ok', data: { rev: 2 } })
    expect(await shown()).toMatchObject([{ image: own('winter') }])
  })

  test('an address that leads elsewhere than it seems is refused by its name', async () => {
    const { addBanner, keep, shown } = await atTheOffice(engine)
    await addBanner('winter')
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(30)
    for (const [why, address] of hostileAddresses) {
      expect(await keep('winter', 1, { web_url: address }), why).toMatchObject(refusedFor('web_url'))
    }
    expect(await shown()).toEqual([{ banner_id: 'winter', image: own('winter'), alt: 'winter' }])
    expect(await keep('winter', 1, { web_url: 'https://example.com/優惠' })).toMatchObject({ code: 'ok' })
  })

  test.each([
    ['no picture in Chinese', { languages: [{ language: 'en-US', image: own('winter'), alt: 'Winter' }] }, 'languages'],
    ['one language twice', { languages: twice({ language: 'zh-HK', image: own('winter'), alt: '冬' }) }, 'languages'],
    ['no picture at all', { languages: [] }, 'languages'],
    ['no words', { languages: [{ language: 'zh-HK', image: own('winter'), alt: '  ' }] }, 'languages.0.alt'],
    [
      'too many words',
      { languages: [{ language: 'zh-HK', image: own('winter'), alt: '冬'.repeat(101) }] },
      'languages.0.alt',
    ],
    ['an end before its start', { show_from: '2026-12-02', show_to: '2026-12-01' }, 'show_to'],
    ['a day that is none', { show_from: '2026-02-30' }, 'show_from'],
    ['a shop that is none', { shop_ids: [77] }, 'shop_ids'],
  ])('%s is refused by its name', async (_what, fields, path) => {
    const { addBanner, keep } = await atTheOffice(engine)
    await addBanner('winter')
    expect(await keep('winter', 1, fields)).toMatchObject(refusedFor(path))
  })

  test('it is shown from its first to its last day on the calendar of each shop', async () => {
    const { store, addBanner, keep, shown, travel } = await atTheOffice(engine)
    // Eleven hours behind Hong Kong, where it is four in the afternoon of the 21st.
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2, timeZone: 'America/Sao_Paulo' }))
      .execute()
    await addBanner('winter')
    await keep('winter', 1, { show_from: '2026-11-22', show_to: '2026-11-22' })
    const seen: [number, number][] = []
    for (let step = 0; step < 5; step++) {
      seen.push([(await shown('zh-HK', 1)).length, (await shown('zh-HK', 2)).length])
      travel(day / 2)
    }
    // 16:00, 04:00, 16:00, 04:00, 16:00 in Hong Kong; 05:00, 17:00, 05:00, 17:00, 05:00 over there.
    expect(seen).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ])
  })

  test('a shop shows six on one day, even when two add the sixth at once', async () => {
    const { store, addBanner, keep, shown } = await atTheOffice(engine)
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2 }))
      .execute()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addBanner(name)
    for (const name of ['f', 'g']) await addBanner(name, { enabled: 0 })
    const answers = await Promise.all([keep('f', 1), keep('g', 1)])
    expect(tally(answers)).toEqual({ ok: 1, 'bad-request': 1 })
    expect(answers.find(({ code }) => code !== 'ok')).toMatchObject(refusedFor('shop_ids'))
    expect(await shown()).toHaveLength(6)

    const late = answers[0]?.code === 'ok' ? 'g' : 'f'
    expect(await keep(late, 1, { shop_ids: [2] })).toMatchObject(refusedFor('shop_ids'))
    expect(await keep(late, 1, { enabled: false })).toMatchObject({ code: 'ok' })
    await keep('a', 1, { shop_ids: [1] })
    expect(await keep(late, 2, { shop_ids: [2] })).toMatchObject({ code: 'ok' })
    expect([(await shown()).length, (await shown('zh-HK', 2)).length]).toEqual([6, 6])
    // One that is full only until a day lets another in from the next one on.
    await keep('b', 1, { show_to: '2026-12-24' })
    await addBanner('h', { enabled: 0 })
    expect(await keep('h', 1, { show_from: '2026-12-24' })).toMatchObject(refusedFor('shop_ids'))
    expect(await keep('h', 1, { show_from: '2026-12-25' })).toMatchObject({ code: 'ok' })
  })

  test('of two who change or remove one banner the later is shown what the earlier did', async () => {
    const { addBanner, keep, post, manager, save } = await atTheOffice(engine)
    await addBanner('winter')
    const answers = await Promise.all([keep('winter', 1, { web_url: null }), keep('winter', 1, { shop_ids: [1] })])
    expect(tally(answers)).toEqual({ ok: 1, changed: 1 })
    const [won, lost] = answers.toSorted((a, b) => b.code.localeCompare(a.code))
    expect(lost).toMatchObject({ httpStatus: 409, data: won?.data })
    const remove = (rev: number) => post(removeBanner.path, anIntent(manager, { banner_id: 'winter', rev }))
    expect(await remove(1)).toMatchObject({ code: 'changed', data: won?.data })
    expect(await remove(2)).toMatchObject({ code: 'ok', data: { list: [] } })
    expect(await remove(2)).toMatchObject({ code: 'not-found' })
    const languages = [{ language: 'zh-HK', image: own('winter'), alt: '冬' }]
    expect(await save({ banner_id: 'winter', rev: 2, languages })).toMatchObject({ code: 'not-found' })
  })

  test('the order is the one that members see; an order that forgets one is refused', async () => {
    const { addBanner, shown, post, manager } = await atTheOffice(engine)
    for (const [index, name] of ['a', 'b', 'c'].entries()) await addBanner(name, { sort: index })
    const sort = (...ids: string[]) => post(sortBanners.path, anIntent(manager, { banner_ids: ids }))
    await sort('c', 'a', 'b')
    expect((await shown()).map(({ alt }: { alt: string }) => alt)).toEqual(['c', 'a', 'b'])
    expect(await sort('a', 'b')).toMatchObject({ code: 'changed', data: { list: [{ banner_id: 'c' }, {}, {}] } })
  })

  test('staff who are no managers read and change nothing', async () => {
    const { addBanner, post, member, shown } = await atTheOffice(engine)
    await addBanner('winter')
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    expect((await post(bannerList.path, staff)).data.list).toHaveLength(1)
    const tries: [string, object][] = [
      [saveBanner.path, { ...terms, languages: [{ language: 'zh-HK', image: own('winter'), alt: '冬' }] }],
      [removeBanner.path, { banner_id: 'winter', rev: 1 }],
      [sortBanners.path, { banner_ids: ['winter'] }],
    ]
    for (const [path, body] of tries) {
      expect(await post(path, anIntent(staff, body)), path).toMatchObject({ httpStatus: 403, code: 'forbidden' })
    }
    expect(await shown()).toHaveLength(1)
  })
})

function refusedFor(path: string) {
  return { httpStatus: 400, code: 'bad-request', data: { issues: [{ path }] } }
}

function twice<Thing>(thing: Thing): Thing[] {
  return [thing, thing]
}
