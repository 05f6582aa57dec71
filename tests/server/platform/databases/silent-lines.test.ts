import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { CommitUnknown, LineBroken } from '#server/platform/database/engines/broken-line.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { joinServers } from '#server/platform/servers/join-servers.ts'
import { racingEngines } from '../../../support/engines.ts'
import { addChain } from '../../../support/fixtures.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { silentWay } from '../../../support/net/silent-way.ts'
import { until } from '../../../support/until.ts'

// Only what looks for silence repeats itself by an interval.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe.each(racingEngines)('a line to $name on which nothing comes any more', (engine) => {
  async function behindWay(otherHosts = '') {
    const { place, remove } = await engine.readyPlace()
    if (place.engine !== 'postgres') throw new Error('This is about a database server')
    const way = await silentWay(place.url)
    const url = way.url.replace(/(:\d+)\//, `$1${otherHosts}/`)
    const store = await openStore({ engine: 'postgres', url }, { logSecret })
    onTestFinished(async () => {
      // What still waits for an answer would keep it from closing.
      way.close()
      await store.close()
      await remove()
    })
    await addChain(store)
    /** Asks on a line whose machine is gone, and tells what comes of it once it is waited for. */
    const ask = async (words: RegExp, work: () => Promise<unknown>) => {
      const outcome: { error?: unknown } = {}
      way.silenceUnder(words)
      const answer = work().catch((error: unknown) => (outcome.error = error))
      await until(() => way.isSilent())
      return { outcome, answer }
    }
    return { way, store, ask }
  }

  test.each([
    ['there is one host', ''],
    ['the other host takes no connection', ',127.0.0.1:1'],
  ])('is given up after twelve seconds where %s, and the next one works', async (_, otherHosts) => {
    const { store, ask } = await behindWay(otherHosts)
    const { outcome, answer } = await ask(/from "shops"/, () => store.db.selectFrom('shops').select('shopId').execute())
    await pass(11)
    expect(outcome).toEqual({})
    await pass(1.5)
    await answer
    expect(outcome).toEqual({ error: expect.any(LineBroken) })
    expect(await store.db.selectFrom('shops').select('shopId').execute()).toEqual([{ shopId: 1 }])
    expect(store.connections?.()).toMatchObject({ busy: 0, waiting: 0 })
  })

  test('under a commit leaves unknown whether it took effect', async () => {
    const { store, ask } = await behindWay()
    const { outcome, answer } = await ask(/\bcommit\b/, () =>
      store.transaction(async (tx) => {
        await tx.insertInto('limits').values({ subject: 'anybody', hits: '[]', keepUntil: 1 }).execute()
      }),
    )
    await pass(12.5)
    await answer
    expect(outcome).toEqual({ error: expect.any(CommitUnknown) })
  })

  test('is none as long as anything comes', async () => {
    const { way, store } = await behindWay()
    way.hold()
    const answer = sql<{ seven: number }>`select 7 as seven`.execute(store.db)
    for (let turn = 0; turn < 3; turn++) {
      await until(() => way.drip())
      await pass(8)
    }
    way.release()
    expect((await answer).rows).toEqual([{ seven: 7 }])
  })

  test('does not keep a server from its studios for ever', async () => {
    const { way, store } = await behindWay()
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    const server = await joinServers({ store, name: undefined, onTrouble: onError, onError })
    onTestFinished(() => server.leave())
    await server.hearDevices(() => true)
    await until(() => server.shares.owns(1))
    way.silenceUnder(/[^]/)
    await until(() => way.isSilent() && !server.shares.owns(1))
    await pass(12.5)
    await until(() => server.shares.owns(1))
    expect(errors).toEqual([expect.any(LineBroken)])
  })

  test('does not keep a job from running for ever', async () => {
    const { way, store } = await behindWay()
    const errors: unknown[] = []
    const jobs = createJobRunner({ store, onError: (error) => void errors.push(error) })
    onTestFinished(() => jobs.stop())
    let runs = 0
    jobs.add({
      name: 'count',
      everyMs: 10,
      run: async () => {
        await store.db.selectFrom('notices').select('noticeId').execute()
        runs++
      },
    })
    await until(() => runs > 0)
    // A statement that was asked before is asked by its name.
    way.silenceUnder(/[^]/)
    await until(() => way.isSilent())
    const before = runs
    await pass(12.5)
    await until(() => runs > before)
    expect(errors).toEqual([expect.any(LineBroken)])
  })

  test('is waited for by who reads for minutes', async () => {
    const { way, store } = await behindWay()
    const db = await openToRead({ engine: 'postgres', url: way.url }, { isPatient: true })
    onTestFinished(() => db.destroy())
    await sql`select 1`.execute(db)
    way.hold()
    const answer = sql<{ seven: number }>`select 7 as seven`.execute(db)
    await pass(60)
    way.release()
    expect((await answer).rows).toEqual([{ seven: 7 }])
    expect(store.connections?.().busy).toBe(0)
  })
})
