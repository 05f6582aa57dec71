import { setImmediate as others } from 'node:timers/promises'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { Job } from '#server/platform/jobs/job.ts'
import { releaseLease, takeLease } from '#server/platform/jobs/job-lease.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { StepsFailed, runSteps } from '#server/platform/jobs/run-steps.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { sweep } from '#server/sweep.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { floorClock } from '../../support/devices/floor-clock.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { openServer } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

const startsAt = Date.parse('2026-11-21T08:00:00Z')
const second = 1_000

/** No job of these tests but those with a lease asks the database. */
const noStore = undefined as unknown as Store

/** A runner whose time passes when the test says so, and what it said of failures. */
function aRunner() {
  const reported: [string, unknown][] = []
  const clock = floorClock(startsAt, () => others())
  const runner = createJobRunner({ store: noStore, clock, onError: (error, job) => void reported.push([job, error]) })
  const runs: Record<string, number[]> = {}
  /** Notes at which second each run began. */
  const noted =
    (name: string, act: () => Promise<unknown> = async () => {}): Job['run'] =>
    async () => {
      const at = (runs[name] ??= [])
      at.push((clock.now() - startsAt) / second)
      await act()
    }
  return { runner, clock, reported, runs, noted }
}

function fails(message = 'phone +85251234567 is taken'): Promise<never> {
  return Promise.reject(Object.assign(new TypeError(message), { code: '23505' }))
}

describe('jobs of one server', () => {
  test('run at their intervals, the first time after one, or sooner when they ask for it', async () => {
    const { runner, clock, runs, noted } = aRunner()
    runner.add({ name: 'often', everyMs: 2 * second, run: noted('often') })
    runner.add({ name: 'at once', everyMs: 3 * second, firstAfterMs: 0, run: noted('at once') })
    await clock.travel(7 * second)
    expect(runs).toEqual({ often: [2, 4, 6], 'at once': [0, 3, 6] })
  })

  test('a run that takes long is not begun a second time, and leaves its rhythm as it was', async () => {
    const { runner, clock, runs, noted } = aRunner()
    const slow = Promise.withResolvers<void>()
    runner.add({ name: 'slow', everyMs: 2 * second, run: noted('slow', () => slow.promise) })
    await clock.travel(5 * second)
    expect(runs.slow).toEqual([2])
    expect(runner.records()).toMatchObject([{ name: 'slow', runningSince: startsAt + 2 * second }])
    slow.resolve()
    await clock.travel(3 * second)
    expect(runs.slow).toEqual([2, 6, 8])
  })

  test('one that fails, throws at once or never ends keeps no other one waiting', async () => {
    const { runner, clock, runs, noted } = aRunner()
    const thrower = () => {
      throw new RangeError('at once')
    }
    runner.add({ name: 'throws', everyMs: second, run: thrower })
    runner.add({ name: 'fails', everyMs: second, run: noted('fails', () => fails()) })
    runner.add({ name: 'hangs', everyMs: second, run: () => new Promise(() => {}) })
    runner.add({ name: 'works', everyMs: second, run: noted('works') })
    await clock.travel(3 * second)
    expect(runs).toMatchObject({ works: [1, 2, 3], fails: [1, 2, 3] })
    expect(runner.records().map(({ name, failures }) => [name, failures])).toEqual([
      ['throws', 3],
      ['fails', 3],
      ['hangs', 0],
      ['works', 0],
    ])
  })

  test('wait longer with each failure, no longer than they may, and not at all once it is over', async () => {
    const { runner, clock, runs, noted } = aRunner()
    let isDown = true
    const act = () => (isDown ? fails() : Promise.resolve())
    runner.add({ name: 'asks', everyMs: second, longestBackoffMs: 5 * second, run: noted('asks', act) })
    await clock.travel(18 * second)
    expect(runs.asks).toEqual([1, 2, 4, 8, 13, 18])
    isDown = false
    await clock.travel(7 * second)
    expect(runs.asks?.slice(6)).toEqual([23, 24, 25])
  })

  test('say when they ran, when they last succeeded and what failed, without what the error quotes', async () => {
    const { runner, clock, reported } = aRunner()
    let isDown = false
    runner.add({ name: 'asks', everyMs: second, run: () => (isDown ? fails() : Promise.resolve()) })
    await clock.travel(second)
    isDown = true
    await clock.travel(2 * second)
    expect(runner.records()).toEqual([
      {
        name: 'asks',
        runningSince: undefined,
        lastRunAt: startsAt + 3 * second,
        lastSuccessAt: startsAt + second,
        heldElsewhereAt: undefined,
        failures: 2,
        lastError: 'TypeError 23505',
      },
    ])
    expect(reported.map(([job]) => job)).toEqual(['asks', 'asks'])
    isDown = false
    await clock.travel(second)
    expect(runner.records()).toMatchObject([{ failures: 0, lastSuccessAt: startsAt + 4 * second }])
  })

  test('end their last run before the server stops, and begin none after it', async () => {
    const { runner, clock, runs, noted } = aRunner()
    const slow = Promise.withResolvers<void>()
    let wasAborted = false
    const run = async (signal: AbortSignal) => {
      signal.addEventListener('abort', () => (wasAborted = true))
      await slow.promise
    }
    runner.add({ name: 'slow', everyMs: second, run })
    runner.add({ name: 'quick', everyMs: second, run: noted('quick') })
    await clock.travel(second)
    let isOver = false
    const stopping = runner.stop().then(() => (isOver = true))
    await clock.travel(5 * second)
    expect([isOver, wasAborted]).toEqual([false, true])
    slow.resolve()
    await stopping
    runner.add({ name: 'late', everyMs: second, run: noted('late') })
    await clock.travel(5 * second)
    expect(runs).toEqual({ quick: [1] })
  })

  test('have names of their own', () => {
    const { runner, noted } = aRunner()
    const job = { name: 'twice', everyMs: second, run: noted('twice') }
    runner.add(job)
    expect(() => runner.add(job)).toThrow('twice')
  })
})

