import { describe, expect, test } from 'vitest'

import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addVisit, type SignedIn } from '../../support/fixtures.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'
import { expectSoundClaims, staffSetup } from '../../support/staff/staff-setup.ts'
import { hour, tally } from '../../support/open-server.ts'

const daily = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
const template = { type_id: 'lie-down', slot_minutes: 30, turn_minutes: 10, horizon_days: 14, rev: 0 }

/** The week closes at 20:00; Ann has 20:00 and Ben 21:00 tomorrow, a Sunday. */
async function closingEarlier(engine: Engine) {
  const setup = await staffSetup(engine)
  const [ann, ben] = [await setup.member({ nickname: 'Ann' }), await setup.member({ nickname: 'Ben' })]
  const first = (await setup.book(ann, { time: '20:00' })).data.appointment_id as string
  const second = (await setup.book(ben, { time: '21:00' })).data.appointment_id as string
  const save = (decisions: object[] = [], fields: object = {}) =>
    setup.admin('slots/save', { ...template, week: daily('10:00', '20:00'), decisions, ...fields })
  const times = async (who: SignedIn, date = '2026-11-22') =>
    (await setup.post('/api/calendar/getRecord', { ...who, shop_id: 1, device_id: 'bed-1', date })).data.slots.map(
      ({ time }: { time: string }) => time,
    ) as string[]
  return { ...setup, ann, ben, first, second, save, times }
}

