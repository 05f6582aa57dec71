import { describe, expect, test } from 'vitest'

import { addAppointment, calendarStat } from '#src/contract/appointments.ts'
import { openDoor } from '#src/contract/doors.ts'
import { startSession } from '#src/contract/sessions.ts'
import { config, deviceList, shopList } from '#src/contract/shops.ts'
import { addMachine, switchBed } from '#src/contract/staff/beds/beds.ts'
import { openForStaff } from '#src/contract/staff/board/board.ts'
import { closeForGood, createShop, listShops, openShop, readShopAhead } from '#src/contract/staff/shops/shop-states.ts'
import { getShop, saveShop } from '#src/contract/staff/shops.ts'
import { undoVisit } from '#src/contract/staff/visits.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { aBooking, addVisit, anIntent, aPackage } from '../../support/fixtures.ts'
import { day, hour, minute, openServer, tally } from '../../support/open-server.ts'

const open = [{ from: '09:00', to: '21:00' }]
const terms = {
  languages: [
    { language: 'zh-HK', name: '銀座店', address: '東京銀座 1-2-3' },
    { language: 'en-US', name: 'Ginza', address: '1-2-3 Ginza, Tokyo' },
  ],
  phone: '+81 3 1234 5678',
  time_zone: 'Asia/Tokyo',
  week: [...Array.from({ length: 6 }, () => open), []],
  copy_from: null,
}
const names = [{ language: 'zh-HK', name: '1 號機' }]

async function asOwner(engine: Engine) {
  const place = await openServer(engine)
  const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
  const { post } = place
  const create = (fields: object = {}) => post(createShop.path, anIntent(owner, { ...terms, ...fields }))
  const all = async () => (await post(listShops.path, owner, { 'accept-language': 'en-US' })).data
  const close = async (shopId: number) => {
    const shops: { shop_id: number; rev: number }[] = await all()
    const { rev } = shops.find((one) => one.shop_id === shopId) ?? { rev: 0 }
    return await post(closeForGood.path, anIntent(owner, { shop_id: shopId, rev, reason: 'the lease has ended' }))
  }
  const shown = async () => {
    const shops: { shop_id: number }[] = (await post(shopList.path, {})).data
    return shops.map((one) => one.shop_id)
  }
  const staffLog = async () => {
    const rows = await place.store.db.selectFrom('staffLog').select(['what', 'subject']).orderBy('entryId').execute()
    return rows.map(({ what, subject }) => `${what} ${subject}`)
  }
  return { ...place, owner, create, all, close, shown, staffLog }
}

