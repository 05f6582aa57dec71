import { describe, expect, test } from 'vitest'

import { latestAppointment } from '#src/contract/appointments.ts'

import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { expectSoundClaims, staffSetup } from '../../support/staff/staff-setup.ts'
import { hour, minute } from '../../support/open-server.ts'

/** Ann's time began at 16:00, now, and staff have checked her in. */
async function checkedIn(engine: Engine) {
  const setup = await staffSetup(engine, 'staff')
  const ann = await setup.member({ nickname: 'Ann' })
  const appointment_id = await addVisit(setup.store, ann, { startsAt: setup.clock.now })
  const { data } = await setup.admin('appointment/visit', { appointment_id })
  const undo = (rev: number = data.rev) =>
    setup.admin('appointment/undo-visit', { appointment_id, rev, reason: 'wrong member' })
  const leave = (rev: number = data.rev) =>
    setup.admin('appointment/leave', { appointment_id, rev, reason: 'bed refused twice' })
  const latest = async () => (await setup.post(latestAppointment.path, ann)).data?.state ?? 'none'
  const bookSame = async () =>
    await setup.admin('appointment/create', {
      member_uid: (await setup.member()).uid,
      device_id: 'bed-1',
      date: '2026-11-21',
      time: '16:00',
      leave: ['started'],
      reason: 'walked in now',
    })
  return { ...setup, ann, appointment_id, rev: data.rev as number, undo, leave, latest, bookSame }
}

describe.each(engines)('a check-in that was wrong, on $name', (engine) => {
  test('is undone with a reason: the member is expected again, and the log says who and why', async () => {
    const { admin, clerk, undo, latest, staffLog, story, appointment_id, store } = await checkedIn(engine)
    expect(await latest()).toBe('visited')
    expect(await undo()).toMatchObject({ code: 'ok', data: { state: 'booked', rev: 3 } })
    expect(await latest()).toBe('booked')
    await expectSoundClaims(store)
    expect((await staffLog()).at(-1)).toMatchObject({
      what: 'appointment.undo-visit',
      staffUid: clerk.uid,
      reason: 'wrong member',
    })
    const { timeline, all_timeline } = await story(appointment_id)
    expect(all_timeline[0]).toMatchObject({ what: 'visit-undone', reason: 'wrong member', name: '陳店長' })
    // An app of before knows no such entry.
    expect(timeline[0]).toMatchObject({ what: 'visited' })
    expect(await undo()).toMatchObject({ code: 'already' })
    expect(await admin('appointment/visit', { appointment_id })).toMatchObject({ code: 'ok' })
    expect(await undo()).toMatchObject({ code: 'changed', data: { state: 'visited', rev: 4 } })
  })

  test('undone after the time to come is over, the appointment was missed and its bed is free', async () => {
    const { admin, ann, undo, travel, latest, bookSame } = await checkedIn(engine)
    travel(11 * minute)
    expect(await undo()).toMatchObject({ code: 'ok', data: { state: 'timeout' } })
    expect(await latest()).toBe('none')
    expect((await admin('user/get', { member_uid: ann.uid })).data.timeouts).toBe(1)
    travel(-2 * minute)
    expect(await bookSame()).toMatchObject({ code: 'ok' })
  })

  test('needs a reason, and is not for members', async () => {
    const { admin, ann, appointment_id, rev } = await checkedIn(engine)
    expect(await admin('appointment/undo-visit', { appointment_id, rev })).toMatchObject({ code: 'bad-request' })
    expect(await admin('appointment/undo-visit', { appointment_id, rev, reason: 'not me' }, ann)).toMatchObject({
      code: 'forbidden',
    })
    expect(await admin('appointment/undo-visit', { appointment_id: 'none', rev, reason: 'not me' })).toMatchObject({
      code: 'not-found',
    })
  })
})

