import { describe, expect, test } from 'vitest'

import { addAppointment, packageForBooking } from '#src/contract/appointments.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { counter } from '../../support/staff/counter.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, aPackage } from '../../support/fixtures.ts'

const date = '2026-11-22'
const cheapest = { price_cents: 168_000, currency: 'HKD' }

describe.each(engines)('a booking without a package on $name', (engine) => {
  test('is made where the chain allows it, and the member is told before', async () => {
    const { post, ann, call, staff, sell } = await counter(engine)
    const asked = { ...ann, shop_id: 1, device_id: 'bed-1', date }
    expect((await post(packageForBooking.path, asked)).data).toEqual({ has_package: false, is_needed: false, cheapest })
    expect((await post(packageForBooking.path, { ...asked, device_id: 'no-bed' })).code).toBe('not-found')
    expect((await post(addAppointment.path, aBooking(ann))).code).toBe('ok')
    const day = async () => (await call(staff, 'appointment/day', { shop_id: 1, date })).data.appointments
    expect(await day()).toMatchObject([{ has_package: false }])
    await sell()
    expect((await post(packageForBooking.path, asked)).data).toEqual({
      has_package: true,
      is_needed: false,
      times_left: 12,
    })
    expect(await day()).toMatchObject([{ has_package: true }])
  })

  test('is refused by name where a package is needed, and made once there is one that is valid then', async () => {
    const { post, ann, sell, store } = await counter(engine)
    await writeChainSettings(store.db, { features: { booksWithoutPackage: false } })
    const asked = { ...ann, shop_id: 1, device_id: 'bed-1', date }
    expect((await post(packageForBooking.path, asked)).data).toEqual({ has_package: false, is_needed: true, cheapest })
    expect(await post(addAppointment.path, aBooking(ann))).toMatchObject({ httpStatus: 409, code: 'no-package' })
    expect(await store.db.selectFrom('appointments').selectAll().execute()).toEqual([])
    expect(await store.db.selectFrom('deviceClaims').selectAll().execute()).toEqual([])

    // One that ends before the appointment pays for nothing then.
    const { card_id } = (await sell()).data
    await store.db
      .updateTable('cards')
      .set({ validUntil: Date.parse('2026-11-21T15:59:59.999Z') })
      .execute()
    expect((await post(addAppointment.path, aBooking(ann))).code).toBe('no-package')
    await store.db.updateTable('cards').set({ validUntil: null }).where('cardId', '=', card_id).execute()
    expect((await post(addAppointment.path, aBooking(ann))).code).toBe('ok')
  })

  test('says how many sessions are left on all packages that pay, and what one costs that would pay for this bed', async () => {
    const { post, ann, sell, store } = await counter(engine)
    const asked = { ...ann, shop_id: 1, device_id: 'bed-1', date }
    const ask = async () => (await post(packageForBooking.path, asked)).data
    // One for other beds, and one for another studio, pay for nothing here, however cheap they are.
    const others = [
      aPackage({ packageId: 'stand-up-only', priceCents: 100, deviceTypes: '["stand-up"]', sort: 3 }),
      aPackage({ packageId: 'elsewhere', priceCents: 200, shopIds: '[2]', sort: 4 }),
      aPackage({ packageId: 'not-sold', priceCents: 300, onSale: 0, sort: 5 }),
    ]
    await store.db.insertInto('packages').values(others).execute()
    expect(await ask()).toMatchObject({ has_package: false, cheapest })
    await store.db.updateTable('packages').set({ onSale: 0 }).execute()
    expect(await ask()).toEqual({ has_package: false, is_needed: false })
    await store.db.updateTable('packages').set({ onSale: 1 }).execute()

    await sell()
    await sell()
    expect(await ask()).toEqual({ has_package: true, is_needed: false, times_left: 24 })
    await sell({ package_id: 'ninety-days', amount_cents: 298_000 })
    expect(await ask()).toEqual({ has_package: true, is_needed: false, times_left: null })
  })
})
