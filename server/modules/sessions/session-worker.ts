import type { FastifyInstance } from 'fastify'

import type { Job } from '#server/platform/jobs/job.ts'
import { watchBedConfigs } from './actions/configure-beds.ts'
import type { SessionDeps } from './actions/session-deps.ts'
import { tickDueSessions, watchBeds } from './actions/watch-beds.ts'

/** Hears beds for as long as the server lives, and writes down before its end what they have said. */
export function startSessionWorker(app: FastifyInstance, deps: SessionDeps): void {
  const stopWatching = watchBeds(deps)
  const stopConfigs = watchBedConfigs(deps)
  app.addHook('onClose', async () => {
    stopWatching()
    stopConfigs()
    await Promise.all(deps.queues.values())
  })
}

/** Asks beds about sessions that they have not told the end of. A bed that is silent keeps no other one waiting. */
export function askBedsJob(deps: SessionDeps): Job {
  return {
    name: 'ask-beds',
    everyMs: 1_000,
    run: async () => await Promise.all((await tickDueSessions(deps)).map(({ ticked }) => ticked)),
  }
}