describe.each(engines)('a member who leaves without tanning, on $name', (engine) => {
  test('frees the bed, opens nothing more, and can book again at once', async () => {
    const { admin, ann, book, leave, latest, staffLog, story, appointment_id, bookSame, travel } =
      await checkedIn(engine)
    travel(5 * minute)
    expect(await book(ann, { date: '2026-11-21', time: '18:00' })).toMatchObject({ code: 'too-soon' })
    expect(await leave()).toMatchObject({ code: 'ok', data: { state: 'visited', left_at: expect.any(String) } })
    expect(await leave()).toMatchObject({ code: 'already' })
    expect(await latest()).toBe('none')
    expect((await staffLog()).at(-1)).toMatchObject({ what: 'appointment.leave', reason: 'bed refused twice' })
    expect((await story(appointment_id)).all_timeline[0]).toMatchObject({ what: 'left' })
    const { csv } = (await admin('appointment/export', { query: 'ann' })).data
    expect(csv.split('\r\n')[1]).toMatch(/,left$/)
    expect(await bookSame()).toMatchObject({ code: 'ok' })
    expect(await book(ann, { date: '2026-11-21', time: '18:00' })).toMatchObject({ code: 'ok' })
    const move = { appointment_id, rev: 3, device_id: 'bed-2', date: '2026-11-21', time: '17:00', reason: 'is back' }
    expect(await admin('appointment/move', move)).toMatchObject({ code: 'visited' })
  })

  test('said by mistake it is undone, and their time is theirs again', async () => {
    const { leave, undo, store } = await checkedIn(engine)
    await leave()
    expect(await undo(3)).toMatchObject({ code: 'ok', data: { state: 'booked', left_at: null } })
    await expectSoundClaims(store)
  })

  test('whose time another member has by now is not expected again', async () => {
    const { leave, undo, bookSame } = await checkedIn(engine)
    await leave()
    expect(await bookSame()).toMatchObject({ code: 'ok' })
    expect(await undo(3)).toMatchObject({ code: 'slot-full', data: { state: 'visited' } })
  })
})

describe.each(engines)('a member who is here and is moved, on $name', (engine) => {
  const to = { device_id: 'bed-2', date: '2026-11-21', time: '16:30', reason: 'lamp broken' }

  test('stays checked in for a time that begins soon, and is told', async () => {
    const { admin, appointment_id, rev, latest, notices, store, staffLog } = await checkedIn(engine)
    expect(await admin('appointment/move', { appointment_id, rev, ...to })).toMatchObject({
      code: 'ok',
      data: { state: 'visited', device_id: 'bed-2', time: '16:30' },
    })
    expect(await latest()).toBe('visited')
    expect(await notices()).toHaveLength(1)
    expect((await staffLog()).at(-1)?.after).toContain('"state":"visited"')
    const held = await store.db.selectFrom('deviceClaims').select('deviceId').distinct().execute()
    expect(held).toEqual([{ deviceId: 'bed-2' }])
  })

  test('goes and comes again for a later one, which can then be missed', async () => {
    const { admin, appointment_id, rev, travel, store } = await checkedIn(engine)
    expect(await admin('appointment/move', { appointment_id, rev, ...to, time: '18:30' })).toMatchObject({
      code: 'ok',
      data: { state: 'booked' },
    })
    await expectSoundClaims(store)
    travel(2.5 * hour + 11 * minute)
    const { data } = await admin('appointment/get', { appointment_id })
    expect(data.appointment).toMatchObject({ state: 'timeout' })
  })

  test('in a studio whose clocks run by half hours is moved by its own clock', async () => {
    const { admin, appointment_id, rev, store } = await checkedIn(engine)
    await store.db.updateTable('shops').set({ timeZone: 'Asia/Kolkata' }).execute()
    // It is 13:30 there.
    expect(await admin('appointment/move', { appointment_id, rev, ...to, time: '14:00' })).toMatchObject({
      code: 'ok',
      data: { state: 'visited', time: '14:00', starts_at: '2026-11-21T08:30:00.000Z' },
    })
  })

  test('is not made to come later, which is for those who are not here yet', async () => {
    const { admin, appointment_id, rev } = await checkedIn(engine)
    const input = { appointment_id, rev, minutes: 10 }
    expect(await admin('appointment/postpone', input)).toMatchObject({ code: 'visited' })
  })
})

describe.each(racingEngines)('a check-in that two undo, on $name', (engine) => {
  test('is undone once, and one of the two is told so', async () => {
    const { undo, leave, staffLog } = await checkedIn(engine)
    const codes = (await Promise.all([undo(), undo(), leave()])).map(({ code }) => code).toSorted()
    expect([
      ['already', 'changed', 'ok'],
      ['changed', 'changed', 'ok'],
    ]).toContainEqual(codes)
    expect(await staffLog()).toHaveLength(2)
  })
})
