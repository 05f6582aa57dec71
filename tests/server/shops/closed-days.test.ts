import { describe, expect, test } from 'vitest'

import { type Engine, engines } from '../../support/engines.ts'
import { randomUUID } from 'node:crypto'
import { staffSetup } from '../../support/staff/staff-setup.ts'
import { hour } from '../../support/open-server.ts'

const names = [
  { language: 'zh-HK', name: '聖誕節' },
  { language: 'en-US', name: 'Christmas' },
]
const holiday = {
  date: '2026-11-24',
  last_date: '2026-11-26',
  device_id: null,
  kind: 'closed',
  blocks: [],
  reason: 'public holiday',
  names,
}

/** Saturday 21 November; the studio is open daily from 10:00 to 22:00. */
async function beforeHolidays(engine: Engine) {
  const setup = await staffSetup(engine)
  const ann = await setup.member({ nickname: 'Ann' })
  const save = (fields: object = {}) => setup.admin('slots/save-exception', { ...holiday, ...fields })
  const times = async (date: string): Promise<string[]> =>
    (await setup.post('/api/calendar/getRecord', { ...ann, shop_id: 1, device_id: 'bed-1', date })).data.slots.map(
      ({ time }: { time: string }) => time,
    )
  const states = async (from: string, days: number): Promise<string[]> =>
    (await setup.post('/api/calendar/stat', { ...ann, shop_id: 1, from, days })).data.days.map(
      ({ state }: { state: string }) => state,
    )
  const daysOff = async () => (await setup.post('/api/config/shopList', {})).data[0].days_off
  const access = async () => (await setup.post('/api/door/info', { ...ann, lock_id: 'door-1' })).data.access
  return { ...setup, ann, save, times, states, daysOff, access }
}

