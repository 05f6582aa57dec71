import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { ok, refuse } from '#src/contract/outcome.ts'

import type { Store } from '#server/platform/database/store.ts'
import { describeRecord } from '#server/platform/jobs/job-record.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { NameTrouble } from '#server/platform/servers/broker-names.ts'
import { answer } from '#server/http/answer.ts'

interface Watched {
  store: Store
  gateway?: Gateway
  jobs?: JobRunner
  nameTrouble?: () => NameTrouble | undefined
}

/** For operators and proxies: whether the process lives, and whether it can do its work. */
export function serveHealth(app: FastifyInstance, { store, gateway, jobs, nameTrouble }: Watched): void {
  app.get('/healthz', (request, reply) => answer(request, reply, ok(null)))
  app.get('/readyz', async (request, reply) => {
    await sql`select 1`.execute(store.db)
    const trouble = nameTrouble?.()
    if (trouble) return answer(request, reply, refuse('unavailable', trouble))
    // Doors and beds are half of the work.
    if (gateway?.isConnected() === false) return answer(request, reply, refuse('unavailable'))
    // Nothing can be booked, paid or started; what was answered stays.
    if (!store.hasRoom()) return answer(request, reply, refuse('unavailable', { reason: 'disk-full' }))
    // A job that fails takes no server out of service: it would fail on the others too.
    return answer(request, reply, ok({ jobs: (jobs?.records() ?? []).map(describeRecord) }))
  })
}
