import { describe, expect, test } from 'vitest'

import {
  addAppointment,
  appointmentDetail,
  calendarRecord,
  cancelAppointment,
  latestAppointment,
  postpone,
} from '#src/contract/appointments.ts'

import { sweep } from '#server/sweep.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { day, hour, minute, openServer } from '../../support/open-server.ts'

/** A member with an appointment at 18:00 today, two hours from now. */
async function booked(engine: Engine) {
  const place = await openServer(engine)
  const ann = await place.member()
  const { data } = await place.post(addAppointment.path, aBooking(ann, { date: '2026-11-21' }))
  const appointment_id: string = data.appointment_id
  return {
    ...place,
    ann,
    appointment_id,
    cancel: (fields: object = {}) => place.post(cancelAppointment.path, anIntent(ann, { appointment_id, ...fields })),
    postponeBy: (minutes: number) => place.post(postpone.path, anIntent(ann, { appointment_id, minutes })),
    detail: async () => (await place.post(appointmentDetail.path, { ...ann, appointment_id })).data,
    setState: (state: 'visited') => place.store.db.updateTable('appointments').set({ state }).execute(),
  }
}

describe.each(engines)('cancelling on $name', (engine) => {
  test('a cancelled appointment frees its bed and lets the member book again', async () => {
    const { post, member, ann, cancel, detail } = await booked(engine)
    const cancelled = await cancel({ rev: 1 })
    expect(cancelled).toMatchObject({ httpStatus: 200, status: 1, code: 'ok', data: { state: 'cancelled', rev: 2 } })
    expect(await detail()).toEqual(cancelled.data)
    expect(await post(latestAppointment.path, ann)).toMatchObject({ code: 'none' })
    expect(await post(addAppointment.path, aBooking(await member(), { date: '2026-11-21' }))).toMatchObject({
      code: 'ok',
    })
  })

  test('cancelling twice is already done, whatever revision was seen', async () => {
    const { cancel } = await booked(engine)
    await cancel()
    expect(await cancel({ rev: 1 })).toMatchObject({ httpStatus: 200, status: 1, code: 'already', data: { rev: 2 } })
  })

  test('of simultaneous cancellations one is ok and the others are already done', async () => {
    const { cancel } = await booked(engine)
    const codes = (await Promise.all([cancel(), cancel(), cancel()])).map((answer) => answer.code)
    expect(codes.sort()).toEqual(['already', 'already', 'ok'])
  })

  test('exactly ten minutes late can still be cancelled, a millisecond later it has timed out', async () => {
    const inTime = await booked(engine)
    inTime.travel(2 * hour + 10 * minute)
    expect(await inTime.cancel()).toMatchObject({ code: 'ok' })

    const late = await booked(engine)
    late.travel(2 * hour + 10 * minute + 1)
    expect(await late.cancel()).toMatchObject({ httpStatus: 409, code: 'timed-out', data: { state: 'timeout' } })
  })

  test('an appointment that moved since it was seen is not cancelled; its new time is told', async () => {
    const { cancel, postponeBy } = await booked(engine)
    await postponeBy(10)
    const data = { appointment_time: '2026-11-21 18:10', rev: 2, state: 'booked' }
    expect(await cancel({ rev: 1 })).toMatchObject({ httpStatus: 409, code: 'changed', data })
    expect(await cancel({ rev: 2 })).toMatchObject({ code: 'ok' })
  })

  test('after the visit it is too late to cancel', async () => {
    const { cancel, setState } = await booked(engine)
    await setState('visited')
    expect(await cancel()).toMatchObject({ httpStatus: 409, code: 'visited' })
  })

  test('an appointment that does not exist is not found', async () => {
    const { cancel } = await booked(engine)
    expect(await cancel({ appointment_id: 'nothing' })).toMatchObject({ httpStatus: 404, code: 'not-found' })
  })
})

describe.each(engines)('lateness on $name', (engine) => {
  test('every read shows the timeout from the first millisecond on, before and after the sweep', async () => {
    const { store, post, ann, detail, travel } = await booked(engine)
    travel(2 * hour + 10 * minute)
    expect(await detail()).toMatchObject({ state: 'booked' })
    expect(await post(latestAppointment.path, ann)).toMatchObject({ code: 'ok' })
    expect(await sweep(store)).toBe(0)

    travel(1)
    const shown = await detail()
    expect(shown).toMatchObject({ state: 'timeout', rev: 1 })
    expect(await post(latestAppointment.path, ann)).toMatchObject({ code: 'none' })
    expect(await sweep(store)).toBe(1)
    expect(await detail()).toEqual(shown)
  })

  test('sweeping again changes nothing', async () => {
    const { store, detail, travel } = await booked(engine)
    travel(3 * hour)
    expect(await Promise.all([sweep(store), sweep(store), sweep(store)]).then((counts) => counts.sort())).toEqual([
      0, 0, 1,
    ])
    expect(await sweep(store)).toBe(0)
    expect(await detail()).toMatchObject({ state: 'timeout' })
  })

  test('a visit is never turned into a timeout', async () => {
    const { store, detail, setState, travel } = await booked(engine)
    await setState('visited')
    travel(day)
    await sweep(store)
    expect(await detail()).toMatchObject({ state: 'visited' })
  })

  test('a member who comes too late loses the bed at once to the member who books the rest of the time', async () => {
    const { post, member, postponeBy, travel } = await booked(engine)
    await postponeBy(15)
    const bob = await member()
    travel(2 * hour + 25 * minute)
    const grid = async () =>
      (await post(calendarRecord.path, { ...bob, shop_id: 1, device_id: 'bed-1', date: '2026-11-21' })).data
    const halfPastSix = (slots: { time: string; state: string }[]) => slots.find((slot) => slot.time === '18:30')?.state
    expect(halfPastSix((await grid()).slots)).toBe('full')
    travel(1)
    expect(halfPastSix((await grid()).slots)).toBe('free')
    const booking = aBooking(bob, { date: '2026-11-21', time: '18:30' })
    expect(await post(addAppointment.path, booking)).toMatchObject({ code: 'ok' })
  })
})

