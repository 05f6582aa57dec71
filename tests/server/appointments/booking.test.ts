import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import {
  addAppointment,
  appointmentDetail,
  appointmentRecord,
  cancelAppointment,
  latestAppointment,
} from '#src/contract/appointments.ts'

import { engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { day, hour, minute, openServer, tally } from '../../support/open-server.ts'

const { path } = addAppointment

describe.each(engines)('booking on $name', (engine) => {
  test('a member books a bed and finds the appointment everywhere', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()

    const booked = await post(path, aBooking(ann), { 'accept-language': 'en-US' })
    expect(booked).toMatchObject({ httpStatus: 200, status: 1, code: 'ok' })
    expect(booked.data).toMatchObject({
      shop_name: 'Causeway Bay',
      device_name: 'Bed 1',
      device_type: 'Lie-down',
      appointment_time: '2026-11-22 18:00',
      end_time: '18:30',
      starts_at: '2026-11-22T10:00:00.000Z',
      ends_at: '2026-11-22T10:30:00.000Z',
      time_zone: 'Asia/Hong_Kong',
      state: 'booked',
      rev: 1,
    })

    const { appointment_id } = booked.data
    const language = { 'accept-language': 'en-US' }
    expect((await post(latestAppointment.path, ann, language)).data).toEqual(booked.data)
    expect((await post(appointmentDetail.path, { ...ann, appointment_id }, language)).data).toEqual({
      ...booked.data,
      door_ids: ['door-1'],
    })
    expect((await post(appointmentRecord.path, ann, language)).data).toEqual({
      list: [booked.data],
      page: 1,
      has_more: false,
    })
  })

  test('a member without an appointment is told that there is none', async () => {
    const { post, member } = await openServer(engine)
    const answer = await post(latestAppointment.path, await member())
    expect(answer).toMatchObject({ httpStatus: 200, status: 0, code: 'none', data: null })
  })

  test('of several appointments the next one is the latest', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    await post(path, aBooking(ann, { date: '2026-11-28' }))
    const sooner = await post(path, aBooking(ann, { date: '2026-11-24' }))
    expect((await post(latestAppointment.path, ann)).data).toEqual(sooner.data)
  })

  test("a member cannot see another member's appointment", async () => {
    const { post, member } = await openServer(engine)
    const { data } = await post(path, aBooking(await member()))
    const fields = { appointment_id: data.appointment_id }
    const bob = await member()
    expect(await post(appointmentDetail.path, { ...bob, ...fields })).toMatchObject({
      code: 'not-found',
      httpStatus: 404,
    })
    expect(await post(cancelAppointment.path, anIntent(bob, fields))).toMatchObject({ code: 'not-found' })
    expect((await post(appointmentRecord.path, bob)).data.list).toEqual([])
  })

  test('of 200 members who want one time, exactly one gets it', async () => {
    const { store, insist, members } = await openServer(engine)
    const rivals = await members(200)

    const answers = await Promise.all(rivals.map((each) => insist(path, aBooking(each))))

    expect(tally(answers)).toEqual({ ok: 1, 'slot-full': 199 })
    expect(await store.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  })

  test('a member who taps on two beds at once gets one of them', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const answers = await Promise.all([
      post(path, aBooking(ann, { device_id: 'bed-1' })),
      post(path, aBooking(ann, { device_id: 'bed-2' })),
    ])
    expect(tally(answers)).toEqual({ ok: 1, 'overlaps-own': 1 })
  })

  test('of many bookings sent at once by one member, at most three stand', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const dates = ['2026-11-22', '2026-11-25', '2026-11-28', '2026-12-01', '2026-12-04']
    const answers = await Promise.all(dates.map((date) => post(path, aBooking(ann, { date }))))
    expect(tally(answers)).toEqual({ ok: 3, 'too-many-appointments': 2 })
  })

  test.each([
    ['not-found', 404, { shop_id: 2 }],
    ['not-found', 404, { device_id: 'bed-99' }],
    ['device-disabled', 409, { device_id: 'bed-closed' }],
    ['device-offline', 409, { device_id: 'bed-offline' }],
    ['slot-past', 409, { date: '2020-01-05' }],
    ['slot-past', 409, { date: '2026-11-21', time: '15:30' }],
    ['slot-past', 409, { date: '2026-11-21', time: '16:00' }],
    ['outside-hours', 409, { time: '09:30' }],
    ['outside-hours', 409, { time: '22:00' }],
    ['outside-hours', 409, { time: '18:10' }],
    ['outside-hours', 409, { date: '2026-12-06' }],
    ['bad-request', 400, { date: '5 January' }],
    ['bad-request', 400, { date: '2026-02-30' }],
    ['bad-request', 400, { time: '24:00' }],
    ['bad-request', 400, { op_id: undefined }],
    ['bad-request', 400, { op_id: 'again' }],
    ['signed-out', 401, { token: 'made-up' }],
    ['signed-out', 401, { token: undefined }],
    ['signed-out', 401, { uid: 'uid-of-another-member' }],
    ['signed-out', 401, { uid: undefined }],
  ])('is refused: %s %i %j', async (code, httpStatus, fields) => {
    const { post, member } = await openServer(engine)
    const booking = { ...aBooking(await member()), op_id: randomUUID(), ...fields }
    expect(await post(path, booking)).toMatchObject({ code, httpStatus, status: 0 })
  })

  test('the last slot of the day and the last day of the horizon can be booked', async () => {
    const { post, member } = await openServer(engine)
    expect(await post(path, aBooking(await member(), { time: '21:30' }))).toMatchObject({ code: 'ok' })
    expect(await post(path, aBooking(await member(), { date: '2026-12-05' }))).toMatchObject({ code: 'ok' })
  })

  test('a shop that is closed for an afternoon takes no bookings then', async () => {
    const { store, post, member } = await openServer(engine)
    const startsAt = Date.parse('2026-11-22T09:00:00Z')
    const closure = { closureId: 'stocktaking', shopId: 1, deviceId: null, startsAt, endsAt: startsAt + 2 * hour }
    await store.db.insertInto('closures').values(closure).execute()
    expect(await post(path, aBooking(await member(), { time: '18:30' }))).toMatchObject({ code: 'outside-hours' })
    expect(await post(path, aBooking(await member(), { time: '19:00' }))).toMatchObject({ code: 'ok' })
  })

  test('the next appointment may start 48 hours after the end of the one before, not a minute sooner', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    await post(path, aBooking(ann, { date: '2026-11-22', time: '18:00' }))
    const refused = await post(path, aBooking(ann, { date: '2026-11-24', time: '18:00' }))
    expect(refused).toMatchObject({ code: 'too-soon', data: { next_allowed_at: '2026-11-24T10:30:00.000Z' } })
    expect(await post(path, aBooking(ann, { date: '2026-11-24', time: '18:30' }))).toMatchObject({ code: 'ok' })
  })

  test('an appointment before an existing one keeps the same distance', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    await post(path, aBooking(ann, { date: '2026-11-26', time: '18:00' }))
    const refused = await post(path, aBooking(ann, { date: '2026-11-24', time: '18:00' }))
    expect(refused).toMatchObject({ code: 'too-soon', data: { next_allowed_at: '2026-11-28T10:30:00.000Z' } })
    expect(await post(path, aBooking(ann, { date: '2026-11-24', time: '17:30' }))).toMatchObject({ code: 'ok' })
  })

  test('a visit keeps the next appointment at a distance while it may come to light, a missed one does not', async () => {
    const { store, post, member, travel } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    const visited = await post(path, aBooking(ann, { date: '2026-11-21', time: '18:00' }))
    await post(path, aBooking(bob, { date: '2026-11-21', time: '19:00' }))
    const { appointment_id } = visited.data
    await store.db
      .updateTable('appointments')
      .set({ state: 'visited' })
      .where('appointmentId', '=', appointment_id)
      .execute()
    // An hour after the end of her time Ann may still be there.
    travel(3 * hour + 30 * minute)

    const tooSoon = await post(path, aBooking(ann, { date: '2026-11-23', time: '18:00' }))
    expect(tooSoon).toMatchObject({ code: 'too-soon', data: { next_allowed_at: '2026-11-23T10:30:00.000Z' } })
    travel(day - 3 * hour - 30 * minute)
    expect(await post(path, aBooking(ann, { date: '2026-11-23', time: '18:00' }))).toMatchObject({ code: 'ok' })
    expect(await post(path, aBooking(bob, { date: '2026-11-22', time: '18:00' }))).toMatchObject({ code: 'ok' })
  })

  test('a fourth appointment is refused until one of the three is over', async () => {
    const { post, member, travel } = await openServer(engine)
    const ann = await member()
    for (const date of ['2026-11-22', '2026-11-25', '2026-11-28']) {
      expect(await post(path, aBooking(ann, { date }))).toMatchObject({ code: 'ok' })
    }
    const fourth = { date: '2026-12-01' }
    expect(await post(path, aBooking(ann, fourth))).toMatchObject({ code: 'too-many-appointments', httpStatus: 409 })
    travel(26 * hour + 10 * minute + 1)
    expect(await post(path, aBooking(ann, fourth))).toMatchObject({ code: 'ok' })
  })

  test('records come newest first, a page at a time', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    for (const date of ['2026-11-25', '2026-11-22', '2026-11-28']) await post(path, aBooking(ann, { date }))
    const pageOf = async (page: number) => (await post(appointmentRecord.path, { ...ann, page, page_size: 2 })).data
    const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)]
    const times = (list: { appointment_time: string }[]) => list.map((row) => row.appointment_time.slice(0, 10))
    expect(times(first.list)).toEqual(['2026-11-28', '2026-11-25'])
    expect(times(second.list)).toEqual(['2026-11-22'])
    expect([first.has_more, second.has_more, third.has_more, third.list.length]).toEqual([true, false, false, 0])
  })
})
