import { describe, expect, test } from 'vitest'

import {
  addAppointment,
  appointmentDetail,
  calendarRecord,
  calendarStat,
  cancelAppointment,
  changeTime,
  postpone,
} from '#src/contract/appointments.ts'
import { doorInfo } from '#src/contract/doors.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { counter } from '../../support/staff/counter.ts'
import { hour, minute, openServer } from '../../support/open-server.ts'

const { path } = changeTime
const today = '2026-11-21'

/** A member with an appointment at 18:00 today, two hours from now. */
async function booked(engine: Engine) {
  const place = await openServer(engine)
  const ann = await place.member()
  const { data } = await place.post(addAppointment.path, aBooking(ann, { date: today }))
  const appointment_id: string = data.appointment_id
  const aChange = (fields: object = {}) =>
    anIntent(ann, { appointment_id, rev: 1, device_id: 'bed-1', date: today, time: '20:00', ...fields })
  const claims = async () => {
    const held = place.store.db.selectFrom('deviceClaims').select(['deviceId', 'slotAt']).orderBy('slotAt')
    return (await held.where('appointmentId', '=', appointment_id).execute()).map(
      ({ deviceId, slotAt }) => `${deviceId} ${new Date(slotAt).toISOString().slice(11, 16)}`,
    )
  }
  return {
    ...place,
    ann,
    appointment_id,
    aChange,
    claims,
    change: (fields?: object) => place.post(path, aChange(fields)),
    detail: async () => (await place.post(appointmentDetail.path, { ...ann, appointment_id })).data,
  }
}

/** The appointment and all that it holds are as they were booked. */
async function expectUntouched({ detail, claims }: Awaited<ReturnType<typeof booked>>) {
  expect(await detail()).toMatchObject({ appointment_time: '2026-11-21 18:00', device_id: 'bed-1', rev: 1 })
  expect(await claims()).toEqual(['10:00', '10:05', '10:10', '10:15', '10:20', '10:25'].map((at) => `bed-1 ${at}`))
}

