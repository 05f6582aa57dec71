import type { FastifyInstance } from 'fastify'

import type { PassReport } from '#src/domain/devices/signed-messages.ts'

import type { LockPlace } from '#server/platform/mqtt/gateway.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { keepLocks } from './actions/keep-locks.ts'
import { takePassReport } from './actions/take-pass-report.ts'
import { type PassDeps, setLockTime } from './actions/tell-lock.ts'
import { listPassLocks } from './store/lock-clocks.ts'

const everyMs = 5_000

/** Hears locks and keeps their clocks for as long as the server lives. */
export function startPassWorker(app: FastifyInstance, deps: PassDeps, jobs: JobRunner | undefined): void {
  hearPassReports(deps)
  const stopWatching = watchLocks(deps)
  app.addHook('onClose', async () => stopWatching())
  jobs?.add(keepLocksJob(deps))
}

/** By one server for all: two that greet one lock at once would spoil each other's number. */
function keepLocksJob(deps: PassDeps): Job {
  return { name: 'keep-locks', everyMs, leaseMs: everyMs - 500, run: () => keepLocks(deps) }
}

/** Takes what locks say over the network of their passes, and lets them forget it once it is kept. */
function hearPassReports(deps: PassDeps): void {
  deps.gateway.onLockReport?.(async (lock, said) => {
    if (said.type === 'pass-report') await takeReport(deps, lock, said).catch(deps.onError)
  })
}

async function takeReport(deps: PassDeps, lock: LockPlace, report: PassReport): Promise<void> {
  const taken = await takePassReport(deps, report)
  if (taken.kind !== 'rejected') deps.gateway.acknowledge?.(lock, taken.ack)
}

/** A lock that comes back may have lost its clock or its store, so it is told the time at once. */
function watchLocks(deps: PassDeps): () => void {
  const offline = new Set<string>()
  return deps.gateway.onPresence((id, state, _shopId, anew) => {
    const isBack = state !== 'offline' && (offline.delete(id) || anew?.wasAway === true)
    if (state === 'offline') offline.add(id)
    if (isBack) void tellTime(deps, id).catch(deps.onError)
  })
}

async function tellTime(deps: PassDeps, id: string): Promise<void> {
  const lock = (await listPassLocks(deps.store.db)).find(({ lockId }) => lockId === id)
  if (lock) await setLockTime(deps, lock)
}
