import { describe, expect, test } from 'vitest'

import { latestAppointment } from '#src/contract/appointments.ts'
import { stopSession } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('the appointment of a member who has come in, on $name', (engine) => {
  test('is still theirs after the door opened, until its time is over, and comes before the next one', async () => {
    const { open, post, ann, store, clock, appointmentId, travel } = await atTheDoor(engine)
    const next = await addVisit(store, ann, { startsAt: clock.now + 20 * hour, deviceId: 'bed-2' })
    await open(ann)
    const latest = async () => (await post(latestAppointment.path, ann)).data
    expect(await latest()).toMatchObject({ appointment_id: appointmentId, state: 'visited' })
    travel(32 * minute - 1)
    expect(await latest()).toMatchObject({ appointment_id: appointmentId })
    travel(1)
    expect(await latest()).toMatchObject({ appointment_id: next, state: 'booked' })
  })

  test('stays while the session runs, also past the booked time, and is over with it', async () => {
    const { start, post, ann, store, floor, until, travel } = await atTheBed(engine)
    const latest = async () => await post(latestAppointment.path, ann)
    await store.db.updateTable('appointments').set({ state: 'visited' }).execute()
    travel(28 * minute)
    await start()
    floor.pass(6 * minute)
    await until({ state: 'running', settled: 'used' })
    expect(await latest()).toMatchObject({ code: 'ok', data: { state: 'visited' } })
    floor.pass(10 * minute)
    await until({ state: 'ended' })
    expect(await latest()).toMatchObject({ code: 'none' })
  })

  test('is over when the session ended early, although its time is not', async () => {
    const { start, post, ann, floor, until } = await atTheBed(engine)
    await start()
    floor.pass(12 * minute)
    await until({ state: 'ended', settled: 'used' })
    expect(await post(latestAppointment.path, ann)).toMatchObject({ code: 'none' })
  })

  test('stays after a start that came to nothing, so that the bed can be started again', async () => {
    const { start, post, ann } = await atTheBed(engine)
    const { session_id } = (await start()).data
    await post(stopSession.path, anIntent(ann, { session_id }))
    expect(await post(latestAppointment.path, ann)).toMatchObject({ code: 'ok', data: { state: 'visited' } })
  })
})