describe.each(engines)('changing the time on $name', (engine) => {
  test('keeps the booking, with another time and bed; the old time is free for others', async () => {
    const place = await booked(engine)
    const { post, member, change, detail, claims, appointment_id } = place
    const changed = await change({ device_id: 'bed-2' })
    expect(changed).toMatchObject({
      httpStatus: 200,
      code: 'ok',
      data: { appointment_id, appointment_time: '2026-11-21 20:00', device_id: 'bed-2', state: 'booked', rev: 2 },
    })
    expect(changed.data).toMatchObject({ postponed: false, cancel_ticket: expect.any(String) })
    expect(changed.data).not.toHaveProperty('moved_from')
    expect(await detail()).toMatchObject({ appointment_time: '2026-11-21 20:00', device_id: 'bed-2' })
    expect(await claims()).toEqual(['12:00', '12:05', '12:10', '12:15', '12:20', '12:25'].map((at) => `bed-2 ${at}`))
    const next = await post(addAppointment.path, aBooking(await member(), { date: today }))
    expect(next).toMatchObject({ code: 'ok' })
  })

  test('to another bed at the same time is possible', async () => {
    const { change } = await booked(engine)
    const changed = await change({ device_id: 'bed-2', time: '18:00' })
    expect(changed).toMatchObject({ code: 'ok', data: { device_id: 'bed-2', appointment_time: '2026-11-21 18:00' } })
  })

  test('asked again under the same id after a lost answer, it is changed once', async () => {
    const { post, aChange, detail } = await booked(engine)
    const intent = aChange()
    const first = await post(path, intent)
    expect(await post(path, intent)).toMatchObject({ code: 'ok', data: { rev: 2 } })
    expect(await detail()).toMatchObject({ appointment_time: first.data.appointment_time, rev: 2 })
  })

  test('does not count the booking that is changed: neither its rest nor the number of bookings', async () => {
    const { store, change } = await booked(engine)
    await writeChainSettings(store.db, { rules: { maxOpenAppointments: 1 } })
    expect(await change({ date: '2026-11-22', time: '18:00' })).toMatchObject({ code: 'ok' })
  })

  test('keeps the rest before another own appointment', async () => {
    const place = await booked(engine)
    expect(await place.post(addAppointment.path, aBooking(place.ann, { date: '2026-11-25' }))).toMatchObject({
      code: 'ok',
    })
    expect(await place.change({ date: '2026-11-24', time: '18:00' })).toMatchObject({
      httpStatus: 409,
      code: 'too-soon',
      data: { next_allowed_at: '2026-11-27T10:30:00.000Z' },
    })
    await expectUntouched(place)
  })

  test('refused for whatever reason it leaves the booking as it was', async () => {
    const place = await booked(engine)
    const refused = async (fields: object) => (await place.change(fields)).code
    expect(await refused({ time: '15:30' })).toBe('slot-past')
    expect(await refused({ time: '22:30' })).toBe('outside-hours')
    expect(await refused({ date: '2027-06-01' })).toBe('outside-hours')
    expect(await refused({ device_id: 'bed-offline' })).toBe('device-offline')
    expect(await refused({ device_id: 'bed-closed' })).toBe('device-disabled')
    expect(await refused({ device_id: 'nothing' })).toBe('not-found')
    expect(await refused({ rev: 7 })).toBe('changed')
    await expectUntouched(place)
  })

  test('into the time of another member is refused and leaves the booking as it was', async () => {
    const place = await booked(engine)
    await place.post(addAppointment.path, aBooking(await place.member(), { date: today, time: '20:00' }))
    expect(await place.change()).toMatchObject({ httpStatus: 409, code: 'slot-full' })
    await expectUntouched(place)
  })

  test('is refused to a blocked member, and of a booking of somebody else nothing is said', async () => {
    const place = await booked(engine)
    const bob = await place.member()
    const { appointment_id } = place
    const others = anIntent(bob, { appointment_id, rev: 1, device_id: 'bed-1', date: today, time: '20:00' })
    expect(await place.post(path, others)).toMatchObject({ httpStatus: 404, code: 'not-found' })
    await place.store.db.updateTable('members').set({ blocked: 1 }).where('uid', '=', place.ann.uid).execute()
    expect(await place.change()).toMatchObject({ code: 'no-access' })
    await place.store.db.updateTable('members').set({ blocked: 0 }).where('uid', '=', place.ann.uid).execute()
    await expectUntouched(place)
  })

  test('is possible for as long as it can be cancelled: exactly ten minutes late, and no millisecond longer', async () => {
    const inTime = await booked(engine)
    inTime.travel(2 * hour + 10 * minute)
    expect(await inTime.change()).toMatchObject({ code: 'ok' })
    const late = await booked(engine)
    late.travel(2 * hour + 10 * minute + 1)
    expect(await late.change()).toMatchObject({ code: 'timed-out', data: { state: 'timeout' } })
  })

  test('of one that was cancelled, or that its member has come for, is refused with how it is now', async () => {
    const { post, ann, appointment_id, change, store } = await booked(engine)
    await store.db.updateTable('appointments').set({ state: 'visited' }).execute()
    expect(await change()).toMatchObject({ code: 'visited', data: { state: 'visited' } })
    await store.db.updateTable('appointments').set({ state: 'booked' }).execute()
    await post(cancelAppointment.path, anIntent(ann, { appointment_id }))
    expect(await change({ rev: 2 })).toMatchObject({ code: 'changed', data: { state: 'cancelled' } })
  })

  test('one that was postponed can be postponed again once it has another time', async () => {
    const { post, ann, appointment_id, change } = await booked(engine)
    const later = () => post(postpone.path, anIntent(ann, { appointment_id, minutes: 5 }))
    await later()
    expect(await change({ rev: 2 })).toMatchObject({ code: 'ok', data: { postponed: false } })
    expect(await later()).toMatchObject({ code: 'ok', data: { appointment_time: '2026-11-21 20:05' } })
  })

  test('where nothing is booked without a package, the new time needs one as well', async () => {
    const { post, ann, store, sell } = await counter(engine)
    const { data } = await post(addAppointment.path, aBooking(ann, { date: today }))
    await writeChainSettings(store.db, { features: { booksWithoutPackage: false } })
    const intent = () =>
      anIntent(ann, { appointment_id: data.appointment_id, rev: 1, device_id: 'bed-1', date: today, time: '20:00' })
    expect(await post(path, intent())).toMatchObject({ httpStatus: 409, code: 'no-package' })
    await sell()
    expect(await post(path, intent())).toMatchObject({ code: 'ok' })
  })

  test('staff read who changed it, from when to when', async () => {
    const { post, ann, call, staff } = await counter(engine)
    const { data } = await post(addAppointment.path, aBooking(ann, { date: today }))
    const { appointment_id } = data
    await post(path, anIntent(ann, { appointment_id, rev: 1, device_id: 'bed-2', date: today, time: '20:00' }))
    const story = await call(staff, 'appointment/get', { appointment_id })
    expect(story.data.all_timeline[0]).toMatchObject({
      what: 'moved',
      by: 'member',
      from: { starts_at: '2026-11-21T10:00:00.000Z' },
      to: { starts_at: '2026-11-21T12:00:00.000Z' },
    })
  })
})