describe('the steps of a job', () => {
  test('are all done, and the ones that failed are told by name', async () => {
    const { runner, clock, reported } = aRunner()
    const done: string[] = []
    const step = (name: string) => async () => void done.push(name)
    const steps = { first: step('first'), second: () => fails(), third: step('third'), fourth: () => fails() }
    runner.add({ name: 'sweep', everyMs: second, run: (signal) => runSteps(steps, signal) })
    await clock.travel(second)
    expect(done).toEqual(['first', 'third'])
    expect(reported.map(([job]) => job)).toEqual(['sweep, second', 'sweep, fourth'])
    expect(runner.records()).toMatchObject([
      { failures: 1, lastError: 'second: TypeError 23505, fourth: TypeError 23505' },
    ])
  })

  test('are not begun any more when the server stops', async () => {
    const stop = new AbortController()
    const done: string[] = []
    const first = async () => stop.abort()
    await runSteps({ first, second: async () => void done.push('second') }, stop.signal)
    expect(done).toEqual([])
  })
})

/** Two servers on one database, with one clock for everything. */
async function twoServers(engine: Engine) {
  const { place, remove } = await engine.readyPlace()
  const stores: Store[] = []
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await remove()
  })
  const isIdle = () => runners.every((runner) => runner.records().every((one) => one.runningSince === undefined))
  const clock = floorClock(startsAt, () => until(isIdle))
  const open = async () => {
    // SQLite admits one process, which is what two runners in it are.
    const [known] = stores
    if (known && place.engine === 'sqlite') return known
    const store = await openStore(place, { logSecret, clock: () => clock.now() })
    stores.push(store)
    return store
  }
  const reported: unknown[] = []
  const onError = (error: unknown) => void reported.push(error)
  const runners = [await open(), await open()].map((store) => createJobRunner({ store, clock, onError }))
  const [store] = stores
  if (!store) throw new Error('No store')
  return { runners, clock, store, reported }
}