describe.each(engines)('days on which a studio is closed, on $name', (engine) => {
  test('from the first to the last one nothing can be booked, and members read why', async () => {
    const { save, states, daysOff, book, ann } = await beforeHolidays(engine)
    expect(await save()).toMatchObject({ code: 'ok', data: { last_date: '2026-11-26', names } })
    expect(await states('2026-11-23', 5)).toEqual(['open', 'closed', 'closed', 'closed', 'open'])
    expect(await daysOff()).toEqual([{ date: '2026-11-24', last_date: '2026-11-26', hours: [], languages: names }])
    for (const date of ['2026-11-24', '2026-11-25', '2026-11-26']) {
      expect(await book(ann, { date, time: '12:00' })).toMatchObject({ code: 'outside-hours' })
    }
    expect(await book(ann, { date: '2026-11-27', time: '12:00' })).toMatchObject({ code: 'ok' })
  })

  test('they are told until they are over, and not while they are further ahead than can be booked', async () => {
    const { save, daysOff, travel } = await beforeHolidays(engine)
    await save()
    await save({ date: '2027-02-06', last_date: '2027-02-08', names: [] })
    expect(await daysOff()).toHaveLength(1)
    travel(5 * 24 * hour)
    expect(await daysOff()).toHaveLength(1)
    travel(24 * hour)
    expect(await daysOff()).toEqual([])
  })

  test('what is booked on any of them is shown before anything changes, and none of it is dropped', async () => {
    const { save, book, ann, member, store, states, travel, access } = await beforeHolidays(engine)
    const ben = await member({ nickname: 'Ben' })
    const first = (await book(ann, { date: '2026-11-25', time: '12:00' })).data.appointment_id
    const second = (await book(ben, { date: '2026-11-26', time: '14:00' })).data.appointment_id
    const refused = await save()
    expect(refused).toMatchObject({
      code: 'clashes',
      data: { clashes: [{ appointment_id: first, date: '2026-11-25' }, { appointment_id: second }] },
    })
    for (const { date } of refused.data.clashes[0].options) expect(['2026-11-24', '2026-11-25']).not.toContain(date)
    expect(await states('2026-11-24', 3)).toEqual(['open', 'open', 'open'])

    const kept = { appointment_id: first, rev: 1, choice: 'keep' }
    expect(await save({ decisions: [kept] })).toMatchObject({ code: 'clashes' })
    const cancelled = { appointment_id: second, rev: 1, choice: 'cancel' }
    expect(await save({ decisions: [kept, cancelled] })).toMatchObject({ code: 'ok' })
    const rows = await store.db.selectFrom('appointments').select(['appointmentId', 'state']).execute()
    expect(new Map(rows.map(({ appointmentId, state }) => [appointmentId, state]))).toEqual(
      new Map([
        [first, 'booked'],
        [second, 'cancelled'],
      ]),
    )
    travel(92 * hour)
    expect(await access()).toMatchObject({ allowed: true })
  })

  test('the door stays shut on the last of them and opens on the day after', async () => {
    const { save, access, travel } = await beforeHolidays(engine)
    await save()
    travel(5 * 24 * hour)
    expect(await access()).toMatchObject({ allowed: false, reason: 'shop-closed' })
    travel(24 * hour)
    expect(await access()).not.toMatchObject({ reason: 'shop-closed' })
  })

  test('one evening with hours of its own holds within them, whichever was set first', async () => {
    const { admin, save, times, daysOff } = await beforeHolidays(engine)
    const evening = { date: '2026-11-25', last_date: null, kind: 'hours', blocks: [{ from: '18:00', to: '20:00' }] }
    const { data } = await save({ ...evening, names: [] })
    await save()
    expect(await times('2026-11-25')).toEqual(['18:00', '18:30', '19:00', '19:30'])
    expect(await daysOff()).toMatchObject([
      { date: '2026-11-24', hours: [] },
      { date: '2026-11-25', last_date: '2026-11-25', hours: [{ from: '18:00', to: '20:00' }], languages: [] },
    ])
    await admin('slots/remove-exception', { exception_id: data.exception_id, rev: 1 })
    await save(evening)
    expect(await times('2026-11-25')).toEqual(['18:00', '18:30', '19:00', '19:30'])
  })

  test('a studio elsewhere that closes after midnight ends the evening before', async () => {
    const { save, store, times } = await beforeHolidays(engine)
    const night = { timeZone: 'America/New_York', opensAt: '18:00', closesAt: '02:00' }
    await store.db.updateTable('shops').set(night).execute()
    expect(await save({ last_date: '2026-11-25' })).toMatchObject({ code: 'ok' })
    const [before, first, second, after] = [
      await times('2026-11-23'),
      await times('2026-11-24'),
      await times('2026-11-25'),
      await times('2026-11-26'),
    ]
    expect(before).toContain('23:30')
    expect(first).toEqual(['00:00', '00:30', '01:00', '01:30'])
    expect(second).toEqual([])
    expect(after[0]).toBe('18:00')
  })

  test('an app that knows nothing of last days and names leaves them as they are', async () => {
    const { admin, save } = await beforeHolidays(engine)
    const { last_date: _last, names: _names, ...known } = holiday
    const { exception_id } = (await save()).data
    const again = { ...known, exception_id, rev: 1, reason: 'as last year' }
    expect(await admin('slots/save-exception', again)).toMatchObject({
      code: 'ok',
      data: { rev: 2, last_date: '2026-11-26', names, reason: 'as last year' },
    })
    const bare = await admin('slots/save-exception', {
      ...again,
      rev: 2,
      last_date: null,
      names: [],
      op_id: randomUUID(),
    })
    expect(bare).toMatchObject({ code: 'ok', data: { rev: 3 } })
    expect(bare.data).not.toHaveProperty('last_date')
    expect(bare.data).not.toHaveProperty('names')
  })

  test.each([
    ['a last day before the first', { last_date: '2026-11-23' }, 'last_date'],
    ['more than a year', { last_date: '2027-11-25' }, 'last_date'],
    ['part of a day over days', { kind: 'part', blocks: [{ from: '12:00', to: '13:00' }], names: [] }, 'last_date'],
    ['a name for one bed', { device_id: 'bed-1' }, 'names'],
    ['a name twice in one language', { names: [names[0], names[0]] }, 'names'],
  ])('%s is refused', async (_what, fields, path) => {
    const { save } = await beforeHolidays(engine)
    expect(await save(fields)).toMatchObject({ code: 'bad-request', data: { issues: [{ path }] } })
  })
})
