import { describe, expect, test } from 'vitest'

import { closeToday, getShop, reopenToday, saveShop } from '#src/contract/staff/shops.ts'
import { saveTemplate } from '#src/contract/staff/slots.ts'
import { addAppointment } from '#src/contract/appointments.ts'
import { config, shopList } from '#src/contract/shops.ts'

import { addPicture, readPicture } from '#server/platform/pictures/pictures.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, addVisit, anIntent } from '../../support/fixtures.ts'
import { hour, openServer } from '../../support/open-server.ts'

async function atTheOffice(engine: Engine) {
  const place = await openServer(engine)
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const ann = await place.member()
  const { data: known } = await place.post(getShop.path, { ...manager, shop_id: 1 })
  const save = (fields: object = {}) => {
    const { closed_today: _closed, time_zone: _zone, daily_hours: _hours, ...terms } = known
    return place.post(saveShop.path, anIntent(manager, { ...terms, ...fields }))
  }
  return { ...place, manager, ann, known, save }
}

const texts = [{ language: 'zh-HK', name: '新店名', address: '新地址', tags: ['紅光'] }]

describe.each(engines)('the details of a studio on $name', (engine) => {
  test('members read what a manager saved, and two managers do not overwrite each other', async () => {
    const { save, post, manager, known } = await atTheOffice(engine)
    expect(await save({ languages: texts })).toMatchObject({ code: 'ok', data: { rev: known.rev + 1 } })
    const { data: shops } = await post(shopList.path, {})
    expect(shops[0]).toMatchObject({ shop_name: '新店名', shop_location: '新地址', shop_device_tag: '紅光' })

    const late = await save({ languages: [{ ...texts[0], name: 'Later' }] })
    expect(late).toMatchObject({ code: 'changed', data: { rev: known.rev + 1, languages: texts } })
    expect((await post(getShop.path, { ...manager, shop_id: 9 })).code).toBe('not-found')
  })

  test('members are told the name of the Wi-Fi, which shows what it is', async () => {
    const { save, post, manager } = await atTheOffice(engine)
    const wifi = async () => (await post(shopList.path, {})).data[0].wifi_name
    expect(await wifi()).toBeUndefined()
    const first = await save({ wifi_name: ' QuarterSun-Guest ' })
    expect(first).toMatchObject({ code: 'ok', data: { wifi_name: 'QuarterSun-Guest' } })
    expect(await wifi()).toBe('QuarterSun-Guest')

    const { rev } = first.data
    for (const name of [
      'Quarter\u202eSun',
      'Quarter\u200bSun',
      'Quarter\u2066Sun',
      'Quarter\nSun',
      '日曬店會員專用無線網絡',
    ]) {
      const refused = await save({ rev, wifi_name: name })
      expect(refused, name).toMatchObject({ code: 'bad-request', data: { issues: [{ path: 'wifi_name' }] } })
    }
    const { wifi_name: _unknown, ...before } = first.data
    const old = { ...before, closed_today: undefined, time_zone: undefined, daily_hours: undefined }
    const kept = await post(saveShop.path, anIntent(manager, { ...old, phone: '+852 3000 0000' }))
    expect(kept, 'from an app of before').toMatchObject({ code: 'ok', data: { wifi_name: 'QuarterSun-Guest' } })
    expect(await save({ rev: rev + 1, wifi_name: '' })).toMatchObject({ code: 'ok' })
    expect(await wifi()).toBeUndefined()
  })

  test('shorter hours ask what becomes of the appointments outside of them', async () => {
    const { save, post, ann, store } = await atTheOffice(engine)
    const { data: booked } = await post(addAppointment.path, aBooking(ann, { date: '2026-11-22', time: '21:30' }))
    const asked = await save({ closes_at: '21:00' })
    expect(asked).toMatchObject({ code: 'clashes', data: { clashes: [{ appointment_id: booked.appointment_id }] } })

    const decisions = [{ appointment_id: booked.appointment_id, rev: booked.rev, choice: 'cancel' }]
    expect(await save({ closes_at: '21:00', decisions })).toMatchObject({ code: 'ok', data: { closes_at: '21:00' } })
    const row = await store.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(row.state).toBe('cancelled')
    const again = await post(addAppointment.path, aBooking(ann, { date: '2026-11-22', time: '21:30' }))
    expect(again.code).toBe('outside-hours')
  })

  test('a studio closes for the rest of today, and opens again', async () => {
    const { post, manager, ann, store, clock } = await atTheOffice(engine)
    const visit = await addVisit(store, ann, { startsAt: clock.now + 3 * hour })
    const close = (fields: object) =>
      post(closeToday.path, anIntent(manager, { shop_id: 1, reason: 'water leak', ...fields }))
    expect(await close({})).toMatchObject({ code: 'clashes' })
    const closed = await close({ decisions: [{ appointment_id: visit, rev: 1, choice: 'cancel' }] })
    expect(closed).toMatchObject({ code: 'ok', data: { closed_today: { date: '2026-11-21' } } })

    const input = aBooking(ann, { date: '2026-11-21', time: '20:00' })
    expect((await post(addAppointment.path, input)).code).not.toBe('ok')
    const { closure_id } = closed.data.closed_today
    expect(await post(reopenToday.path, anIntent(manager, { shop_id: 1, closure_id }))).toMatchObject({
      data: { closed_today: null },
    })
    const open = await post(addAppointment.path, aBooking(ann, { date: '2026-11-21', time: '20:00' }))
    expect(open.code).toBe('ok')
    const log = await store.db.selectFrom('staffLog').select(['what', 'reason']).orderBy('entryId').execute()
    expect(log).toContainEqual({ what: 'shops.close-today', reason: 'water leak' })
    expect(log).toContainEqual({ what: 'shops.reopen-today', reason: null })
  })

  test('a studio that is open until two closes until then, also when it is past midnight', async () => {
    const { post, manager, ann, store, save, travel, clock } = await atTheOffice(engine)
    expect(await save({ opens_at: '18:00', closes_at: '02:00' })).toMatchObject({ code: 'ok' })
    const close = () => post(closeToday.path, anIntent(manager, { shop_id: 1, reason: 'water leak' }))
    const until = async () => (await store.db.selectFrom('closures').select('endsAt').executeTakeFirst())?.endsAt
    const closed = await close()
    expect(closed).toMatchObject({ code: 'ok', data: { closed_today: { date: '2026-11-21' } } })
    expect(await until()).toBe(Date.parse('2026-11-22T02:00:00+08:00'))
    const tonight = () => aBooking(ann, { date: '2026-11-22', time: '01:00' })
    expect(await post(addAppointment.path, tonight())).toMatchObject({ code: 'outside-hours' })

    // Half past midnight: still the evening of the 21st.
    travel(8.5 * hour)
    const shown = (await post(getShop.path, { ...manager, shop_id: 1 })).data
    expect(shown.closed_today).toMatchObject({ date: '2026-11-21' })
    const { closure_id } = shown.closed_today
    expect(await post(reopenToday.path, anIntent(manager, { shop_id: 1, closure_id }))).toMatchObject({
      data: { closed_today: null },
    })
    expect(await post(addAppointment.path, tonight())).toMatchObject({ code: 'ok' })
    await store.db.deleteFrom('deviceClaims').execute()
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    expect(await close()).toMatchObject({ code: 'ok', data: { closed_today: { date: '2026-11-21' } } })
    expect(await until()).toBe(clock.now + 1.5 * hour)
  })

  test('the page of a studio says which beds its daily hours still hold for', async () => {
    const { post, manager, save, store } = await atTheOffice(engine)
    const kept = async () => (await post(getShop.path, { ...manager, shop_id: 1 })).data.daily_hours
    expect(await kept()).toEqual({ types: ['lie-down'], own_week: [] })
    await store.db.updateTable('devices').set({ typeId: 'stand-up' }).where('deviceId', '=', 'bed-2').execute()
    const day = [{ from: '10:00', to: '22:00' }]
    const week = { shop_id: 1, week: Array.from({ length: 7 }, () => day), slot_minutes: 30, turn_minutes: 0 }
    const put = (type_id: string) =>
      post(saveTemplate.path, anIntent(manager, { ...week, type_id, horizon_days: 14, rev: 0, decisions: [] }))
    expect(await put('lie-down')).toMatchObject({ code: 'ok' })
    expect(await kept()).toEqual({ types: ['lie-down', 'stand-up'], own_week: ['lie-down'] })
    expect(await put('stand-up')).toMatchObject({ code: 'ok' })
    expect(await kept()).toEqual({ types: ['lie-down', 'stand-up'], own_week: ['lie-down', 'stand-up'] })
    expect(await save({ languages: texts })).toMatchObject({
      code: 'ok',
      data: { daily_hours: { own_week: ['lie-down', 'stand-up'] } },
    })
  })

  test('a studio opens on the five minutes in which everything is booked', async () => {
    const { save } = await atTheOffice(engine)
    expect(await save({ opens_at: '10:02' })).toMatchObject({ code: 'bad-request' })
    expect(await save({ opens_at: '10:05', closes_at: '23:59' })).toMatchObject({ code: 'ok' })
  })

  test('a studio has its own contacts, and where it has none those of the chain', async () => {
    const { save, post, store, manager, clock } = await atTheOffice(engine)
    const chain = { phone: '+852 3000 0000', wechatId: 'chain_hk', wechatQr: '/hk/wechat.png' }
    await writeChainSettings(store.db, { contact: chain })
    const contact = async (shop_id = 1) => (await post(config.path, { shop_id })).data.contact
    const ofChain = { phone: '+852 3000 0000', wechat_id: 'chain_hk', wechat_qr: '/hk/wechat.png' }
    expect(await contact()).toMatchObject(ofChain)
    const { data } = await save({ phone: '+852 2345 6789' })
    expect(await contact()).toMatchObject({ ...ofChain, phone: '+852 2345 6789' })

    // An id of its own with the code of the chain would lead to two different people.
    await save({ rev: data.rev, wechat_id: 'causeway' })
    expect(await contact()).toMatchObject({ phone: '+852 3000 0000', wechat_id: 'causeway', wechat_qr: null })

    const picture = { kind: 'contact', uploaderUid: manager.uid, bytes: Buffer.from('x'), width: 1, height: 1 } as const
    const [first, second] = [
      await addPicture(store.db, picture, clock.now),
      await addPicture(store.db, picture, clock.now),
    ]
    expect(await save({ rev: data.rev + 1, wechat_qr: first })).toMatchObject({ code: 'ok' })
    expect(await contact()).toMatchObject({ wechat_id: '', wechat_qr: first })
    expect(await save({ rev: data.rev + 2, wechat_qr: second })).toMatchObject({ code: 'ok' })
    expect(await readPicture(store.db, first.slice('/media/'.length))).toBeUndefined()
    expect(await readPicture(store.db, second.slice('/media/'.length))).toBeDefined()
    await save({ rev: data.rev + 3 })
    expect(await contact()).toMatchObject(ofChain)
  })

  test('a photo is shown to members in two sizes once the studio is saved, and gives way to the next', async () => {
    const { save, post, store, manager, clock } = await atTheOffice(engine)
    const photo = async () => (await post(shopList.path, {})).data[0].photo
    const picture = { kind: 'photo', uploaderUid: manager.uid, width: 1, height: 1 } as const
    const bytes = { bytes: Buffer.from('large'), small: Buffer.from('small') }
    const [first, second] = [
      await addPicture(store.db, { ...picture, ...bytes }, clock.now),
      await addPicture(store.db, { ...picture, ...bytes }, clock.now),
    ]
    expect(await photo()).toBeUndefined()
    const { data } = await save({ photo: first })
    expect(await photo()).toBe(first)
    const read = async (url: string) => (await readPicture(store.db, url.slice('/media/'.length)))?.bytes.toString()
    expect([await read(first), await read(first.replace('.webp', '-small.webp'))]).toEqual(['large', 'small'])

    expect(await save({ rev: data.rev, photo: undefined }), 'an app of before says nothing of it').toMatchObject({
      code: 'ok',
    })
    expect(await photo()).toBe(first)
    await save({ rev: data.rev + 1, photo: second })
    expect(await photo()).toBe(second)
    expect(await read(first)).toBeUndefined()
    await save({ rev: data.rev + 2, photo: null })
    expect([await photo(), await read(second)]).toEqual([undefined, undefined])
  })

  test('members are told when staff are at the counter, and the log tells what was changed', async () => {
    const { save, post, store } = await atTheOffice(engine)
    const shop = async () => (await post(shopList.path, {})).data[0]
    expect(await shop()).toMatchObject({ operating_mode: 'unstaffed', staffed_hours: null, closed_on: null })
    const staffed_hours = { from: '09:00', to: '18:00', days: [0, 1, 2, 3, 4] }
    const { data } = await save({ operating_mode: 'staffed-hours', staffed_hours, latitude: 22.27984 })
    expect(await shop()).toMatchObject({ operating_mode: 'staffed-hours', staffed_hours, latitude: 22.27984 })
    await save({ rev: data.rev, operating_mode: 'unstaffed', staffed_hours })
    expect(await shop()).toMatchObject({ operating_mode: 'unstaffed', staffed_hours: null })
    const [log] = await store.db.selectFrom('staffLog').selectAll().orderBy('entryId').execute()
    expect(JSON.parse(log?.before ?? '')).toMatchObject({ operating_mode: 'unstaffed', staffed_hours: null })
    expect(JSON.parse(log?.after ?? '')).toMatchObject({ operating_mode: 'staffed-hours', staffed_hours })
  })

  test('members are told which day a studio is closed on, by a date of its own or by closing early', async () => {
    const { post, manager, store, clock } = await atTheOffice(engine)
    const closedOn = async () => (await post(shopList.path, {})).data[0].closed_on
    const day = {
      exceptionId: 'x',
      shopId: 1,
      deviceId: null,
      date: '2026-11-21',
      blocks: '[]',
      reason: 'typhoon',
      createdAt: clock.now,
      rev: 1,
    }
    await store.db.insertInto('dateExceptions').values(day).execute()
    expect(await closedOn()).toBe('2026-11-21')
    await store.db.deleteFrom('dateExceptions').execute()
    expect(await closedOn()).toBeNull()
    const closing = anIntent(manager, { shop_id: 1, reason: 'water leak' })
    const { data } = await post(closeToday.path, closing)
    expect(await closedOn()).toBe('2026-11-21')
    const { closure_id } = data.closed_today
    await post(reopenToday.path, anIntent(manager, { shop_id: 1, closure_id }))
    expect(await closedOn()).toBeNull()
    await post(closeToday.path, anIntent(manager, { shop_id: 1, reason: 'water leak' }))
    clock.now += 24 * hour
    expect(await closedOn()).toBeNull()
  })

  test.each([
    ['a map that is no https address', { map_url: 'javascript:alert(1)' }, 'map_url'],
    ['a latitude off the globe', { latitude: 91 }, 'latitude'],
    ['half a place', { latitude: null }, 'longitude'],
    ['no Chinese texts', { languages: [{ ...texts[0], language: 'en-US' }] }, 'languages'],
    ['hours that are none', { opens_at: '25:00' }, 'opens_at'],
    ['a place in London', { latitude: 51.5, longitude: -0.12 }, 'latitude'],
    ['a latitude in the place of the longitude', { latitude: 114.1849, longitude: 22.2803 }, 'latitude'],
    ['an unknown mode', { operating_mode: 'closed' }, 'operating_mode'],
    ['hours with staff that are not told', { operating_mode: 'staffed-hours' }, 'staffed_hours'],
    ['staff on no day', { staffed_hours: { from: '09:00', to: '18:00', days: [] } }, 'staffed_hours.days'],
    ['staff twice on one day', { staffed_hours: { from: '09:00', to: '18:00', days: [1, 1] } }, 'staffed_hours'],
    ['a phone that is none', { phone: 'call us' }, 'phone'],
    ['a picture that was never uploaded', { wechat_qr: '/media/AAAAAAAAAAAAAAAAAAAAAAAA.webp' }, 'wechat_qr'],
    ['a photo that was never uploaded', { photo: '/media/AAAAAAAAAAAAAAAAAAAAAAAA.webp' }, 'photo'],
  ])('%s is refused by its name', async (_what, fields, path) => {
    const { save } = await atTheOffice(engine)
    expect(await save(fields)).toMatchObject({ code: 'bad-request', data: { issues: [{ path }] } })
  })
})