describe.each(engines)('postponing on $name', (engine) => {
  test.each([5, 10, 15])('by %i minutes moves start and end and raises the revision', async (minutes) => {
    const { postponeBy, detail } = await booked(engine)
    const moved = await postponeBy(minutes)
    const time = `2026-11-21 18:${String(minutes).padStart(2, '0')}`
    expect(moved).toMatchObject({ code: 'ok', data: { appointment_time: time, rev: 2, state: 'booked' } })
    expect(await detail()).toEqual({ ...moved.data, door_ids: ['door-1'] })
  })

  test('by any other time is not offered', async () => {
    const { postponeBy } = await booked(engine)
    expect(await postponeBy(7)).toMatchObject({ httpStatus: 400, code: 'bad-request' })
  })

  test('into the time of the next member is refused and changes nothing', async () => {
    const { post, member, postponeBy, detail } = await booked(engine)
    await post(addAppointment.path, aBooking(await member(), { date: '2026-11-21', time: '18:30' }))
    expect(await postponeBy(5)).toMatchObject({ httpStatus: 409, code: 'slot-full' })
    expect(await detail()).toMatchObject({ appointment_time: '2026-11-21 18:00', rev: 1 })
  })

  test('into the rest before the next own appointment is refused and changes nothing', async () => {
    const { post, ann, postponeBy, detail } = await booked(engine)
    expect(await post(addAppointment.path, aBooking(ann, { date: '2026-11-23', time: '18:30' }))).toMatchObject({
      code: 'ok',
    })
    expect(await postponeBy(5)).toMatchObject({ httpStatus: 409, code: 'too-soon' })
    expect(await detail()).toMatchObject({ appointment_time: '2026-11-21 18:00', rev: 1, postponed: false })
  })

  test('takes the time it moves into, and gives back the time it leaves', async () => {
    const { store, post, member, postponeBy } = await booked(engine)
    await postponeBy(15)
    const next = aBooking(await member(), { date: '2026-11-21', time: '18:30' })
    expect(await post(addAppointment.path, next)).toMatchObject({ code: 'slot-full' })
    const claims = await store.db.selectFrom('deviceClaims').select('slotAt').orderBy('slotAt').execute()
    const first = Date.parse('2026-11-21T10:15:00Z')
    expect(claims.map((claim) => claim.slotAt)).toEqual(
      [0, 5, 10, 15, 20, 25].map((minutes) => first + minutes * minute),
    )
  })

  test('past the closing time is refused', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const { data } = await post(addAppointment.path, aBooking(ann, { time: '21:30' }))
    const late = anIntent(ann, { appointment_id: data.appointment_id, minutes: 5 })
    expect(await post(postpone.path, late)).toMatchObject({ httpStatus: 409, code: 'outside-hours' })
  })

  test('is possible up to exactly ten minutes late', async () => {
    const { postponeBy, travel } = await booked(engine)
    travel(2 * hour + 10 * minute)
    expect(await postponeBy(15)).toMatchObject({ code: 'ok' })
    travel(15 * minute + 1)
    expect(await postponeBy(15)).toMatchObject({ httpStatus: 409, code: 'too-late' })
  })

  test('is possible once; the second time the member is asked to talk to the staff', async () => {
    const { postponeBy, detail } = await booked(engine)
    expect(await detail()).toMatchObject({ postponed: false })
    expect(await postponeBy(5)).toMatchObject({ code: 'ok', data: { postponed: true } })
    const again = await postponeBy(5)
    expect(again).toMatchObject({ httpStatus: 409, code: 'already-postponed', data: { rev: 2 } })
    expect(await detail()).toMatchObject({ appointment_time: '2026-11-21 18:05', rev: 2 })
  })

  test('of two phones that postpone at the same moment one succeeds', async () => {
    const { postponeBy, detail } = await booked(engine)
    const codes = (await Promise.all([postponeBy(5), postponeBy(15)])).map((answer) => answer.code)
    expect(codes.sort()).toEqual(['already-postponed', 'ok'])
    expect(await detail()).toMatchObject({ rev: 2 })
  })

  test('a cancelled or visited appointment is refused', async () => {
    const cancelled = await booked(engine)
    await cancelled.cancel()
    expect(await cancelled.postponeBy(5)).toMatchObject({ code: 'changed', data: { state: 'cancelled' } })
    const visited = await booked(engine)
    await visited.setState('visited')
    expect(await visited.postponeBy(5)).toMatchObject({ code: 'visited' })
  })
})
