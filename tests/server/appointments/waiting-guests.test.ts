import { describe, expect, test } from 'vitest'

import { markVisit, moveAppointment } from '#src/contract/staff/appointments.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { leaveVisit, undoVisit } from '#src/contract/staff/visits.ts'
import { stopSession } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { atTheDoor, qrSecret } from '../../support/devices/at-the-door.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'

/** Ann's time on bed 1 began at 16:00, now; she is checked in and has not tanned. */
async function waiting(engine: Engine) {
  const place = await atTheBed(engine)
  const { store, post, member, ann, clock } = place
  await store.db.deleteFrom('appointments').execute()
  const id = await addVisit(store, ann, { startsAt: clock.now })
  const staff = await member({ role: 'admin', staffLevel: 'staff' })
  await post(markVisit.path, anIntent(staff, { appointment_id: id }))
  const board = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data
  const arrivals = async () =>
    (await board()).arrivals.map((one: { state: string; device_id: string }) => [one.device_id, one.state])
  const bed = async (at: number) => (await board()).beds[at]
  const change = async (path: string, fields: object = {}) => {
    const { rev } = await store.db
      .selectFrom('appointments')
      .select('rev')
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow()
    return await post(path, anIntent(staff, { appointment_id: id, rev, reason: 'seen at the counter', ...fields }))
  }
  const move = (time: string) =>
    change(moveAppointment.path, { device_id: 'bed-2', date: '2026-11-21', time, leave: ['started'] })
  return { ...place, id, staff, board, arrivals, bed, change, move }
}

describe.each(engines)('a member who came and waits for a bed, on $name', (engine) => {
  test('stays on the board at their bed after their time is over, until they leave', async () => {
    const { arrivals, bed, board, change, travel } = await waiting(engine)
    travel(50 * minute)
    expect(await arrivals()).toEqual([['bed-1', 'visited']])
    expect(await bed(0)).toMatchObject({ next: { is_here: true, member: {} } })
    expect((await board()).inside).toBe(1)
    expect(await change(leaveVisit.path)).toMatchObject({ code: 'ok' })
    expect(await arrivals()).toEqual([])
    expect(await bed(0)).toMatchObject({ next: null })
    expect((await board()).inside).toBe(0)
  })

  test('is counted by the alert about their bed', async () => {
    const { board, clock, floor } = await waiting(engine)
    floor.event('bed-1', { type: 'fault-found' })
    const { all_alerts } = await board()
    expect(all_alerts).toContainEqual(
      expect.objectContaining({
        kind: 'bed-fault',
        severity: 'bad',
        bookings: 1,
        waiting: 1,
        first_booking_at: new Date(clock.now).toISOString(),
      }),
    )
  })

  test('is moved to another bed, starts there before the new time, and waits no more', async () => {
    const { ann, arrivals, floor, id, move, start, row, until, post, session } = await waiting(engine)
    floor.event('bed-1', { type: 'fault-found' })
    expect(await start(ann)).toMatchObject({ code: 'device-disabled' })
    expect(await move('16:30')).toMatchObject({ code: 'ok', data: { state: 'visited' } })
    expect(await arrivals()).toEqual([['bed-2', 'visited']])
    floor.pass(10 * minute)
    expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
    expect(await row()).toMatchObject({ appointmentId: id, deviceId: 'bed-2' })
    expect(await arrivals()).toEqual([])
    floor.pass(2 * minute)
    await post(stopSession.path, anIntent(ann, { session_id: (await session()).session_id }))
    await until({ state: 'ended', settled: 'used' })
    expect(await arrivals()).toEqual([])
  })

  test('who has tanned did come: that is neither undone nor called leaving, and nothing is left to move', async () => {
    const { ann, change, move, start, floor, until } = await waiting(engine)
    expect(await start(ann)).toMatchObject({ code: 'ok' })
    floor.pass(2 * minute)
    await until({ settled: 'used' })
    expect(await change(undoVisit.path)).toMatchObject({ code: 'session-started' })
    expect(await change(leaveVisit.path)).toMatchObject({ code: 'session-started' })
    expect(await move('16:30')).toMatchObject({ code: 'visited' })
  })

  test('whose session never had light goes on waiting, and may leave', async () => {
    const { ann, arrivals, change, start, session, post, until } = await waiting(engine)
    expect(await start(ann)).toMatchObject({ code: 'ok' })
    expect(await arrivals()).toEqual([])
    await post(stopSession.path, anIntent(ann, { session_id: (await session()).session_id }))
    await until({ state: 'ended', settled: 'released' })
    expect(await arrivals()).toEqual([['bed-1', 'visited']])
    expect(await change(leaveVisit.path)).toMatchObject({ code: 'ok' })
  })
})

describe.each(engines)('the door for a member who came, on $name', (engine) => {
  async function inside() {
    const place = await atTheDoor(engine, { startsIn: 0 })
    const staff = await place.member({ role: 'admin', staffLevel: 'staff' })
    const proof = { proof: qrSignature(qrSecret, 'door', 'door-1') }
    const input = (fields: object) =>
      anIntent(staff, { appointment_id: place.appointmentId, rev: 2, reason: 'seen at the counter', ...fields })
    await place.post(markVisit.path, input({}))
    return { ...place, input, enter: () => place.open(place.ann, proof) }
  }

  test('goes on opening while they wait for the later time that staff gave them', async () => {
    const { enter, post, travel, input } = await inside()
    const to = { device_id: 'bed-2', date: '2026-11-21', time: '17:00' }
    expect(await post(moveAppointment.path, input(to))).toMatchObject({ code: 'ok', data: { state: 'visited' } })
    travel(15 * minute)
    expect(await enter()).toMatchObject({ code: 'ok', data: { result: 'opened' } })
  })

  test('opens no more once they have left', async () => {
    const { enter, post, input } = await inside()
    expect(await post(leaveVisit.path, input({}))).toMatchObject({ code: 'ok' })
    expect(await enter()).toMatchObject({ code: 'no-access' })
  })
})
