import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { calendarStat } from '#src/contract/appointments.ts'

import { openStore } from '#server/platform/database/open-store.ts'
import { addChain, addMember } from '../../../support/fixtures.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { startServer } from '../../../support/server-process.ts'

const callers = 16
test('a server that is told to stop while many ask answers what it has begun, and ends by itself', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
  await addChain(store)
  const member = await addMember(store)
  await store.close()
  const server = await startServer({ DATA_DIR: directory, LOG_SECRET: logSecret, DEMO: 'off' })
  const body = JSON.stringify({ ...member, shop_id: 1, from: new Date().toISOString().slice(0, 10), days: 14 })

  const answers: string[] = []
  const isAnswered = Promise.withResolvers<undefined>()
  const hasEnded = new AbortController()
  async function askOnAndOn(): Promise<void> {
    while (!hasEnded.signal.aborted) {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(server.url + calendarStat.path, { method: 'POST', headers, body }).catch(
        () => undefined,
      )
      if (!reply) return
      answers.push(`${reply.status} ${((await reply.json()) as { code: string }).code}`)
      if (answers.length === 3 * callers) isAnswered.resolve(undefined)
    }
  }
  const asking = Array.from({ length: callers }, askOnAndOn)
  await isAnswered.promise
  expect(await server.stop()).toBe(0)
  hasEnded.abort()
  await Promise.all(asking)
  expect([...new Set(answers)]).toEqual(['200 ok'])
  expect(server.logged()).not.toContain('connections that hang')
  expect(server.logged()).not.toContain('"level":50')
}, 120_000)
