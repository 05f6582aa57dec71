import { describe, expect, test } from 'vitest'

import { dayCalendar } from '#src/contract/staff/appointments.ts'
import { stopSession } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'

type Place = Awaited<ReturnType<typeof atTheBed>>

const date = '2026-11-21'

async function look(place: Place, wanted = date) {
  const staff = await place.member({ role: 'admin', staffLevel: 'staff' })
  return (await place.post(dayCalendar.path, { ...staff, shop_id: 1, date: wanted })).data
}

async function lightUp(place: Place): Promise<void> {
  await place.start()
  place.floor.pass(minute)
  await place.until({ state: 'running', settled: 'used' })
}

describe.each(engines)('the sessions on the calendar on $name', (engine) => {
  test('a session of a booking stands at its bed, from its light to its end', async () => {
    const place = await atTheBed(engine)
    await lightUp(place)
    const [open] = (await look(place)).sessions
    const { appointmentId, endsAt } = await place.row()
    expect(open).toMatchObject({ device_id: 'bed-1', appointment_id: appointmentId, state: 'running', minutes: 8 })
    expect(Date.parse(open.ends_at)).toBe(endsAt)
    place.floor.pass(8 * minute)
    await place.until({ state: 'ended' })
    const { startedAt, endedAt } = await place.row()
    const [over] = (await look(place)).sessions
    expect([over.state, Date.parse(over.starts_at), Date.parse(over.ends_at)]).toEqual(['ended', startedAt, endedAt])
    expect((await look(place, '2026-11-20')).sessions).toEqual([])
  })

  test('a walk-in belongs to no booking, and shows no more of a phone number than a booking does', async () => {
    const place = await atTheBed(engine)
    await lightUp(place)
    await place.store.db.updateTable('sessions').set({ appointmentId: null }).execute()
    const { sessions, appointments } = await look(place)
    expect(sessions).toMatchObject([{ appointment_id: null, member: appointments[0].member }])
  })

  test('a session whose end is unknown shows none, also where staff decided in place of the bed', async () => {
    const place = await atTheBed(engine)
    await lightUp(place)
    place.floor.pass(8 * minute)
    await place.until({ state: 'ended' })
    const open = { openMember: place.ann.uid, openDevice: 'bed-1' }
    await place.store.db
      .updateTable('sessions')
      .set({ state: 'unknown', endReason: null, ...open })
      .execute()
    expect((await look(place)).sessions).toMatchObject([{ state: 'unknown', ends_at: null, is_manual: false }])
    const { sessionId, memberUid: staffUid, startedAt } = await place.row()
    await place.store.db
      .updateTable('sessions')
      .set({ state: 'ended', endedAt: startedAt, openMember: null, openDevice: null, endReason: 'fault' })
      .execute()
    await place.store.db
      .insertInto('manualSettlements')
      .values({ sessionId, staffUid, verdict: 'use', reason: 'The bed is gone', settledAt: place.clock.now })
      .execute()
    expect((await look(place)).sessions).toMatchObject([{ state: 'ended', ends_at: null, is_manual: true }])
  })

  test('a session that gave no light and cost nothing is not there', async () => {
    const place = await atTheBed(engine)
    await place.start()
    expect((await look(place)).sessions).toHaveLength(1)
    await place.post(stopSession.path, anIntent(place.ann, { session_id: (await place.row()).sessionId }))
    await place.until({ settled: 'released' })
    expect((await look(place)).sessions).toEqual([])
  })

  test('a session outside of the opening hours makes the day longer', async () => {
    const place = await atTheBed(engine)
    await lightUp(place)
    // A bed in reach would say that it runs as it did.
    place.floor.goOffline('bed-1')
    const before = await look(place)
    const lateAt = Date.parse(before.ends_at) + 10 * minute
    // What the bed said last may be written after this.
    const endsLate = async () => {
      await place.store.db.updateTable('sessions').set({ startedAt: lateAt, endsAt: null, state: 'paused' }).execute()
      return Date.parse((await look(place)).ends_at)
    }
    await expect.poll(endsLate).toBe(Date.parse(before.ends_at) + 60 * minute)
  })
})
