import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { config, deviceList, shopList, shopsNow } from '#src/contract/shops.ts'

import { seedDemo } from '#server/demo/seed-demo.ts'
import { bannerShops, bannerTexts } from '#server/modules/banners/store/banners.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { engines } from '../../support/engines.ts'
import { aBooking } from '../../support/fixtures.ts'
import { expectSoundLedger } from '../../support/payments/sound-ledger.ts'
import { openServer } from '../../support/open-server.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const english = { 'accept-language': 'en-US' }

describe.each(engines)('shops on $name', (engine) => {
  test('are listed for everybody, in the language asked for and with all languages', async () => {
    const { post } = await openServer(engine)
    const { data } = await post(shopList.path, {}, english)
    expect(data).toEqual([
      {
        shop_id: 1,
        shop_name: 'Causeway Bay',
        shop_location: '18 Jardine’s Crescent',
        shop_device_tag: 'Stand-up,Lie-down',
        daily_appointment_begin: '10:00',
        daily_appointment_end: '22:00',
        languages: [
          { language: 'zh-HK', shop_name: '銅鑼灣店', shop_location: '渣甸坊 18 號', shop_device_tag: '站立式,臥式' },
          {
            language: 'en-US',
            shop_name: 'Causeway Bay',
            shop_location: '18 Jardine’s Crescent',
            shop_device_tag: 'Stand-up,Lie-down',
          },
        ],
        time_zone: 'Asia/Hong_Kong',
        latitude: 22.2803,
        longitude: 114.1849,
        map_url: null,
        closed_on: null,
        days_off: [],
        operating_mode: 'unstaffed',
        staffed_hours: null,
      },
    ])
  })

  test('are sent compressed to browsers that take that, and say the same', async () => {
    const { app } = await openServer(engine)
    const ask = async (accepted?: string) => {
      const headers = { ...english, ...(accepted !== undefined && { 'accept-encoding': accepted }) }
      return await app.inject({ method: 'POST', url: shopList.path, payload: {}, headers })
    }
    const plain = await ask()
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    expect(plain.json()).toMatchObject({ status: 1, data: [{ shop_name: 'Causeway Bay' }] })
    for (const accepted of ['gzip', 'br, gzip;q=0.5']) {
      const zipped = await ask(accepted)
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(plain.json())
    }
    expect((await ask('gzip;q=0')).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['zh-HK', '銅鑼灣店', '完成'],
    ['zh-TW', '銅鑼灣店', '完成'],
    ['en-US', 'Causeway Bay', 'Done'],
    ['en-US,en;q=0.9', 'Causeway Bay', 'Done'],
    ['fr', '銅鑼灣店', '完成'],
    ['zh-CN', '銅鑼灣店', '完成'],
  ])('asked for in %s are named %s', async (language, name, msg) => {
    const { post } = await openServer(engine)
    const answer = await post(shopList.path, {}, { 'accept-language': language })
    expect([answer.data[0].shop_name, answer.msg]).toEqual([name, msg])
  })

  test('their beds say whether they are ready, offline or disabled', async () => {
    const { post } = await openServer(engine)
    const { data } = await post(deviceList.path, { shop_id: 1 }, english)
    const states = data.map((device: Record<string, unknown>) => [
      device.device_id,
      device.state,
      device.online,
      device.enabled,
    ])
    expect(states).toEqual([
      ['bed-1', 'ready', true, true],
      ['bed-2', 'ready', true, true],
      ['bed-closed', 'disabled', true, false],
      ['bed-offline', 'offline', false, true],
    ])
    expect(data[0]).toMatchObject({ device_name: 'Bed 1', min_minutes: 5, max_minutes: 20, available_at: null })
  })

  test('of a shop it is told whether it is open, and how many beds are free at this moment', async () => {
    const { post, member, clock } = await openServer(engine)
    const now = async () => (await post(shopsNow.path, {})).data
    // Of four beds one is switched off and one is offline.
    const { code } = await post(addAppointment.path, aBooking(await member()))
    expect(code).toBe('ok')
    clock.now = Date.parse('2026-11-22T09:50:00Z')
    expect(await now()).toEqual([{ shop_id: 1, is_open: true, beds_free: 2 }])
    clock.now = Date.parse('2026-11-22T10:02:00Z')
    expect(await now(), 'one is booked for now').toEqual([{ shop_id: 1, is_open: true, beds_free: 1 }])
    clock.now = Date.parse('2026-11-22T14:01:00Z')
    expect(await now(), 'after hours').toEqual([{ shop_id: 1, is_open: false, beds_free: 0 }])
  })

  test('an unknown shop is not found', async () => {
    const { post } = await openServer(engine)
    expect(await post(deviceList.path, { shop_id: 9 })).toMatchObject({ httpStatus: 404, code: 'not-found' })
    expect(await post(config.path, { shop_id: 9 })).toMatchObject({ httpStatus: 404, code: 'not-found' })
    expect(await post(config.path, {})).toMatchObject({ httpStatus: 400, data: { issues: [{ path: 'shop_id' }] } })
  })

  test('an empty chain has rules, legal versions and no banners', async () => {
    const { post } = await openServer(engine)
    const { data } = await post(config.path, { shop_id: 1 }, english)
    expect(data.shop_banner).toEqual({ banner_data: [] })
    expect(data.rules).toEqual({
      arrive_early_minutes: 5,
      late_cancel_minutes: 10,
      enter_within_seconds: 30,
      min_gap_hours: 48,
    })
    expect(data.contact.service_hours).toBe('Monday to Friday 09:00–18:00, excluding public holidays')
    expect(data.legal.terms_version).toMatch(/./)
  })

  test('banners come in order, per language, for their shops only', async () => {
    const { store, post } = await openServer(engine)
    const banner = (bannerId: string, sort: number, fields: object = {}) => ({
      bannerId,
      sort,
      webUrl: null,
      shopIds: bannerShops.write([]),
      enabled: 1 as const,
      languages: bannerTexts.write([
        { language: 'zh-HK', image: `/hk/${bannerId}.hk.svg`, alt: '冬' },
        { language: 'en-US', image: `/hk/${bannerId}.en.svg`, alt: 'Winter' },
      ]),
      ...fields,
    })
    await store.db
      .insertInto('banners')
      .values([
        banner('second', 2, { webUrl: 'https://example.com/' }),
        banner('first', 1, { shopIds: bannerShops.write([1]) }),
        banner('elsewhere', 3, { shopIds: bannerShops.write([2]) }),
        banner('hidden', 4, { enabled: 0 }),
      ])
      .execute()
    expect((await post(config.path, { shop_id: 1 }, english)).data.shop_banner.banner_data).toEqual([
      { banner_id: 'first', image: '/hk/first.en.svg', alt: 'Winter' },
      { banner_id: 'second', image: '/hk/second.en.svg', alt: 'Winter', web_url: 'https://example.com/' },
    ])
  })

  test('settings that are changed are served', async () => {
    const { store, post } = await openServer(engine)
    await writeChainSettings(store.db, { rules: { minGapHours: 24 }, contact: { phone: '+852 3000 0000' } })
    const { data } = await post(config.path, { shop_id: 1 })
    expect(data).toMatchObject({
      rules: { min_gap_hours: 24, arrive_early_minutes: 5 },
      contact: { phone: '+852 3000 0000' },
    })
  })
})

describe.each(engines)('the demo chain on $name', (engine) => {
  test('is made once, also when three servers start together on an empty database', async () => {
    const { place, remove } = await engine.emptyPlace()
    const store = await openStore(place, { logSecret })
    await Promise.all([seedDemo(store), seedDemo(store), seedDemo(store)])
    await seedDemo(store)
    const count = async (table: 'shops' | 'devices' | 'members' | 'banners') =>
      (await store.db.selectFrom(table).selectAll().execute()).length
    expect([await count('shops'), await count('devices'), await count('members'), await count('banners')]).toEqual([
      3, 8, 4, 3,
    ])
    const states = await store.db.selectFrom('appointments').select('state').distinct().orderBy('state').execute()
    expect(states.map((row) => row.state)).toEqual(['cancelled', 'timeout', 'visited'])
    expect(await store.db.selectFrom('sessions').selectAll().execute()).toHaveLength(4)
    await expectSoundLedger(store)
    await store.close()
    await remove()
  })
})
