import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { brand } from '#src/contract/brand.ts'
import { getUserInfo } from '#src/contract/members.ts'
import { getDashboard } from '#src/contract/staff/board/dashboard.ts'
import { savePackage, staffPackageList } from '#src/contract/staff/packages.ts'
import { createOrder, packageList } from '#src/contract/payments.ts'
import { confirmSale } from '#src/contract/staff/sales.ts'
import { readSelf } from '#src/contract/staff/self.ts'
import { setUpChain } from '#src/contract/staff/setup/setup.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { makeSetupSecret } from '#server/modules/setup/actions/setup-secret.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { ask, askedFor } from '../../support/members/login.ts'
import { asking, input } from '../../support/setup/setup-input.ts'
import { openEmptyServer } from '../../support/open-server.ts'

interface Place {
  time_zone: string
  currency: string
  owner?: typeof input.owner
  /** What the clock of the server shows, in UTC. */
  now: string
}

/** A chain that its owner set up somewhere, with two beds that have come online. */
async function chainIn(engine: Engine, { now, ...place }: Place) {
  const clock = { now: Date.parse(now) }
  const opened = await openEmptyServer(engine, {}, clock)
  const { store, post, member } = opened
  const secret = await makeSetupSecret(store)
  expect((await post(setUpChain.path, asking(secret ?? '', place))).code).toBe('ok')
  await store.db.updateTable('devices').set({ online: 1 }).execute()
  // A week idle ends a login, so everybody comes fresh.
  const owner = () => member({ role: 'admin', staffLevel: 'owner' })
  return {
    ...opened,
    owner,
    goTo: (at: string) => void (clock.now = Date.parse(at)),
    startOf: async (date: string, time: string) => {
      const wanted = aBooking(await member(), { device_id: 'cen-1', date, time })
      const { code, data } = await post(addAppointment.path, wanted)
      expect(code).toBe('ok')
      const row = await store.db
        .selectFrom('appointments')
        .select('startsAt')
        .where('appointmentId', '=', data.appointment_id)
        .executeTakeFirstOrThrow()
      return new Date(row.startsAt).toISOString()
    },
    sell: async () => {
      const buyer = await member()
      const [offer] = (await post(packageList.path, { ...buyer, shop_id: 1 })).data
      const order = anIntent(buyer, { package_id: offer.package_id, shop_id: 1, pay_method: 'counter' })
      const { data } = await post(createOrder.path, order)
      const sale = { order_id: data.order_id, amount_cents: offer.price_cents, received_by: 'cash' }
      expect((await post(confirmSale.path, anIntent(await owner(), sale))).code).toBe('ok')
      return offer
    },
    report: async () => (await post(getDashboard.path, { ...(await owner()), shop_id: 1 })).data,
  }
}

describe.each(engines)('a chain elsewhere, on $name', (engine) => {
  const berlin = { time_zone: 'Europe/Berlin', currency: 'EUR' }

  test('in Berlin noon is noon on both sides of the night on which clocks are put back, and forward', async () => {
    const autumn = await chainIn(engine, { ...berlin, now: '2026-10-24T06:00:00Z' })
    expect(await autumn.startOf('2026-10-24', '12:00')).toBe('2026-10-24T10:00:00.000Z')
    expect(await autumn.startOf('2026-10-25', '12:00')).toBe('2026-10-25T11:00:00.000Z')
    autumn.goTo('2027-03-27T06:00:00Z')
    expect(await autumn.startOf('2027-03-27', '12:00')).toBe('2027-03-27T11:00:00.000Z')
    expect(await autumn.startOf('2027-03-28', '12:00')).toBe('2027-03-28T10:00:00.000Z')
  })

  test('in Berlin a sale belongs to the day that its clocks show, in euros, on a day of 25 hours too', async () => {
    const place = await chainIn(engine, { ...berlin, now: '2026-10-25T21:30:00Z' })
    const { price_cents: price, currency } = await place.sell()
    expect(formatMoney(price, currency)).toBe('€1,680')
    // Half past ten in the evening there, and already the 26th in Hong Kong and in UTC an hour and a half later.
    expect(await place.report()).toMatchObject({ date: '2026-10-25', currency: 'EUR', day: { takings_cents: price } })
    place.goTo('2026-10-25T23:30:00Z')
    await place.sell()
    const next = await place.report()
    expect(next).toMatchObject({ date: '2026-10-26', time_zone: 'Europe/Berlin', day: { takings_cents: price } })
    expect(next.week.slice(-2)).toEqual([
      { date: '2026-10-25', takings_cents: price },
      { date: '2026-10-26', takings_cents: price },
    ])
  })

  test('in Berlin an owner and members sign in with numbers of Germany, and no code goes anywhere else', async () => {
    const owner = { ...input.owner, area_code: '49', phone: '0151 23456789' }
    const place = await chainIn(engine, { ...berlin, owner, now: '2026-10-24T06:00:00Z' })
    expect((await place.post(brand.path, {})).data.area_codes).toEqual(['49'])
    const number = { area_code: '49', phone: '151 2345 6789' }
    const { enter, sent } = await askedFor(place, number)
    expect(place.inbox.messages.at(-1)?.to).toBe('+4915123456789')
    const { data } = await enter(sent)
    expect(data).toMatchObject({ role: '1' })
    const { data: me } = await place.post(getUserInfo.path, { uid: data.uid, token: data.token })
    expect(me).toMatchObject({ area_code: '49', phone_masked: '15 **** 89' })
    for (const elsewhere of [
      { area_code: '49', phone: '030 901820' },
      { area_code: '44', phone: '7911123456' },
      { area_code: '852', phone: '51000001' },
    ])
      expect(await ask(place, elsewhere)).toMatchObject({ code: 'bad-phone' })
    expect(place.inbox.messages).toHaveLength(1)
  })

  test('in Tokyo prices are whole yen, also of packages that are made later', async () => {
    const place = await chainIn(engine, { time_zone: 'Asia/Tokyo', currency: 'JPY', now: '2026-11-20T15:30:00Z' })
    const { price_cents: price, currency } = await place.sell()
    expect(formatMoney(price, currency)).toBe('¥168,000')
    const owner = await place.owner()
    const [first] = (await place.post(staffPackageList.path, { ...owner })).data.list
    const { package_id: _id, rev: _rev, sort: _sort, currency: _currency, ...terms } = first
    const made = await place.post(savePackage.path, anIntent(owner, { ...terms, price_cents: 9_800 }))
    expect(made).toMatchObject({ code: 'ok', data: { currency: 'JPY', price_cents: 9_800 } })
    expect((await place.post(readSelf.path, { ...owner })).data).toMatchObject({
      time_zone: 'Asia/Tokyo',
      currency: 'JPY',
    })
    // Half past midnight there: still the 20th in UTC and in Hong Kong.
    expect(await place.report()).toMatchObject({ date: '2026-11-21', currency: 'JPY', day: { takings_cents: price } })
  })
})
