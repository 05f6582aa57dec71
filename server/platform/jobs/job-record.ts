import { errorKind } from './error-kind.ts'
import type { JobOutcome } from './job.ts'
import { StepsFailed } from './run-steps.ts'

/** How a job fares on this server, in milliseconds since 1970 UTC. */
export interface JobRecord {
  name: string
  /** Since when it is running; undefined between runs. */
  runningSince: number | undefined
  /** When the last run ended here that was not left to another server. */
  lastRunAt: number | undefined
  lastSuccessAt: number | undefined
  /** When another server had the lease. */
  heldElsewhereAt: number | undefined
  /** In a row; 0 when the last run succeeded. */
  failures: number
  lastError: string | undefined
}

export function newRecord(name: string): JobRecord {
  return {
    name,
    runningSince: undefined,
    lastRunAt: undefined,
    lastSuccessAt: undefined,
    heldElsewhereAt: undefined,
    failures: 0,
    lastError: undefined,
  }
}

export function afterRun(record: JobRecord, outcome: JobOutcome, at: number): JobRecord {
  const ended = { ...record, runningSince: undefined, failures: 0 }
  return outcome === 'done' ? { ...ended, lastRunAt: at, lastSuccessAt: at } : { ...ended, heldElsewhereAt: at }
}

export function afterFailure(record: JobRecord, error: unknown, at: number): JobRecord {
  const lastError = error instanceof StepsFailed ? error.message : errorKind(error)
  return { ...record, runningSince: undefined, lastRunAt: at, failures: record.failures + 1, lastError }
}

/** As operators read it. */
export function describeRecord(record: JobRecord) {
  return {
    name: record.name,
    running_since: instantOf(record.runningSince),
    last_run_at: instantOf(record.lastRunAt),
    last_success_at: instantOf(record.lastSuccessAt),
    held_elsewhere_at: instantOf(record.heldElsewhereAt),
    failures: record.failures,
    last_error: record.lastError ?? null,
  }
}

function instantOf(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString()
}
