import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { studio } from '../../support/studio.ts'

test('a server that cannot keep up asks callers to come back, inside the envelope', async () => {
  const { post } = await studio(sqliteEngine, { maxEventLoopDelayMs: 20 })
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
  const app = await createApp({ store, sms: createInbox().sms, pepper: 'pepper of the tests' })
  standStill(1_500)
  for (let asked = 0; asked < 100; asked++) {
    await turn()
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  }
  await app.close()
  await store.close()
  await remove()
})

/** The process serves no request for so long. */
function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