describe.each(engines)('times to change to on $name', (engine) => {
  type Slot = { time: string; state: string; next_allowed_at?: string; device_id?: string }
  const at = (slots: Slot[], time: string) => slots.find((slot) => slot.time === time)

  test('the rest around a booking does not stand in the way of its own change', async () => {
    const { post, ann, appointment_id } = await booked(engine)
    const asked = { ...ann, shop_id: 1, device_id: 'bed-1', date: '2026-11-22' }
    const before: Slot[] = (await post(calendarRecord.path, asked)).data.slots
    expect(at(before, '18:00')).toHaveProperty('next_allowed_at')
    const slots: Slot[] = (await post(calendarRecord.path, { ...asked, moving: appointment_id })).data.slots
    expect(at(slots, '18:00')).toEqual({ time: '18:00', end_time: '18:30', state: 'free' })
    const days = { ...ann, shop_id: 1, from: today, days: 2, moving: appointment_id }
    expect((await post(calendarStat.path, days)).data.days[1]).not.toHaveProperty('too_soon')
  })

  test('without a bed each time is named once, with the first bed that is free then', async () => {
    const { post, ann, member, appointment_id } = await booked(engine)
    const [bob, eve] = [await member(), await member()]
    await post(addAppointment.path, aBooking(bob, { date: today, time: '19:00' }))
    await post(addAppointment.path, aBooking(bob, { date: '2026-11-25', time: '19:00' }))
    for (const [who, device_id] of [
      [eve, 'bed-2'],
      [await member(), 'bed-1'],
    ] as const) {
      await post(addAppointment.path, aBooking(who, { date: today, time: '20:00', device_id }))
    }
    const asked = { ...ann, shop_id: 1, date: today, moving: appointment_id }
    const slots: Slot[] = (await post(calendarRecord.path, asked)).data.slots
    expect(new Set(slots.map(({ time }) => time)).size).toBe(slots.length)
    expect(at(slots, '17:30')).toMatchObject({ state: 'free', device_id: 'bed-1' })
    expect(at(slots, '18:00')).toMatchObject({ state: 'free', device_id: 'bed-2' })
    expect(at(slots, '19:00')).toMatchObject({ state: 'free', device_id: 'bed-2' })
    expect(at(slots, '20:00')).toEqual({ time: '20:00', end_time: '20:30', state: 'full' })
  })
})

describe.each(engines)('a door that was open on $name', (engine) => {
  test('stays open for a member who postpones, and for one whom staff let begin later', async () => {
    const { post, ann, appointment_id, travel, store } = await booked(engine)
    const door = async () => (await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).data.access
    travel(2 * hour - 5 * minute - 1)
    expect(await door()).toMatchObject({ allowed: false })
    travel(1)
    expect(await door()).toMatchObject({ allowed: true, reason: 'booking' })
    await post(postpone.path, anIntent(ann, { appointment_id, minutes: 15 }))
    expect(await door()).toMatchObject({ allowed: true, reason: 'booking', appointment_id })
    const startsAt = Date.parse('2026-11-21T10:15:00Z')
    await store.db
      .updateTable('appointments')
      .set({ postponedFrom: null, movedFrom: startsAt - 15 * minute })
      .execute()
    expect(await door()).toMatchObject({ allowed: true })
    // Moved by more than that, it is another time.
    await store.db
      .updateTable('appointments')
      .set({ movedFrom: startsAt - 15 * minute - 1 })
      .execute()
    expect(await door()).toMatchObject({ allowed: false })
  })

  test('opens for a changed time when that comes, and no longer for the old one', async () => {
    const { post, ann, change, travel } = await booked(engine)
    const door = async () => (await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).data.access
    await change()
    travel(2 * hour)
    expect(await door()).toMatchObject({ allowed: false })
    travel(2 * hour - 5 * minute)
    expect(await door()).toMatchObject({ allowed: true })
  })
})
