import { describe, expect, test } from 'vitest'

import { sweep } from '#server/sweep.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { expectSoundClaims, staffSetup } from '../../support/staff/staff-setup.ts'
import { day, hour, minute } from '../../support/open-server.ts'

/** Ann has booked bed 1 at 18:00 tomorrow; it is 16:00 today. */
async function withAnn(engine: Engine) {
  const setup = await staffSetup(engine)
  const ann = await setup.member({ nickname: 'Ann' })
  const { data } = await setup.book(ann)
  const appointment_id: string = data.appointment_id
  const row = async () =>
    await setup.store.db
      .selectFrom('appointments')
      .selectAll()
      .where('appointmentId', '=', appointment_id)
      .executeTakeFirstOrThrow()
  return { ...setup, ann, appointment_id, row }
}

const because = { reason: 'she asked for it' }

describe.each(engines)('booking for a member on $name', (engine) => {
  const tomorrow = { device_id: 'bed-1', date: '2026-11-22', time: '18:00' }

  test('staff book by the rules of members, and it is written down who did it', async () => {
    const { admin, member, staffLog, clerk } = await staffSetup(engine)
    const ann = await member({ nickname: 'Ann' })
    const made = await admin('appointment/create', { member_uid: ann.uid, ...tomorrow, note: 'first visit' })
    expect(made).toMatchObject({
      code: 'ok',
      data: { state: 'booked', note: 'first visit', member: { nickname: 'Ann' } },
    })
    expect(made.data.code).toMatch(/^A-20261121-[0-9a-f]{4}$/)
    expect(await staffLog()).toMatchObject([{ what: 'appointment.create', staffUid: clerk.uid }])
    const ben = await member()
    expect(await admin('appointment/create', { member_uid: ben.uid, ...tomorrow })).toMatchObject({ code: 'slot-full' })
  })

  test('how far ahead, how many and how late may be set aside with a reason, and not without one', async () => {
    const { admin, member, travel } = await staffSetup(engine)
    const ann = await member()
    const far = { member_uid: ann.uid, ...tomorrow, date: '2026-12-20' }
    expect(await admin('appointment/create', far)).toMatchObject({ httpStatus: 409, code: 'too-far' })
    expect(await admin('appointment/create', { ...far, leave: ['horizon'] })).toMatchObject({ code: 'bad-request' })
    expect(await admin('appointment/create', { ...far, leave: ['horizon'], ...because })).toMatchObject({ code: 'ok' })
    for (const date of ['2026-11-25', '2026-11-29']) {
      expect(await admin('appointment/create', { ...far, date })).toMatchObject({ code: 'ok' })
    }
    const fourth = { ...far, date: '2026-12-03' }
    expect(await admin('appointment/create', fourth)).toMatchObject({ code: 'too-many-appointments' })
    expect(await admin('appointment/create', { ...fourth, leave: ['count'], ...because })).toMatchObject({ code: 'ok' })
    travel(2 * hour + 5 * minute)
    const begun = { ...tomorrow, date: '2026-11-21', member_uid: (await member()).uid }
    expect(await admin('appointment/create', begun)).toMatchObject({ code: 'slot-past' })
    expect(await admin('appointment/create', { ...begun, leave: ['started'], ...because })).toMatchObject({
      code: 'ok',
    })
  })

  test('what protects the skin and keeps two off one bed is never set aside', async () => {
    const { admin, member } = await staffSetup(engine)
    const ann = await member()
    const leave = { leave: ['horizon', 'count', 'started'], ...because }
    await admin('appointment/create', { member_uid: ann.uid, ...tomorrow })
    const next = { member_uid: ann.uid, ...tomorrow, device_id: 'bed-2', ...leave }
    expect(await admin('appointment/create', { ...next, date: '2026-11-24', time: '18:00' })).toMatchObject({
      code: 'too-soon',
      data: { next_allowed_at: '2026-11-24T10:30:00.000Z' },
    })
    expect(await admin('appointment/create', next)).toMatchObject({ code: 'overlaps-own' })
    const ben = { ...next, member_uid: (await member()).uid }
    expect(await admin('appointment/create', { ...ben, device_id: 'bed-1' })).toMatchObject({ code: 'slot-full' })
    expect(await admin('appointment/create', { ...ben, device_id: 'bed-offline' })).toMatchObject({
      code: 'device-offline',
    })
  })
})

