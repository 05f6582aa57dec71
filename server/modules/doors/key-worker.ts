import type { FastifyInstance } from 'fastify'

import type { Job } from '#server/platform/jobs/job.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { inLots, shortly } from '#server/platform/process/in-lots.ts'
import { followKeys, followKeysOf, type KeyDeps } from './actions/follow-keys.ts'

const everyMs = 15_000

/** Hears devices that come back, which may have been given their new key meanwhile, for as long as the server lives. */
export function startKeyWorker(app: FastifyInstance, deps: KeyDeps, jobs: JobRunner | undefined): void {
  const back = inLots({ ...shortly, work: (ids: readonly string[]) => followKeysOf(deps, ids), onError: deps.onError })
  const stopWatching = deps.gateway.onPresence((id, state) => {
    if (state !== 'offline') void back.add(id)
  })
  app.addHook('onClose', async () => {
    stopWatching()
    await back.end()
  })
  jobs?.add(followKeysJob(deps))
}

/** By one server for all: two that ask one device at once would both be answered, and only one is needed. */
function followKeysJob(deps: KeyDeps): Job {
  return { name: 'follow-keys', everyMs, leaseMs: everyMs - 500, run: () => followKeys(deps) }
}
