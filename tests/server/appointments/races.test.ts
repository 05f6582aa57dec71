import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addAppointment, cancelAppointment, postpone } from '#src/contract/appointments.ts'

import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { sweep } from '#server/sweep.ts'
import { racingEngines } from '../../support/engines.ts'
import { aBooking, addChain, addDevices, aBedRow, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { minute, openServer, tally } from '../../support/open-server.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const { path } = addAppointment

describe.each(racingEngines)('races on $name', (engine) => {
  test(`of 400 random bookings at once none overlap (SEED=${seed})`, async () => {
    const { store, insist, members: add } = await openServer(engine)
    await addDevices(store, [
      aBedRow({ deviceId: 'long', slotMinutes: 45 }),
      aBedRow({ deviceId: 'short', slotMinutes: 20 }),
    ])
    const members = await add(60)
    const input = fc.record({
      who: fc.nat(59),
      device_id: fc.constantFrom('bed-1', 'bed-2', 'long', 'short'),
      date: fc.constantFrom('2026-11-22', '2026-11-23'),
      hours: fc.integer({ min: 10, max: 12 }),
      minutes: fc.constantFrom('00', '15', '20', '30', '40', '45'),
    })
    const inputs = fc.sample(input, { numRuns: 400, seed })

    const answers = await Promise.all(
      inputs.map(({ who, device_id, date, hours, minutes }) =>
        insist(path, aBooking(members[who]!, { device_id, date, time: `${hours}:${minutes}` })),
      ),
    )

    const counts = tally(answers)
    const booked = await store.db.selectFrom('appointments').selectAll().execute()
    expect(counts.ok).toBe(booked.length)
    expect(booked.length).toBeGreaterThan(10)
    expect(Object.keys(counts).filter((code) => code === 'unavailable')).toEqual([])
    expect(overlapping(booked, (row) => row.deviceId)).toEqual([])
    expect(overlapping(booked, (row) => row.memberUid)).toEqual([])
    await expectClaimsToMatch(store)
  })

  test(`bookings, postponements and cancellations at once leave no overlap and no orphan (SEED=${seed})`, async () => {
    const { store, insist, members, member } = await openServer(engine)
    const times = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30']
    const owners: { who: SignedIn; appointment_id: string }[] = []
    for (const time of times) {
      const who = await member()
      owners.push({ who, appointment_id: (await insist(path, aBooking(who, { time }))).data.appointment_id })
    }
    const others = await members(60)
    const random = fc.sample(fc.nat(1_000_000), { numRuns: 120, seed })
    const answers = await Promise.all(
      random.map((number, index) => {
        const { who, appointment_id } = owners[number % owners.length]!
        if (index % 4 === 0)
          return insist(postpone.path, anIntent(who, { appointment_id, minutes: [5, 10, 15][number % 3] }))
        if (index % 4 === 1 && number % 2 === 0)
          return insist(cancelAppointment.path, anIntent(who, { appointment_id }))
        return insist(path, aBooking(others[index % others.length]!, { time: times[number % times.length] }))
      }),
    )
    expect(answers.filter((answer) => answer.httpStatus >= 500)).toEqual([])
    const open = await store.db.selectFrom('appointments').selectAll().where('state', '=', 'booked').execute()
    expect(overlapping(open, (row) => row.deviceId)).toEqual([])
    await expectClaimsToMatch(store)
  })

  test('a cancellation against the sweep at the limit has one winner, and the bed is free either way', async () => {
    const { store, post, insist, members: add, clock, travel } = await openServer(engine)
    const members = await add(20)
    const appointments: { who: SignedIn; appointment_id: string }[] = []
    for (const [index, who] of members.entries()) {
      const time = `${17 + Math.floor(index / 4)}:${index % 2 === 0 ? '00' : '30'}`
      const booking = aBooking(who, { date: '2026-11-21', time, device_id: `bed-${(Math.floor(index / 2) % 2) + 1}` })
      appointments.push({ who, appointment_id: (await post(path, booking)).data.appointment_id })
    }
    // The last ones are at the limit, all others beyond it: every second try lies before the limit and every second after.
    clock.now = Date.parse('2026-11-21T13:30:00Z') + 10 * minute
    const race = appointments.flatMap(({ who, appointment_id }) => {
      travel(clock.now % 2 === 0 ? 1 : -1)
      const cancelled = insist(cancelAppointment.path, anIntent(who, { appointment_id }))
      return [cancelled.then(({ code }) => ({ appointment_id, code })), sweep(store).then(() => ({ code: 'swept' }))]
    })
    const results = await Promise.all(race)
    travel(minute)
    await sweep(store)

    const rows = await store.db.selectFrom('appointments').selectAll().execute()
    for (const result of results) {
      if (!('appointment_id' in result)) continue
      const state = rows.find((row) => row.appointmentId === result.appointment_id)?.state
      expect([result.code, state]).toEqual(result.code === 'ok' ? ['ok', 'cancelled'] : ['timed-out', 'timeout'])
    }
    expect(await store.db.selectFrom('deviceClaims').selectAll().execute()).toEqual([])
  })

  test.each([1, 2, 3])('five servers may start at once on an empty database (round %i)', async () => {
    const { place, remove } = await engine.emptyPlace()
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(place, { logSecret })))
    await addChain(stores[0]!)
    expect(await stores[4]!.db.selectFrom('devices').selectAll().execute()).toHaveLength(4)
    await Promise.all(stores.map((store) => store.close()))
    await remove()
  })

  test('when every connection that they may have stays in use, callers are asked to come back', async () => {
    const { store, post } = await openServer(engine)
    const done = Promise.withResolvers<undefined>()
    // Three more are for stops, doors and starts.
    const holders = Array.from({ length: 7 }, () => store.transaction(() => done.promise))
    const answer = await post('/api/config/shopList', {})
    expect(answer).toMatchObject({ httpStatus: 503, code: 'overloaded', data: null })
    done.resolve(undefined)
    await Promise.all(holders)
    expect(await post('/api/config/shopList', {})).toMatchObject({ code: 'ok' })
  })

  test('transactions that deadlock are run again and both succeed', async () => {
    const { store } = await openServer(engine)
    let attempts = 0
    let holding = 0
    const met = Promise.withResolvers<undefined>()
    const lockBoth = (first: string, second: string) =>
      store.transaction(async (tx) => {
        attempts += 1
        await tx.updateTable('devices').set({ enabled: 1 }).where('deviceId', '=', first).execute()
        holding += 1
        if (holding === 2) met.resolve(undefined)
        await met.promise
        await tx.updateTable('devices').set({ enabled: 1 }).where('deviceId', '=', second).execute()
      })
    await Promise.all([lockBoth('bed-1', 'bed-2'), lockBoth('bed-2', 'bed-1')])
    expect(attempts).toBeGreaterThan(2)
  })
})