describe.each(engines)('changing an appointment on $name', (engine) => {
  test('moved by staff it holds the new bed only, its member is told and the timeline says from where', async () => {
    const { admin, appointment_id, story, notices, store, book, member } = await withAnn(engine)
    const to = { appointment_id, rev: 1, device_id: 'bed-2', date: '2026-11-23', time: '11:30', ...because }
    expect(await admin('appointment/move', to)).toMatchObject({
      code: 'ok',
      data: { device_id: 'bed-2', date: '2026-11-23', time: '11:30', rev: 2 },
    })
    await expectSoundClaims(store)
    expect(await notices()).toMatchObject([{ appointmentId: appointment_id, what: expect.stringContaining('moved') }])
    const { timeline } = await story(appointment_id)
    expect(timeline).toMatchObject([
      {
        what: 'moved',
        by: 'staff',
        name: '陳店長',
        reason: because.reason,
        from: { starts_at: '2026-11-22T10:00:00.000Z' },
      },
      { what: 'booked', by: 'member' },
    ])
    expect(await book(await member())).toMatchObject({ code: 'ok' })
  })

  test('its member is shown from when, until they choose a time themselves; another bed alone is no other time', async () => {
    const { admin, appointment_id, ann, post, travel } = await withAnn(engine)
    const shown = async () => (await post('/api/user/appointmentDetail', { ...ann, appointment_id })).data.moved_from
    const move = async (rev: number, device_id: string, time: string) =>
      expect(
        await admin('appointment/move', { appointment_id, rev, device_id, date: '2026-11-22', time, ...because }),
      ).toMatchObject({ code: 'ok' })
    await move(1, 'bed-2', '18:00')
    expect(await shown()).toBeUndefined()
    await move(2, 'bed-2', '19:00')
    expect(await shown()).toBe('2026-11-22T10:00:00.000Z')
    await move(3, 'bed-1', '19:00')
    expect(await shown()).toBe('2026-11-22T10:00:00.000Z')
    travel(day + 3 * hour + minute)
    expect(await post('/api/appointment/postpone', { ...anIntent(ann), appointment_id, minutes: 5 })).toMatchObject({
      code: 'ok',
    })
    expect(await shown()).toBeUndefined()
  })

  test('it may move by less than its own length, and its own 48 hours are not in its way', async () => {
    const { admin, appointment_id, store } = await withAnn(engine)
    const next = { appointment_id, rev: 1, device_id: 'bed-1', date: '2026-11-22', time: '18:30', ...because }
    expect(await admin('appointment/move', next)).toMatchObject({ code: 'ok', data: { time: '18:30' } })
    expect(await admin('appointment/postpone', { appointment_id, rev: 2, minutes: 5 })).toMatchObject({
      code: 'ok',
      data: { time: '18:35', end_time: '19:05' },
    })
    await expectSoundClaims(store)
  })

  test('not even five minutes of the rest before the next appointment are given away', async () => {
    const { admin, appointment_id, ann, book } = await withAnn(engine)
    expect(await book(ann, { date: '2026-11-24', time: '18:30' })).toMatchObject({ code: 'ok' })
    expect(await admin('appointment/postpone', { appointment_id, rev: 1, minutes: 5 })).toMatchObject({
      code: 'too-soon',
    })
  })

  test('of two clerks who move the same appointment one is told that it has changed, with what it is now', async () => {
    const { admin, appointment_id, member, store, notices } = await withAnn(engine)
    const other = await member({ role: 'admin', staffLevel: 'staff' })
    const to = { appointment_id, rev: 1, date: '2026-11-22', ...because }
    const answers = await Promise.all([
      admin('appointment/move', { ...to, device_id: 'bed-2', time: '12:00' }),
      admin('appointment/move', { ...to, device_id: 'bed-2', time: '14:00' }, other),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['changed', 'ok'])
    const [done, late] = answers.toSorted((a, b) => (a.code > b.code ? -1 : 1))
    expect(late?.data).toEqual(done?.data)
    expect(await notices()).toHaveLength(1)
    await expectSoundClaims(store)
  })

  test('a move to a taken time changes nothing', async () => {
    const { admin, appointment_id, member, book, row, store } = await withAnn(engine)
    await book(await member(), { device_id: 'bed-2' })
    const before = await row()
    const to = { appointment_id, rev: 1, device_id: 'bed-2', date: '2026-11-22', time: '18:00', ...because }
    expect(await admin('appointment/move', to)).toMatchObject({ httpStatus: 409, code: 'slot-full' })
    expect(await row()).toEqual(before)
    await expectSoundClaims(store)
  })

  test('a cancellation by staff needs a reason, frees the time and tells the member unless staff do', async () => {
    const { admin, appointment_id, notices, store } = await withAnn(engine)
    expect(await admin('appointment/cancel', { appointment_id, rev: 1, reason: 'no' })).toMatchObject({
      code: 'bad-request',
    })
    const cancel = { appointment_id, rev: 1, ...because, tell: false }
    expect(await admin('appointment/cancel', cancel)).toMatchObject({ code: 'ok', data: { state: 'cancelled' } })
    expect(await admin('appointment/cancel', { ...cancel, tell: true })).toMatchObject({ code: 'already' })
    expect(await notices()).toEqual([])
    await expectSoundClaims(store)
  })
})

describe.each(engines)('seeing members in on $name', (engine) => {
  /** Ann's time began at 16:00, now. */
  async function arriving() {
    const setup = await staffSetup(engine)
    const ann = await setup.member({ nickname: 'Ann' })
    const appointment_id = await addVisit(setup.store, ann, { startsAt: setup.clock.now })
    const visit = (fields: object = {}) => setup.admin('appointment/visit', { appointment_id, ...fields })
    return { ...setup, appointment_id, visit, startsAt: setup.clock.now }
  }

  test('marking twice, on two tablets, is marking once', async () => {
    const { visit, staffLog } = await arriving()
    const codes = (await Promise.all([visit(), visit()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['already', 'ok'])
    expect(await staffLog()).toHaveLength(1)
  })

  test('a mark that waited for a connection counts from when the member came', async () => {
    const { visit, travel, startsAt } = await arriving()
    travel(3 * hour)
    expect(await visit()).toMatchObject({ code: 'timed-out', data: { state: 'timeout' } })
    const late = new Date(startsAt + 10 * minute + 1).toISOString()
    expect(await visit({ arrived_at: late })).toMatchObject({ code: 'timed-out' })
    const inTime = new Date(startsAt + 10 * minute).toISOString()
    expect(await visit({ arrived_at: inTime })).toMatchObject({ code: 'ok', data: { state: 'visited' } })
  })

  test('a member cannot be checked in on another day', async () => {
    const { admin, appointment_id } = await withAnn(engine)
    expect(await admin('appointment/visit', { appointment_id })).toMatchObject({ code: 'too-early' })
  })

  test('a filter by state finds exactly what the list shows as that, before and after it is written down', async () => {
    const { admin, member, store, clock } = await staffSetup(engine)
    const ann = await member({ nickname: 'Ann' })
    const late = await addVisit(store, ann, { startsAt: clock.now - 11 * minute })
    const onTime = await addVisit(store, ann, { startsAt: clock.now - 10 * minute, deviceId: 'bed-2' })
    const missed = await addVisit(store, ann, { startsAt: clock.now - 3 * 24 * hour, state: 'timeout' })
    const found = async (state?: string) => {
      const { data } = await admin('appointment/list', { ...(state && { state }) })
      return data.list.map((one: { appointment_id: string; state: string }) => [one.appointment_id, one.state])
    }
    const look = async () => ({ missed: await found('timeout'), booked: await found('booked'), all: await found() })
    const expected = {
      missed: [
        [late, 'timeout'],
        [missed, 'timeout'],
      ],
      booked: [[onTime, 'booked']],
      all: [
        [onTime, 'booked'],
        [late, 'timeout'],
        [missed, 'timeout'],
      ],
    }
    expect(await look()).toEqual(expected)
    expect((await admin('user/get', { member_uid: ann.uid })).data.timeouts).toBe(2)
    await sweep(store)
    expect(await look()).toEqual(expected)
  })

  test('a timeout is undone while time is left, which is given back unless another member has it', async () => {
    const { admin, appointment_id, travel, member, store } = await arriving()
    travel(15 * minute)
    const restore = { appointment_id, rev: 1, reason: 'was at the door' }
    const ben = await member()
    const rival = { member_uid: ben.uid, device_id: 'bed-1', date: '2026-11-21', time: '16:30' }
    expect(await admin('appointment/create', rival)).toMatchObject({ code: 'ok' })
    expect(await admin('appointment/restore', restore)).toMatchObject({ code: 'ok', data: { state: 'visited' } })
    await expectSoundClaims(store)
    travel(day)
    expect(await admin('appointment/restore', restore)).toMatchObject({ code: 'already' })
  })
})

describe.each(engines)('the calendar of staff on $name', (engine) => {
  test('shows each bed with its state, its slots and who comes', async () => {
    const { admin, appointment_id } = await withAnn(engine)
    const { data } = await admin('appointment/day', { date: '2026-11-22' })
    expect(data).toMatchObject({ starts_at: '2026-11-22T02:00:00.000Z', ends_at: '2026-11-22T14:00:00.000Z' })
    expect(data.beds.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready', 'disabled', 'offline'])
    expect(data.beds[0].slots.filter(({ state }: { state: string }) => state === 'taken')).toMatchObject([
      { time: '18:00' },
    ])
    expect(data.appointments).toMatchObject([{ appointment_id, member: { nickname: 'Ann' } }])
    expect(data.appointments[0].member.phone_masked).toMatch(/^\+852 •••• ••\d{2}$/)
  })

  test('names for every time why a member cannot have it', async () => {
    const { admin, ann, member, book } = await withAnn(engine)
    await book(await member(), { device_id: 'bed-2', time: '12:00' })
    const { data } = await admin('appointment/slots', { date: '2026-11-22', member_uid: ann.uid })
    const stateOf = (bed: string, time: string) =>
      data.cells.find((cell: { device_id: string; time: string }) => cell.device_id === bed && cell.time === time)
        ?.state
    expect(stateOf('bed-2', '12:00')).toBe('full')
    expect(stateOf('bed-2', '18:00')).toBe('overlaps-own')
    expect(stateOf('bed-2', '15:00')).toBe('too-soon')
  })

  test('appointments are found by a piece of the number, by name, by code and by date', async () => {
    const { admin, appointment_id, story } = await withAnn(engine)
    const { appointment } = await story(appointment_id)
    for (const query of ['ann', appointment.code, appointment.code.slice(2)]) {
      const { data } = await admin('appointment/list', { query })
      expect(data.list).toMatchObject([{ appointment_id }])
    }
    expect((await admin('appointment/list', { query: 'no such member' })).data.list).toEqual([])
    const { csv } = (await admin('appointment/export', { query: 'ann' })).data
    expect(csv.split('\r\n')[1]).toContain(`${appointment.code},2026-11-22,18:00,18:30,`)
    expect((await admin('appointment/export', { query: 'no such member' })).data.csv.split('\r\n')).toHaveLength(2)
    expect((await admin('appointment/list', { date: '2026-11-22' })).data.list).toHaveLength(1)
    expect((await admin('appointment/list', { date: '2026-11-23' })).data.list).toHaveLength(0)
  })
})
