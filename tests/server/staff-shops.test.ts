import { describe, expect, test } from 'vitest'

import { closeToday, getShop, reopenToday, saveShop } from '#src/contract/admin-shops.ts'
import { addAppointment } from '#src/contract/booking.ts'
import { shopList } from '#src/contract/shop.ts'

import { type Engine, engines } from '../support/engines.ts'
import { aBooking, addVisit, anIntent } from '../support/fixtures.ts'
import { hour, studio } from '../support/studio.ts'

async function atTheOffice(engine: Engine) {
  const place = await studio(engine)
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const ann = await place.member()
  const { data: known } = await place.post(getShop.path, { ...manager, shop_id: 1 })
  const save = (fields: object = {}) => {
    const { closed_today: _closed, time_zone: _zone, ...terms } = known
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

    const wish = aBooking(ann, { date: '2026-11-21', time: '20:00' })
    expect((await post(addAppointment.path, wish)).code).not.toBe('ok')
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

  test.each([
    ['a map that is no https address', { map_url: 'javascript:alert(1)' }, 'map_url'],
    ['a latitude off the globe', { latitude: 91 }, 'latitude'],
    ['half a place', { latitude: null }, 'longitude'],
    ['no Chinese texts', { languages: [{ ...texts[0], language: 'en-US' }] }, 'languages'],
    ['hours that are none', { opens_at: '25:00' }, 'opens_at'],
  ])('%s is refused by its name', async (_what, fields, path) => {
    const { save } = await atTheOffice(engine)
    expect(await save(fields)).toMatchObject({ code: 'bad-request', data: { issues: [{ path }] } })
  })
})