describe.each(engines)('a job with a lease on $name', (engine) => {
  test('is run by one of two servers, and by the other one when the first has stopped', async () => {
    const { runners, clock } = await twoServers(engine)
    const ran: number[] = []
    for (const [index, runner] of runners.entries())
      runner.add({ name: 'tidy', everyMs: 10 * second, leaseMs: 9 * second, run: async () => void ran.push(index) })
    await clock.travel(30 * second)
    expect(ran).toHaveLength(3)
    expect(runners.flatMap((runner) => runner.records()).some(({ heldElsewhereAt }) => heldElsewhereAt)).toBe(true)
    await runners[0]?.stop()
    ran.length = 0
    await clock.travel(30 * second)
    expect(ran).toEqual([1, 1, 1])
    await runners[1]?.stop()
  })

  test('that failed, or was cut short, is taken up by the other server without waiting', async () => {
    const { runners, clock, reported } = await twoServers(engine)
    const [one, other] = runners
    const ran: string[] = []
    const lease = { name: 'reconcile', leaseMs: 3_600 * second }
    one?.add({ ...lease, everyMs: 10 * second, run: () => fails() })
    other?.add({ ...lease, everyMs: 10 * second, firstAfterMs: 11 * second, run: async () => void ran.push('other') })
    await clock.travel(11 * second)
    expect([ran, reported.length]).toEqual([['other'], 1])
    await clock.travel(60 * second)
    expect([ran, reported.length]).toEqual([['other'], 1])
    await Promise.all(runners.map((runner) => runner.stop()))
  })

  test('that has run out is not given back by the one that had it', async () => {
    const { clock, store } = await twoServers(engine)
    const old = await takeLease(store, 'tidy', 10 * second)
    clock.time.now += 10 * second
    expect(await takeLease(store, 'tidy', 10 * second)).toBeDefined()
    if (old) await releaseLease(store, old)
    expect(await takeLease(store, 'tidy', 10 * second)).toBeUndefined()
  })

  test('that was begun while the clock was ahead keeps nobody waiting once the clock is right', async () => {
    const { clock, store } = await twoServers(engine)
    const right = clock.time.now
    clock.time.now = right + 8 * 3_600 * second
    expect(await takeLease(store, 'tidy', 10 * second)).toBeDefined()
    clock.time.now = right
    const taken = await takeLease(store, 'tidy', 10 * second)
    expect(taken).toMatchObject({ begunAt: right })
    // What the clock is put right by each hour makes no lease run out.
    clock.time.now = right - 5 * second
    expect(await takeLease(store, 'tidy', 10 * second)).toBeUndefined()
  })

  test('a server that stops in the middle leaves the rest to another one', async () => {
    const { runners, clock, store } = await twoServers(engine)
    const slow = Promise.withResolvers<void>()
    const [one] = runners
    one?.add({ name: 'long', everyMs: second, leaseMs: 3_600 * second, run: () => slow.promise })
    const travelling = clock.travel(second)
    await until(() => one?.records()[0]?.runningSince !== undefined)
    const stopping = one?.stop()
    slow.resolve()
    await Promise.all([stopping, travelling])
    expect(await takeLease(store, 'long', 3_600 * second)).toBeDefined()
  })
})

describe.each(engines)('tidying up on $name', (engine) => {
  test('goes on with the rest when one table cannot be tidied, and says which', async () => {
    const { store, clock } = await openServer(engine)
    await store.db
      .insertInto('limits')
      .values({ subject: 'old', hits: '[]', keepUntil: clock.now - 1 })
      .execute()
    await store.db.schema.alterTable('loginCodes').renameTo('hiddenCodes').execute()
    const failure = await sweep(store).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StepsFailed)
    expect((failure as StepsFailed).failed.map(({ step }) => step)).toEqual(['codes'])
    expect(await store.db.selectFrom('limits').selectAll().execute()).toEqual([])
  })
})