describe.each(engines)('times that can be booked, on $name', (engine) => {
  test('a template says what members can book, and the card of the shop follows', async () => {
    const { admin, times, member, post, travel } = await closingEarlier(engine)
    const week = daily('10:00', '14:00').map((blocks) => blocks.concat({ from: '16:00', to: '23:00' }))
    expect(await admin('slots/save', { ...template, week, slot_minutes: 60 })).toMatchObject({
      code: 'ok',
      data: { rev: 1 },
    })
    const who = await member()
    expect(await times(who)).toEqual([
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
      '22:00',
    ])
    const { data } = await post('/api/config/shopList', {})
    expect(data[0]).toMatchObject({ daily_appointment_begin: '10:00', daily_appointment_end: '23:00' })
    travel(6.5 * hour)
    const clerk = await member({ role: 'admin' })
    const door = await post('/api/door/info', { ...clerk, lock_id: 'door-1' })
    expect(door.data.access).toMatchObject({ allowed: true })
  })

  test('a week and a date open on the five minutes in which everything is booked', async () => {
    const { admin, save } = await closingEarlier(engine)
    expect(await save([], { week: daily('10:02', '22:00') })).toMatchObject({ code: 'bad-request' })
    const day = { date: '2026-11-23', device_id: null, reason: 'long night', decisions: [] }
    const put = (kind: string, from: string) =>
      admin('slots/save-exception', { ...day, kind, blocks: [{ from, to: '23:00' }] })
    expect(await put('hours', '10:02')).toMatchObject({ code: 'bad-request' })
    expect(await put('hours', '10:05')).toMatchObject({ code: 'ok' })
    // What is closed may be any part of a day.
    expect(await put('part', '21:58')).toMatchObject({ code: 'ok' })
  })

  test('a slot has room for the longest session and for airing the bed; what is tight already may stay', async () => {
    const { admin, store } = await closingEarlier(engine)
    const week = daily('10:00', '22:00')
    const save = (fields: object) => admin('slots/save', { ...template, week, ...fields })
    const { data } = await admin('slots/get', {})
    // One minute of dressing, twenty on the bed, three to cool.
    expect(data.beds[0]).toMatchObject({ device_id: 'bed-1', max_minutes: 20, occupied_minutes: 24 })
    expect(await save({ slot_minutes: 20, turn_minutes: 0 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await save({ slot_minutes: 30, turn_minutes: 15 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await save({ slot_minutes: 25, turn_minutes: 5 })).toMatchObject({ code: 'ok', data: { rev: 1 } })

    await store.db.updateTable('slotTemplates').set({ slotMinutes: 20 }).execute()
    const later = { slot_minutes: 20, turn_minutes: 5, rev: 1 }
    expect(await save({ ...later, turn_minutes: 10 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await save({ ...later, week: daily('10:00', '23:00') })).toMatchObject({ code: 'ok' })
  })

  test('saving a change lists who is affected, and where they could go, and changes nothing', async () => {
    const { save, first, second, times, ann } = await closingEarlier(engine)
    const refused = await save()
    expect(refused).toMatchObject({ httpStatus: 409, code: 'clashes' })
    expect(refused.data.clashes).toMatchObject([
      { appointment_id: first, time: '20:00', member: { nickname: 'Ann' }, problem: null },
      { appointment_id: second, time: '21:00' },
    ])
    expect(refused.data.clashes[0].options[0]).toMatchObject({ device_id: 'bed-1', date: '2026-11-22', time: '19:30' })
    expect(await times(ann)).toContain('21:30')
  })

  test('each is moved, cancelled or kept together with the change', async () => {
    const { save, first, second, store, times, member, notices, book, ann } = await closingEarlier(engine)
    const move = {
      appointment_id: first,
      rev: 1,
      choice: 'move',
      device_id: 'bed-1',
      date: '2026-11-22',
      time: '19:30',
    }
    expect(await save([move])).toMatchObject({ code: 'clashes' })
    const keep = { appointment_id: second, rev: 1, choice: 'keep' }
    expect(await save([move, keep])).toMatchObject({ code: 'ok' })
    const rows = await store.db.selectFrom('appointments').selectAll().orderBy('startsAt').execute()
    expect(rows).toMatchObject([
      { appointmentId: first, startsAt: Date.parse('2026-11-22T11:30:00Z'), isHonoured: 0, rev: 2 },
      { appointmentId: second, startsAt: Date.parse('2026-11-22T13:00:00Z'), isHonoured: 1, rev: 1 },
    ])
    await expectSoundClaims(store)
    expect((await notices()).map(({ appointmentId }) => appointmentId)).toEqual([first])
    expect(await times(ann)).not.toContain('21:00')
    expect(await book(await member(), { time: '21:30' })).toMatchObject({ code: 'outside-hours' })
  })

  test('a member whose booking is kept still finds the door open, and one whose booking was cancelled does not', async () => {
    const { save, first, second, travel, post, ann, ben } = await closingEarlier(engine)
    const others = [{ appointment_id: first, rev: 1, choice: 'cancel' }]
    await save([...others, { appointment_id: second, rev: 1, choice: 'keep' }])
    travel(29 * hour)
    const access = async (who: SignedIn) => (await post('/api/door/info', { ...who, lock_id: 'door-1' })).data.access
    expect(await access(ben)).toMatchObject({ allowed: true })
    expect(await access(ann)).toMatchObject({ allowed: false, reason: 'shop-closed' })
  })

  test('two affected bookings may change places, and a move onto a taken time is refused as such', async () => {
    const { admin, first, second, store, book, member } = await closingEarlier(engine)
    await book(await member(), { time: '19:00' })
    const at = (appointment_id: string, time: string) => ({
      appointment_id,
      rev: 1,
      choice: 'move',
      device_id: 'bed-1',
      date: '2026-11-22',
      time,
    })
    const closure = {
      date: '2026-11-22',
      device_id: 'bed-1',
      kind: 'part',
      reason: 'new lamps',
      blocks: [{ from: '20:00', to: '20:30' }],
    }
    const taken = await admin('slots/save-exception', { ...closure, decisions: [at(first, '19:00')] })
    expect(taken).toMatchObject({
      code: 'clashes',
      data: { clashes: [{ appointment_id: first, problem: 'slot-full' }] },
    })
    const both = { ...closure, blocks: [{ from: '20:00', to: '21:30' }] }
    const bed2 = { ...at(second, '20:00'), device_id: 'bed-2' }
    expect(await admin('slots/save-exception', { ...both, decisions: [at(first, '21:30'), bed2] })).toMatchObject({
      code: 'ok',
    })
    await expectSoundClaims(store)
  })

  test('a day off closes the shop, and taking it back opens it again', async () => {
    const { admin, first, second, times, ann } = await closingEarlier(engine)
    const decisions = [first, second].map((appointment_id) => ({ appointment_id, rev: 1, choice: 'cancel' }))
    const closed = { date: '2026-11-22', device_id: null, kind: 'closed', blocks: [], reason: 'typhoon no. 8' }
    const saved = await admin('slots/save-exception', { ...closed, decisions })
    expect(saved).toMatchObject({ code: 'ok', data: { kind: 'closed', rev: 1 } })
    expect(await times(ann)).toEqual([])
    expect((await admin('slots/get')).data.exceptions).toMatchObject([{ date: '2026-11-22', reason: 'typhoon no. 8' }])
    const { exception_id } = saved.data
    expect(await admin('slots/remove-exception', { exception_id, rev: 2 })).toMatchObject({ code: 'changed' })
    expect(await admin('slots/remove-exception', { exception_id, rev: 1 })).toMatchObject({ code: 'ok' })
    expect(await times(ann)).toHaveLength(24)
  })

  test('of two who save the same week one is told that it has changed', async () => {
    const { admin } = await staffSetup(engine)
    const save = (to: string) => admin('slots/save', { ...template, week: daily('10:00', to) })
    const answers = await Promise.all([save('22:00'), save('21:00')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['changed', 'ok'])
    expect(answers.find(({ code }) => code === 'changed')?.data).toMatchObject({ rev: 1 })
  })

  test('staff of the lowest level read the times and change none', async () => {
    const { admin } = await staffSetup(engine, 'staff')
    expect(await admin('slots/get')).toMatchObject({ code: 'ok' })
    expect(await admin('slots/save', { ...template, week: daily('10:00', '20:00') })).toMatchObject({
      code: 'forbidden',
    })
  })
})

describe.each(racingEngines)('staff and members at once, on $name', (engine) => {
  test(`moves against bookings: no overlap, and no appointment is lost (SEED=${seed})`, async () => {
    const { admin, member, book, store } = await staffSetup(engine)
    const random = randomFrom(seed)
    const slots = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
    const place = () => ({ device_id: random.pick(['bed-1', 'bed-2']), date: '2026-11-22', time: random.pick(slots) })
    const movers: { appointment_id: string; rev: number }[] = []
    for (const time of slots.slice(0, 4)) {
      movers.push({ appointment_id: (await book(await member(), { time })).data.appointment_id, rev: 1 })
    }
    const counts: Record<string, number> = {}
    for (let round = 0; round < 25; round++) {
      const members = await Promise.all(Array.from({ length: 3 }, () => member()))
      const bookings = members.map((who) => book(who, place()))
      const moves = movers.map(({ appointment_id, rev }) =>
        admin('appointment/move', { appointment_id, rev, ...place(), reason: 'by the race' }),
      )
      const [booked, moved] = [await Promise.all(bookings), await Promise.all(moves)]
      for (const [code, count] of Object.entries(tally([...booked, ...moved])))
        counts[code] = (counts[code] ?? 0) + count
      moved.forEach((answer, index) => {
        const mover = movers[index]
        if (mover && answer.code === 'ok') mover.rev = answer.data.rev
      })
      await expectSoundClaims(store)
      // Room for the next round.
      for (const { data, code } of booked) {
        const { appointment_id, rev } = data ?? {}
        if (code === 'ok') await admin('appointment/cancel', { appointment_id, rev, reason: 'room for more' })
      }
    }
    const living = await store.db.selectFrom('appointments').selectAll().where('state', '=', 'booked').execute()
    expect(living.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(
      movers.map(({ appointment_id }) => appointment_id).toSorted(),
    )
    expect(counts['ok']).toBeGreaterThan(30)
    expect(counts['slot-full']).toBeGreaterThan(10)
    expect(Object.keys(counts).toSorted()).toEqual(['ok', 'slot-full'])
  })

  test(`hours that change against bookings leave no booking outside of them without a decision (SEED=${seed})`, async () => {
    const { admin, member, book, store } = await staffSetup(engine)
    const random = randomFrom(seed)
    let rev = 0
    let outside = 0
    for (let round = 0; round < 15; round++) {
      const to = round % 2 === 0 ? '20:00' : '22:00'
      const members = await Promise.all(Array.from({ length: 4 }, () => member()))
      const inputs = members.map((who) =>
        book(who, {
          device_id: random.pick(['bed-1', 'bed-2']),
          time: random.pick(['20:00', '20:30', '21:00', '21:30']),
        }),
      )
      const saving = admin('slots/save', { ...template, rev, week: daily('10:00', to) })
      const [booked, saved] = [await Promise.all(inputs), await saving]
      const late = booked.filter(({ code }) => code === 'ok')
      if (saved.code === 'ok') rev += 1
      if (to === '20:00' && saved.code === 'ok') expect(late).toEqual([])
      if (saved.code === 'clashes') outside += saved.data.clashes.length
      for (const { data } of late)
        await admin('appointment/cancel', {
          appointment_id: data.appointment_id,
          rev: data.rev,
          reason: 'room for more',
        })
    }
    await expectSoundClaims(store)
    expect(outside).toBeGreaterThan(0)
  })
})

describe.each(engines)('what staff may not do, on $name', (engine) => {
  test('members get none of it', async () => {
    const { admin, member } = await staffSetup(engine)
    const ann = await member()
    await expect(admin('appointment/day', { date: '2026-11-22' }, ann)).resolves.toMatchObject({
      httpStatus: 403,
      code: 'forbidden',
    })
  })

  test('what is over is not moved', async () => {
    const { admin, store, member, clock } = await staffSetup(engine)
    const ann = await member()
    const appointment_id = await addVisit(store, ann, { startsAt: clock.now - 48 * hour, state: 'visited' })
    const to = { appointment_id, rev: 1, device_id: 'bed-1', date: '2026-11-22', time: '11:00', reason: 'too late' }
    expect(await admin('appointment/move', to)).toMatchObject({ code: 'visited' })
  })
})
