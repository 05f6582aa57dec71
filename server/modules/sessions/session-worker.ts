import type { FastifyInstance } from 'fastify'

import type { Job } from '#server/platform/jobs/job.ts'
import { dropBedClock } from '#server/modules/passes/store/bed-passes.ts'
import { watchBedConfigs } from './actions/configure-beds.ts'
import { keepBedPasses } from './actions/keep-bed-passes.ts'
import { inTurn, type SessionDeps } from './actions/session-deps.ts'
import { tickDueSessions, watchBeds } from './actions/watch-beds.ts'

/** Hears beds for as long as the server lives, and writes down before its end what they have said. */
export function startSessionWorker(app: FastifyInstance, deps: SessionDeps): void {
  const stopWatching = watchBeds(deps)
  const stopConfigs = watchBedConfigs(deps)
  // A bed that was away may have lost its clock or its store: it is heard again before it is given a pass.
  const stopClocks = deps.gateway.onPresence((id, state, _shopId, anew) => {
    if (state === 'offline' || anew?.wasAway) return inTurn(deps, id, () => dropBedClock(deps.store.db, id))
  })
  app.addHook('onClose', async () => {
    stopClocks()
    await Promise.all([stopWatching(), stopConfigs()])
    await Promise.all(deps.queues.values())
  })
}

export function sessionJobs(deps: SessionDeps): Job[] {
  return [askBedsJob(deps), keepBedPassesJob(deps)]
}

/** Asks beds about sessions that they have not told the end of. A bed that is silent keeps no other one waiting. */
function askBedsJob(deps: SessionDeps): Job {
  return {
    name: 'ask-beds',
    everyMs: 1_000,
    run: async () => await Promise.all((await tickDueSessions(deps)).map(({ ticked }) => ticked)),
  }
}

const everyMs = 5_000

/** By one server for all: what a bed proves is taken once, and asked for once. */
function keepBedPassesJob(deps: SessionDeps): Job {
  return { name: 'keep-bed-passes', everyMs, leaseMs: everyMs - 500, run: async () => await keepBedPasses(deps) }
}
