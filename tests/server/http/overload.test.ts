import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { doorStatus } from '#src/contract/doors.ts'
import { openSession, stopSession } from '#src/contract/sessions.ts'

import { createApp } from '#server/app.ts'
import { usualLoad } from '#server/http/load-shedding.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { racingEngines, sqliteEngine } from '../../support/engines.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { openServer, tally } from '../../support/open-server.ts'

test('a server that cannot keep up asks callers to come back, inside the envelope', async () => {
  const { post } = await openServer(sqliteEngine, { load: { ...usualLoad, eventLoopDelayMs: 20 } })
  const call = async () => {
    await turn()
    standStill(50)
    return await post('/api/config/shopList', {})
  }
  const giveUpAt = performance.now() + 25_000
  let reply = await call()
  while (reply.code !== 'overloaded' && performance.now() < giveUpAt) reply = await call()
  const busy = { httpStatus: 503, status: 0, code: 'overloaded', headers: { 'retry-after': '5' } }
  expect(reply).toMatchObject(busy)
})

test('a server that stood still for a moment, as while it starts, refuses no request', async () => {
  const { place, remove } = await sqliteEngine.readyPlace()
  const store = await openStore(place, { logSecret })
  const app = await createApp({ store, messenger: createInbox().messenger, pepper: 'pepper of the tests' })
  standStill(1_500)
  for (let asked = 0; asked < 100; asked++) {
    await turn()
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  }
  await app.close()
  await store.close()
  await remove()
})

// On SQLite a call ends before the next one begins, so that none are in hand together.
test.each(racingEngines)(
  'with more calls in hand than can be served, ordinary ones are sent away, and stops, doors and health are answered on $name',
  async (engine) => {
    const { post, app, member } = await openServer(engine, {
      load: { eventLoopDelayMs: 0, ordinary: 5, urgent: 1_000 },
    })
    const { uid, token } = await member()
    const login = { uid, token }
    const flood = Promise.all(Array.from({ length: 100 }, () => post('/api/config/shopList', {})))
    const stops = Promise.all(
      Array.from({ length: 20 }, () => post(stopSession.path, { ...login, op_id: randomUUID(), session_id: 'none' })),
    )
    const looks = Promise.all(Array.from({ length: 20 }, () => post(openSession.path, login)))
    const doors = Promise.all(
      Array.from({ length: 20 }, () => post(doorStatus.path, { ...login, op_id: randomUUID() })),
    )
    const health = Promise.all(Array.from({ length: 20 }, () => app.inject('/healthz')))

    const counts = tally(await flood)
    expect(counts['ok']).toBeGreaterThanOrEqual(5)
    expect(counts['overloaded']).toBeGreaterThan(0)
    for (const answers of await Promise.all([stops, looks, doors])) expect(tally(answers)['overloaded']).toBeUndefined()
    expect((await health).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
    // A caller that was answered has given its place back.
    for (let asked = 0; asked < 20; asked++)
      expect(await post('/api/config/shopList', {})).toMatchObject({ code: 'ok' })
  },
)

test('a request whose body comes slowly takes no place from the others', async () => {
  const { app, post } = await openServer(sqliteEngine, { load: { eventLoopDelayMs: 0, ordinary: 1, urgent: 1 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [{ port }] = app.addresses() as [AddressInfo]
  const lines = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  for (const line of lines) {
    line.write(
      'POST /api/config/shopList HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await once(line, 'ready')
  }
  expect(await post('/api/config/shopList', {})).toMatchObject({ code: 'ok' })
  for (const line of lines) line.destroy()
})

/** The process serves no request for so long. */
function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
