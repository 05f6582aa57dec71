import type { Store } from '#server/platform/database/store.ts'
import { releaseLease, takeLease } from './job-lease.ts'

/** Work that the server repeats for as long as it lives. */
export interface Job {
  /** Unique; operators read it, and it is the name of the lease. */
  name: string
  everyMs: number
  /** When it runs first; without it, after `everyMs`. */
  firstAfterMs?: number
  /** After failures in a row it waits twice as long each time, and no longer than this; without it, `everyMs` always. */
  longestBackoffMs?: number
  /** Of all servers one begins it in so many milliseconds; without it, each server runs it. */
  leaseMs?: number
  /** Ends early when the signal says that the server stops. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** `held-elsewhere`: another server has begun it already, or this one a moment ago. */
export type JobOutcome = 'done' | 'held-elsewhere'

/** One run of a job, under its lease if it has one. A run that failed, or was cut short, may be begun again at once. */
export async function performJob(
  store: Store,
  { name, leaseMs, run }: Pick<Job, 'name' | 'leaseMs' | 'run'>,
  signal: AbortSignal,
): Promise<JobOutcome> {
  if (leaseMs === undefined) {
    await run(signal)
    return 'done'
  }
  const lease = await takeLease(store, name, leaseMs)
  if (!lease) return 'held-elsewhere'
  let isComplete = false
  try {
    await run(signal)
    isComplete = !signal.aborted
  } finally {
    if (!isComplete) await releaseLease(store, lease)
  }
  return 'done'
}
