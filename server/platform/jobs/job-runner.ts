import { type Clock, systemClock } from '#server/platform/process/clock.ts'
import type { Store } from '#server/platform/database/store.ts'
import { type Job, performJob } from './job.ts'
import { afterFailure, afterRun, type JobRecord, newRecord } from './job-record.ts'
import { StepsFailed } from './run-steps.ts'

/** Repeats jobs, each by itself: one that fails or hangs delays no other, and none runs twice at once here. */
export interface JobRunner {
  /** Begins to repeat a job; after `stop` it does nothing. */
  add(job: Job): void
  /** How every job fares on this server, in the order of their beginning. */
  records(): JobRecord[]
  /** Begins no run any more, and ends when the last one has ended. */
  stop(): Promise<void>
}

interface RunnerOptions {
  store: Store
  /** Told of every failure, with the name of the job and of its step. */
  onError: (error: unknown, job: string) => void
  clock?: Clock
}

interface RunnerParts extends Required<RunnerOptions> {
  signal: AbortSignal
}

interface Repeated {
  record(): JobRecord
  stop(): Promise<void>
}

export function createJobRunner({ clock = systemClock, ...options }: RunnerOptions): JobRunner {
  const stopping = new AbortController()
  const jobs = new Map<string, Repeated>()
  return {
    add(job) {
      if (stopping.signal.aborted) return
      if (jobs.has(job.name)) throw new Error(`There are two jobs called ${job.name}`)
      jobs.set(job.name, repeat(job, { ...options, clock, signal: stopping.signal }))
    },
    records: () => [...jobs.values()].map((job) => job.record()),
    async stop() {
      stopping.abort()
      await Promise.all([...jobs.values()].map((job) => job.stop()))
    },
  }
}

/** The next run is planned when one has ended, so two of them never overlap. */
function repeat(job: Job, { store, clock, signal, onError }: RunnerParts): Repeated {
  let record = newRecord(job.name)
  let running = Promise.resolve()
  let callOff = planIn(job.firstAfterMs ?? job.everyMs)

  function planIn(ms: number): () => void {
    return clock.after(ms, () => void (running = runOnce()))
  }

  async function runOnce(): Promise<void> {
    const begunAt = clock.now()
    record = { ...record, runningSince: begunAt }
    try {
      record = afterRun(record, await performJob(store, job, signal), clock.now())
    } catch (error) {
      record = afterFailure(record, error, clock.now())
      tellFailure(job.name, error, onError)
    }
    if (!signal.aborted) callOff = planIn(waitMs(job, record.failures, clock.now() - begunAt))
  }

  return {
    record: () => record,
    async stop() {
      callOff()
      await running
    },
  }
}

/** Until the next turn of the job's own rhythm, which a long run does not shift; longer while it keeps failing. */
function waitMs({ everyMs, longestBackoffMs = everyMs }: Job, failures: number, tookMs: number): number {
  if (failures > 1) return Math.max(everyMs, Math.min(everyMs * 2 ** (failures - 1), longestBackoffMs))
  return everyMs - (Math.max(0, tookMs) % everyMs)
}

function tellFailure(name: string, error: unknown, onError: RunnerParts['onError']): void {
  if (!(error instanceof StepsFailed)) return onError(error, name)
  for (const failed of error.failed) onError(failed.error, `${name}, ${failed.step}`)
}
