import { expect, describe, test } from 'vitest'

import { deleteLogin, findCaller } from '#server/modules/members/store/logins.ts'
import { watchesPerPerson } from '#server/modules/board/staff-calls/board-stream.ts'

import { engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { watching } from '../../support/staff/watching.ts'
import { until } from '../../support/until.ts'
import { shareOf } from '../../support/share.ts'

describe.each(shareOf(engines, 1))('watching the board on $name', (engine) => {
  test('shows a booking, a bed and a door as soon as they change', async () => {
    const { watch, store, member, floor } = await watching(engine)
    const { response, board, events } = await watch()
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    await until(() => board()?.beds.length === 4)
    const count = events.length

    await addVisit(store, await member(), { startsAt: floor.clock.now() + 5 * minute })
    await until(() => board().arrivals.length === 1, 'the arrival')
    await floor.bed('bed-2').powerCut()
    await until(() => board().beds[1].state === 'offline', 'the bed')
    await floor.lock().goOffline()
    await until(() => board().doors[0].state === 'offline', 'the door')
    // Boards come with changes, not with the clock.
    expect(events.filter(({ event }) => event === 'board').length - count).toBeLessThan(12)
  })

  test('shows the calendar of any day, and the numbers, as they change, to each line that asked for them', async () => {
    const { watch, store, member, floor, staff } = await watching(engine)
    const plain = await watch()
    const { last, events } = await watch(staff, undefined, { calendar: '2026-11-25', report: null })
    await until(() => last('calendar')?.date === '2026-11-25' && last('report')?.date === '2026-11-21')
    expect(last('calendar').appointments).toEqual([])
    const count = events.filter(({ event }) => event === 'calendar').length
    const startsAt = Date.parse('2026-11-25T18:00:00+08:00')
    await addVisit(store, await member(), { startsAt })
    await until(() => last('calendar').appointments.length === 1, 'the booking')
    await addVisit(store, await member(), { startsAt: floor.clock.now() + 5 * minute })
    await until(() => last('report').day.bookings === 1, 'the number of bookings')
    expect(events.filter(({ event }) => event === 'calendar').length - count).toBe(1)
    expect(plain.events.map(({ event }) => event)).not.toContain('calendar')
  })

  test('shows what another server of the chain did', async () => {
    const { watch, store, member, startOther } = await watching(engine)
    const { url: there } = await startOther()
    const staff = await member({ role: 'admin' })
    const here = await watch()
    const away = await watch(staff, there)
    await until(() => here.board() !== undefined && away.board() !== undefined)
    // The row changes in the database only; neither server did it.
    await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-1').execute()
    await until(() => !here.board().beds[0].enabled && !away.board().beds[0].enabled, 'both see it')
  })

  test('shows a signed-out tablet no second change, while others go on watching', async () => {
    const { watch, store, staff, member, floor } = await watching(engine)
    const tablet = await watch()
    const other = await watch(await member({ role: 'admin' }))
    await until(() => tablet.board() !== undefined && other.board() !== undefined)
    const caller = await findCaller(store.db, staff.token, floor.clock.now())
    await deleteLogin(store.db, caller?.tokenHash ?? '')
    for (const enabled of [0, 1] as const) {
      await store.db.updateTable('devices').set({ enabled }).where('deviceId', '=', 'bed-1').execute()
      await until(() => other.board().beds[0].enabled === (enabled === 1))
    }
    await tablet.ended
    const shown = tablet.events.filter(({ event }) => event === 'board')
    expect(shown.length).toBeLessThanOrEqual(2)
    expect(tablet.events.at(-1)).toEqual({ event: 'end', data: { why: 'signed-out' } })
  })

  test('ends with the login, and refuses callers who may not see the board', async () => {
    const { watch, store, staff, floor, url, member } = await watching(engine)
    const stream = await watch()
    await until(() => stream.events.some(({ event }) => event === 'alive'), 'a sign of life')
    const caller = await findCaller(store.db, staff.token, floor.clock.now())
    await deleteLogin(store.db, caller?.tokenHash ?? '')
    await stream.ended
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: { why: 'signed-out' } })

    const refused = async (body: object) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await refused({ ...staff, shop_id: 1 })).toEqual([401, 'signed-out'])
    expect(await refused({ ...(await member()), shop_id: 1 })).toEqual([403, 'forbidden'])
    const owner = await member({ role: 'admin' })
    expect(await refused({ ...owner, shop_id: 99 })).toEqual([404, 'not-found'])
    expect(await refused(owner)).toEqual([400, 'bad-request'])
  })

  test('lets a person watch a few times at once, and ends the oldest beyond that', async () => {
    const { watch } = await watching(engine)
    const streams = []
    for (let count = 0; count < watchesPerPerson + 1; count++) streams.push(await watch())
    const [oldest, ...others] = streams
    await oldest?.ended
    expect(oldest?.events.at(-1)).toEqual({ event: 'end', data: { why: 'too-many' } })
    await until(() => others.every(({ board }) => board() !== undefined), 'the others go on')
  })

  test('keeps no server from stopping', async () => {
    const { watch, app } = await watching(engine)
    const stream = await watch()
    await until(() => stream.board() !== undefined)
    await app.close()
    await stream.ended
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: { why: 'closing' } })
  })
})