interface Row {
  startsAt: number
  endsAt: number
  deviceId: string
  memberUid: string
}

function overlapping(rows: Row[], ownerOf: (row: Row) => string): [Row, Row][] {
  return rows.flatMap((a, index) =>
    rows
      .slice(index + 1)
      .filter((b) => ownerOf(a) === ownerOf(b) && a.startsAt < b.endsAt && b.startsAt < a.endsAt)
      .map((b): [Row, Row] => [a, b]),
  )
}

/** Claim rows belong to booked appointments, cover them, and nothing else. */
async function expectClaimsToMatch(store: Store): Promise<void> {
  const booked = await store.db.selectFrom('appointments').selectAll().where('state', '=', 'booked').execute()
  const expected = booked.flatMap(({ appointmentId, startsAt, endsAt }) => {
    const first = startsAt - (startsAt % (5 * minute))
    const count = Math.ceil((endsAt - first) / (5 * minute))
    return Array.from({ length: count }, (_, index) => `${appointmentId} ${first + index * 5 * minute}`)
  })
  for (const table of ['deviceClaims', 'memberClaims'] as const) {
    const claims = await store.db.selectFrom(table).select(['appointmentId', 'slotAt']).execute()
    expect(claims.map((claim) => `${claim.appointmentId} ${claim.slotAt}`).sort()).toEqual(expected.sort())
  }
}
