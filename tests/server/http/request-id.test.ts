import { pino } from 'pino'
import { expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { openDoor } from '#src/contract/doors.ts'

import { openRequests } from '#server/platform/mqtt/open-requests.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { currentRequest, inRequest } from '#server/platform/process/request-context.ts'
import { qrSecret, tapOf } from '../../support/devices/at-the-door.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { aBooking, addVisit } from '../../support/fixtures.ts'
import { minute, openServer } from '../../support/open-server.ts'

const given = '0b9d3f2a-7c1e-4f60-9a55-d2c41f7e8b03'

async function idOf(sent?: string): Promise<unknown> {
  const { app } = await openServer(sqliteEngine)
  const headers = sent === undefined ? {} : { 'x-request-id': sent }
  return (await app.inject({ method: 'POST', url: '/api/config/shopList', payload: {}, headers })).headers[
    'x-request-id'
  ]
}

test('a request keeps the id that it came with, and gets one otherwise', async () => {
  expect(await idOf(given)).toBe(given)
  expect(await idOf()).toMatch(/^[\da-f]{16}$/)
})

test.each([
  ['a phone number', '85251000001'],
  ['a long number', '8525100000185251000001'],
  ['too short', 'abc'],
  ['too long', 'a'.repeat(65)],
  ['more than letters', 'a topic/of the broker #'],
  ['a line of the log', 'abcdefghijklmnop\\n{"level":60}'],
])('an id that is %s is not taken', async (_what, sent) => {
  expect(await idOf(sent)).toMatch(/^[\da-f]{16}$/)
})

test('two errors of requests with the same id have ids of their own, and the log knows both', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { store, post, member } = await openServer(sqliteEngine, { logger })
  const ann = await member()
  await store.db.schema.dropTable('operations').execute()
  const ids = []
  for (let time = 0; time < 2; time++)
    ids.push((await post(addAppointment.path, aBooking(ann), { 'x-request-id': given })).data.error_id as string)
  expect(new Set(ids).size).toBe(2)
  const logged = lines.map((line) => JSON.parse(line) as { reqId: string; errorId: string })
  expect(logged.map(({ errorId }) => errorId)).toEqual(ids)
  expect(logged.map(({ reqId }) => reqId)).toEqual([given, given])
})

test('what is done for a request knows its id down to the door, and is found by it where the operation is kept', async () => {
  const lock = scriptedLock()
  const seen: (string | undefined)[] = []
  const { post, store, member, clock } = await openServer(sqliteEngine, {
    gateway: lock.gateway,
    qrSecret,
    load: { eventLoopDelayMs: 60_000, ordinary: 10, urgent: 10 },
  })
  lock.answers(() => {
    seen.push(currentRequest()?.requestId)
    return { kind: 'opened' }
  })
  const taps = await Promise.all(
    ['a', 'b'].map(async (letter) => {
      const ann = await member()
      await addVisit(store, ann, { startsAt: clock.now + 2 * minute })
      return { tap: tapOf(ann), id: letter.repeat(16) }
    }),
  )
  for (const { tap, id } of taps) await post(openDoor.path, tap, { 'x-request-id': id })
  expect(seen[0]).toBe(taps[0]?.id)
  const kept = await store.db.selectFrom('operations').select(['opId', 'requestId']).orderBy('requestId').execute()
  expect(kept).toEqual(taps.map(({ tap, id }) => ({ opId: tap.op_id, requestId: id })))
})

test('calls that wait for their turn are each done in the name of their own request', async () => {
  const { post, store, members } = await openServer(sqliteEngine, {
    load: { eventLoopDelayMs: 60_000, ordinary: 50, urgent: 10 },
  })
  const guests = await members(6)
  const bookings = guests.map((guest, index) => aBooking(guest, { time: `1${index}:00` }))
  const sent = bookings.map((booking, index) => ({ booking, id: `turn-of-request-${index}` }))
  await Promise.all(sent.map(({ booking, id }) => post(addAppointment.path, booking, { 'x-request-id': id })))
  const kept = await store.db.selectFrom('operations').select(['opId', 'requestId']).execute()
  const byId = new Map(kept.map(({ opId, requestId }) => [opId, requestId]))
  for (const { booking, id } of sent) expect(byId.get(booking.op_id)).toBe(id)
})

test('what a device is asked begins with the id of the call, and no two requests are the same', async () => {
  const sent: string[] = []
  const requests = openRequests<string>(systemClock)
  const ask = () => requests.ask('studio/1/bed/bed-1', (request) => sent.push(request) === 0)
  await inRequest({ requestId: given }, async () => await Promise.all([ask(), ask()]))
  await ask()
  expect(sent.slice(0, 2).every((request) => request.startsWith(`${given}.`))).toBe(true)
  expect(new Set(sent).size).toBe(3)
  // One level of a topic, and short enough for the smallest bed.
  for (const request of sent) expect(request).toMatch(/^[A-Za-z0-9.-]{1,77}$/)
})
