import { describe, expect, test } from 'vitest'

import { addAppointment, cancelAppointment, changeTime } from '#src/contract/appointments.ts'

import { sweep } from '#server/sweep.ts'
import { racingEngines } from '../../support/engines.ts'
import { addVisit, aBooking, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { hour, minute, openServer, tally } from '../../support/open-server.ts'

const { path } = changeTime
const today = '2026-11-21'

describe.each(racingEngines)('races for a changed time on $name', (engine) => {
  /** So many members with a booking each, from 16:30 on and on two beds. */
  async function crowd(count: number) {
    const place = await openServer(engine)
    const owners: { who: SignedIn; appointment_id: string }[] = []
    for (const [index, who] of (await place.members(count)).entries()) {
      const startsAt = Date.parse('2026-11-21T08:30:00Z') + Math.floor(index / 2) * 30 * minute
      const deviceId = `bed-${(index % 2) + 1}`
      const clock = new Date(startsAt + 8 * hour).toISOString().slice(11, 16)
      const booking = aBooking(who, { date: today, time: clock, device_id: deviceId })
      owners.push({ who, appointment_id: (await place.post(addAppointment.path, booking)).data.appointment_id })
    }
    const change = ({ who, appointment_id }: (typeof owners)[number], fields: object = {}) =>
      place.insist(
        path,
        anIntent(who, { appointment_id, rev: 1, device_id: 'bed-1', date: '2026-11-23', time: '18:00', ...fields }),
      )
    return { ...place, owners, change }
  }

  test('of many members who want one time one gets it, and the others keep theirs', async () => {
    const { store, owners, change } = await crowd(12)
    const before = await store.db.selectFrom('deviceClaims').selectAll().execute()
    const answers = await Promise.all(owners.map((owner) => change(owner)))
    expect(tally(answers)).toEqual({ ok: 1, 'slot-full': 11 })
    const after = await store.db.selectFrom('deviceClaims').selectAll().execute()
    expect(after).toHaveLength(before.length)
    const winner = owners[answers.findIndex(({ code }) => code === 'ok')]!.appointment_id
    const kept = (rows: typeof before) =>
      rows.filter(({ appointmentId }) => appointmentId !== winner).map((row) => JSON.stringify(row))
    expect(kept(after).sort()).toEqual(kept(before).sort())
  })

  test('two that exchange their times at once either both stay or one moves; nobody loses a booking', async () => {
    const { store, owners, change } = await crowd(2)
    const [ann, bob] = owners
    const to = { date: today, time: '16:30' }
    const answers = await Promise.all([
      change(ann!, { ...to, device_id: 'bed-2' }),
      change(bob!, { ...to, device_id: 'bed-1' }),
    ])
    expect(answers.every(({ code }) => code === 'ok' || code === 'slot-full')).toBe(true)
    const rows = await store.db.selectFrom('appointments').selectAll().where('state', '=', 'booked').execute()
    expect(new Set(rows.map(({ deviceId }) => deviceId)).size).toBe(2)
    expect(await store.db.selectFrom('deviceClaims').selectAll().execute()).toHaveLength(12)
  })

  test('of two changes of one booking that saw the same one wins', async () => {
    const { store, owners, change } = await crowd(1)
    const answers = await Promise.all(['18:00', '18:30', '19:00'].map((time) => change(owners[0]!, { time })))
    expect(tally(answers)).toEqual({ ok: 1, changed: 2 })
    expect(await store.db.selectFrom('deviceClaims').selectAll().execute()).toHaveLength(6)
  })

  test('a change against a cancellation leaves a changed booking, or a cancelled one that holds nothing', async () => {
    const { store, owners, change, insist } = await crowd(10)
    await Promise.all(
      owners.flatMap((owner, index) => {
        const { who, appointment_id } = owner
        const time = `${10 + index}:00`
        return [change(owner, { time }), insist(cancelAppointment.path, anIntent(who, { appointment_id, rev: 1 }))]
      }),
    )
    const rows = await store.db.selectFrom('appointments').selectAll().execute()
    const claims = await store.db.selectFrom('deviceClaims').selectAll().execute()
    for (const { appointmentId, state, rev } of rows) {
      expect(rev).toBe(2)
      const held = claims.filter((claim) => claim.appointmentId === appointmentId).length
      expect(held).toBe(state === 'booked' ? 6 : 0)
    }
  })

  test('a change against the sweep at the limit leaves one that is ahead, or one that was missed', async () => {
    const { store, members, insist, clock } = await openServer(engine)
    const people = await members(8)
    const owners = []
    for (const [index, who] of people.entries()) {
      const device = { deviceId: index % 2 === 0 ? 'bed-1' : 'bed-2' }
      owners.push({ who, id: await addVisit(store, who, { ...device, startsAt: clock.now - 10 * minute }) })
    }
    const race = owners.flatMap(({ who, id }, index) => {
      if (index === 4) clock.now += 1
      const intent = { appointment_id: id, rev: 1, device_id: 'bed-1', date: '2026-11-23', time: `${10 + index}:00` }
      return [insist(path, anIntent(who, intent)).then(({ code }) => ({ id, code })), sweep(store)]
    })
    const results = (await Promise.all(race)).filter((result) => typeof result !== 'number')
    await sweep(store)
    const rows = await store.db.selectFrom('appointments').selectAll().execute()
    for (const { id, code } of results) {
      const state = rows.find(({ appointmentId }) => appointmentId === id)?.state
      expect([code, state]).toEqual(code === 'ok' ? ['ok', 'booked'] : ['timed-out', 'timeout'])
    }
  })
})
