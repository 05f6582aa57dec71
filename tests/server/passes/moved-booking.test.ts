import { describe, expect, test } from 'vitest'

import { cancelAppointment, postpone } from '#src/contract/appointments.ts'
import { latestAt } from '#src/domain/appointments/appointment.ts'
import { readPass } from '#src/domain/passes/pass.ts'

import { withBedPasses } from '../../support/devices/bed-pass-holder.ts'
import { sure, withPasses } from '../../support/devices/pass-holder.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

/** A member with a pass, and what the phone is answered when it asks anew. */
async function holding(engine: Engine) {
  const place = await withPasses(engine)
  const { ask, keep, floor } = place
  const held = await place.receive()
  const given = async () => {
    const { passes, missing } = (await ask()).data as { passes: { pass: string }[]; missing: { reason: string }[] }
    return {
      ends: passes.map(({ pass }) => readPass(sure(pass))?.notAfter),
      missing: missing.map(({ reason }) => reason),
    }
  }
  /** What the studio does by itself, as often as a lock that is there needs. */
  const keepOn = async () => {
    for (const _ of [1, 2, 3]) {
      await keep()
      await floor.settle()
    }
  }
  return { ...place, held, given, keepOn }
}

describe.each(engines)('after its booking has moved on $name', (engine) => {
  test('a pass that the lock is about to be told to refuse is not given out again', async () => {
    const { ann, post, appointmentId, given, keep, row, travel, use, held } = await holding(engine)
    const later = anIntent(ann, { appointment_id: appointmentId, minutes: 10 })
    expect(await post(postpone.path, later)).toMatchObject({ code: 'ok' })
    expect(await given()).toEqual({ ends: [], missing: ['ending'] })
    await keep()
    await until(async () => (await row())?.endedAt !== null, 'the lock has said that it refuses the old one')
    await travel(12 * minute)
    expect(await use(held)).toEqual({ type: 'refused', reason: 'denied' })
    expect((await given()).missing).toEqual([])
  })

  test('there is no pass for one that was cancelled a moment ago, or whose member was blocked', async () => {
    const { ann, post, appointmentId, given } = await holding(engine)
    expect(await post(cancelAppointment.path, anIntent(ann, { appointment_id: appointmentId }))).toMatchObject({
      code: 'ok',
    })
    expect((await given()).ends).toEqual([])
    const other = await holding(engine)
    await other.store.db.updateTable('members').set({ blocked: 1 }).where('uid', '=', other.ann.uid).execute()
    expect((await other.given()).ends).toEqual([])
  })

  test('one that was missed and is moved by staff to the evening has a pass for the evening', async () => {
    const { travel, keepOn, store, member, post, appointmentId, given } = await holding(engine)
    await travel(60 * minute)
    await keepOn()
    const clerk = await member({ role: 'admin', staffLevel: 'staff' })
    const { rev } = await store.db.selectFrom('appointments').select('rev').executeTakeFirstOrThrow()
    const evening = { device_id: 'bed-1', date: '2026-11-21', time: '19:00', reason: 'was late', tell_member: true }
    const moved = anIntent(clerk, { appointment_id: appointmentId, rev, ...evening })
    expect(await post('/api/admin/appointment/move', moved)).toMatchObject({ code: 'ok' })
    await keepOn()
    const row = await store.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(row.startsAt).toBe(Date.parse('2026-11-21T11:00:00Z'))
    expect(await given()).toEqual({ ends: [latestAt(row) / 1_000], missing: [] })
  })

  test('moved while the lock was away, it has a pass for the new time once the old one can be used no more', async () => {
    const { lock, store, floor, appointmentId, keep, keepOn, given, travel } = await holding(engine)
    await lock.goOffline()
    const startsAt = floor.clock.now() + 150 * minute
    const moved = { startsAt, endsAt: startsAt + 30 * minute, movedFrom: null }
    await store.db.updateTable('appointments').set(moved).where('appointmentId', '=', appointmentId).execute()
    await keep()
    expect(await given()).toEqual({ ends: [], missing: ['ending'] })
    await travel(22 * minute)
    // The window is over, but a lock may doubt its clock by as much as five minutes.
    expect(await given()).toEqual({ ends: [], missing: ['ending'] })
    await travel(4 * minute)
    await lock.goOnline()
    await keepOn()
    expect((await given()).missing).toEqual([])
  })

  test('a pass for a bed that the bed is about to be told to refuse is not given out again', async () => {
    const { receive, post, ann, appointmentId, ask } = await withBedPasses(engine)
    await receive()
    const later = anIntent(ann, { appointment_id: appointmentId, minutes: 10 })
    expect(await post(postpone.path, later)).toMatchObject({ code: 'ok' })
    expect((await ask()).data).toMatchObject({ pass: null, missing: 'ending' })
  })
})