describe.each(engines)('a further studio on $name', (engine) => {
  test('is prepared unseen, gets a bed, opens in a zone of its own, and is booked there', async () => {
    const { create, post, owner, member, store, shown, all, staffLog } = await asOwner(engine)
    const pin = { latitude: 35.6717, longitude: 139.765, map_url: 'https://maps.app.goo.gl/ginza' }
    const { code, data: made } = await create(pin)
    expect(code).toBe('ok')
    expect(made).toMatchObject(pin)
    expect(made).toMatchObject({ shop_id: 2, stage: 'draft', time_zone: 'Asia/Tokyo', bed_count: 0, closed_at: null })

    const added = await post(
      addMachine.path,
      anIntent(owner, { shop_id: 2, kind: 'bed', machine_id: 'gin-1', type_id: 'lie-down', names }),
    )
    expect(added.data.secrets.broker_name).toBe('studio/2/bed/gin-1')
    await store.db.updateTable('devices').set({ online: 1 }).where('deviceId', '=', 'gin-1').execute()
    const enabled = { device_id: 'gin-1', rev: 1, enabled: true, reason: 'it has run', decisions: [] }
    expect((await post(switchBed.path, anIntent(owner, enabled))).code).toBe('ok')

    const ann = await member()
    const wanted = { shop_id: 2, device_id: 'gin-1', date: '2026-11-23', time: '09:00' }
    expect(await shown()).toEqual([1])
    expect((await post(config.path, { shop_id: 2 })).code).toBe('not-found')
    expect((await post(deviceList.path, { shop_id: 2 })).code).toBe('not-found')
    expect((await post(addAppointment.path, aBooking(ann, wanted))).code).toBe('outside-hours')

    const opened = await post(openShop.path, anIntent(owner, { shop_id: 2, rev: made.rev }))
    expect(opened).toMatchObject({ code: 'ok', data: { stage: 'open', bed_count: 1, enabled_bed_count: 1 } })
    expect(await shown()).toEqual([1, 2])
    const booked = await post(addAppointment.path, aBooking(ann, wanted))
    expect(booked).toMatchObject({
      code: 'ok',
      data: { starts_at: '2026-11-23T00:00:00.000Z', time_zone: 'Asia/Tokyo' },
    })
    // A Sunday, on which it is closed.
    const sunday = aBooking(ann, { ...wanted, date: '2026-11-29' })
    expect((await post(addAppointment.path, sunday)).code).toBe('outside-hours')

    expect((await post(openShop.path, anIntent(owner, { shop_id: 2, rev: made.rev + 1 }))).code).toBe('changed')
    expect((await all()).map((one: { stage: string }) => one.stage)).toEqual(['open', 'open'])
    expect(await staffLog()).toEqual([
      'shops.create shop:2',
      'devices.add device:gin-1',
      'devices.switch device:gin-1',
      'shops.open shop:2',
    ])
  })

  test('is listed without a bed and without a lock, for the staff alone until it opens', async () => {
    const { create, post, owner, shown, member } = await asOwner(engine)
    const { data: made } = await create()
    await post(openShop.path, anIntent(owner, { shop_id: 2, rev: made.rev }))
    expect(await shown()).toEqual([1, 2])
    expect((await post(deviceList.path, { shop_id: 2 })).data).toEqual([])
    const ann = await member()
    const { data } = await post(calendarStat.path, { ...ann, shop_id: 2, from: '2026-11-23', days: 2 })
    expect(data.days.map((one: { state: string }) => one.state)).not.toContain('open')
  })

  test('takes over how another one is run, and nothing of what that one has', async () => {
    const { create, post, owner, store } = await asOwner(engine)
    const week = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '07:00', to: '23:00' }]))
    await store.db
      .insertInto('slotTemplates')
      .values({ shopId: 1, typeId: 'lie-down', week, slotMinutes: 20, turnMinutes: 5, horizonDays: 9, rev: 4 })
      .execute()
    await store.db.updateTable('shops').set({ operatingMode: 'staff-release', phone: '+852 1' }).execute()
    const copied = await create({ week: null, copy_from: 1 })
    expect(copied.data).toMatchObject({ operating_mode: 'staff-release', bed_count: 0, lock_count: 0 })
    const taken = await store.db.selectFrom('slotTemplates').selectAll().where('shopId', '=', 2).execute()
    expect(taken).toMatchObject([{ typeId: 'lie-down', week, slotMinutes: 20, turnMinutes: 5, horizonDays: 9, rev: 1 }])
    expect((await post(getShop.path, { ...owner, shop_id: 2 })).data).toMatchObject({
      opens_at: '10:00',
      closes_at: '22:00',
      phone: terms.phone,
      latitude: null,
    })
    expect((await create({ week: null, copy_from: 9 })).code).toBe('not-found')
  })

  test.each([
    ['a zone that does not exist', { time_zone: 'Asia/Atlantis' }],
    ['no texts for the language that all others fall back to', { languages: [terms.languages[1]] }],
    ['a week in which it never opens', { week: Array.from({ length: 7 }, () => []) }],
    ['a pin where other clocks are', { latitude: 22.28, longitude: 14.18 }],
    ['half a pin', { latitude: 35.67, longitude: null }],
    ['neither hours nor a studio to take them from', { week: null }],
  ])('is not made with %s', async (_, change) => {
    const { create, all } = await asOwner(engine)
    expect(await create(change)).toMatchObject({ code: 'bad-request', data: { issues: [{}] } })
    expect(await all()).toHaveLength(1)
  })

  test('closes for good only when no guest is expected, and stays to be read', async () => {
    const { post, owner, member, store, clock, close, shown, all, staffLog } = await asOwner(engine)
    const ann = await member({ nickname: 'Ann' })
    const visit = await addVisit(store, ann, { startsAt: clock.now + day })
    await store.db
      .insertInto('packages')
      .values([aPackage(), aPackage({ packageId: 'here-only', shopIds: '[1]' })])
      .execute()
    const ahead = async () => (await post(readShopAhead.path, { ...owner, shop_id: 1 })).data
    expect(await ahead()).toMatchObject({
      booking_count: 1,
      bookings: [{ appointment_id: visit, date: '2026-11-22', time: '16:00', nickname: 'Ann' }],
      guest_count: 0,
      session_count: 0,
      unsettled_count: 0,
      packages: [{ package_id: 'here-only' }],
    })
    expect((await close(1)).code).toBe('bookings-ahead')
    expect(await shown()).toEqual([1])

    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    await store.db.deleteFrom('deviceClaims').execute()
    await store.db.deleteFrom('memberClaims').execute()
    const left = await addVisit(store, ann, { startsAt: clock.now - minute, state: 'visited', leftAt: clock.now })
    expect(await close(1)).toMatchObject({ code: 'ok', data: { stage: 'closed', bed_count: 0 } })
    const undone = { appointment_id: left, rev: 1, reason: 'wrong member' }
    expect((await post(undoVisit.path, anIntent(owner, undone))).code).toBe('slot-full')
    expect(await shown()).toEqual([])
    expect(await all()).toMatchObject([{ stage: 'closed', shop_name: 'Causeway Bay' }])
    expect((await post(addAppointment.path, aBooking(ann))).code).toBe('device-disabled')
    expect(await staffLog()).toContain('shops.close-for-good shop:1')

    const { data: known } = await post(getShop.path, { ...owner, shop_id: 1 })
    const { closed_today: _closed, time_zone: _zone, daily_hours: _hours, ...kept } = known
    expect((await post(saveShop.path, anIntent(owner, kept))).code).toBe('not-found')
    expect((await post(openShop.path, anIntent(owner, { shop_id: 1, rev: known.rev }))).code).toBe('changed')
    expect((await close(1)).code).toBe('changed')
    const bed = { shop_id: 1, kind: 'bed', machine_id: 'late', type_id: 'lie-down', names }
    expect((await post(addMachine.path, anIntent(owner, bed))).code).toBe('not-found')
    const back = { device_id: 'bed-1', rev: 2, enabled: true, reason: 'back in use', decisions: [] }
    expect((await post(switchBed.path, anIntent(owner, back))).code).toBe('changed')
  })

  test('that is closed for good opens no door and starts no bed, for members and for staff', async () => {
    const place = await atTheBed(engine)
    const { post, ann, store, start, clock } = place
    const owner = await place.guest(3, { role: 'admin', staffLevel: 'owner' })
    expect((await start()).code).toBe('ok')
    const closing = () =>
      post(closeForGood.path, anIntent(owner, { shop_id: 1, rev: 1, reason: 'the lease has ended' }))
    expect((await closing()).code).toBe('bookings-ahead')
    await store.db.updateTable('appointments').set({ state: 'visited', checkedInAt: clock.now }).execute()
    expect((await post(readShopAhead.path, { ...owner, shop_id: 1 })).data).toMatchObject({
      booking_count: 0,
      guest_count: 2,
      session_count: 1,
    })
    expect((await closing()).code).toBe('open-session')

    place.floor.pass(minute)
    await place.until({ state: 'running' })
    place.floor.pass(9 * minute)
    await place.until({ state: 'ended' })
    // A guest who came is there until the booked time is over.
    expect((await closing()).code).toBe('open-session')
    place.travel(hour)
    expect((await closing()).code).toBe('ok')
    expect((await post(openForStaff.path, anIntent(owner, { lock_id: 'door-1' }))).data.reason).toBe('shop-closed')
    expect((await post(openDoor.path, anIntent(ann, { lock_id: 'door-1' }))).data.reason).toBe('shop-closed')
    const bob = await place.guest()
    expect((await post(startSession.path, place.input(bob, { device_id: 'bed-2' }))).code).toBe('device-disabled')
  })
})

describe.each(racingEngines)('two owners at once on $name', (engine) => {
  test('make two studios, each with a number of its own', async () => {
    const { create, all } = await asOwner(engine)
    const made = await Promise.all([create(), create(), create()])
    expect(tally(made)).toEqual({ ok: 3 })
    expect((await all()).map((one: { shop_id: number }) => one.shop_id)).toEqual([1, 2, 3, 4])
  })

  test('a booking and the end of its studio never both happen', async () => {
    const { close, post, member, store } = await asOwner(engine)
    const ann = await member()
    const [closed, booked] = await Promise.all([close(1), post(addAppointment.path, aBooking(ann))])
    expect([closed.code, booked.code]).not.toEqual(['ok', 'ok'])
    expect([closed.code, booked.code]).toContain('ok')
    const rows = await store.db.selectFrom('appointments').selectAll().execute()
    expect(rows).toHaveLength(booked.code === 'ok' ? 1 : 0)
  })
})
