import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { pino } from 'pino'

import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { noGateway } from '#server/platform/mqtt/gateway.ts'
import { watchedGateway } from '#server/platform/mqtt/watched-gateway.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { openTracing } from '#server/platform/tracing/open-tracing.ts'
import type { Tracing } from '#server/platform/tracing/span.ts'
import { traceCommands } from '#server/platform/tracing/trace-commands.ts'
import { traceQueries } from '#server/platform/tracing/trace-queries.ts'
import { tracedReceipts } from '#server/platform/tracing/traced-receipts.ts'
import { createApp } from '../../../server/app.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { type Ask, type Kind, type KindName, kinds, type Opened, type Used } from './kinds.ts'

/**
 * A server of each kind in one process, put together as the real one is, without its pages and its jobs: code that is
 * compiled once for all of them, and one clock of the processor. One without traces has nothing of them, neither on its
 * calls nor at its database.
 */
const { values: options } = parseArgs({
  options: { directory: { type: 'string', default: '' }, collector: { type: 'string', default: '' } },
})
const logger = pino({ level: 'warn' }, pino.destination(2))
const traces = new Map<KindName, Tracing | undefined>()
const urls: Partial<Opened['urls']> = {}
for (const kind of kinds) {
  const tracing = tracingOf(kind)
  traces.set(kind.name, tracing)
  urls[kind.name] = await openServer(kind, tracing)
}
process.once('disconnect', () => process.exit())
process.on('message', (asked: Ask) => void tell(asked))
process.send?.({ urls })

/** What a round has left is paid for by whoever made it: spans to send, and young garbage. */
async function tell({ flush }: Ask): Promise<void> {
  if (flush !== undefined) {
    await traces.get(flush)?.flush()
    await globalThis.gc?.({ type: 'minor', execution: 'async' })
  }
  const { user, system } = process.cpuUsage()
  process.send?.({ usedUs: user + system } satisfies Used)
}

function tracingOf({ traced }: Kind): Tracing | undefined {
  if (traced === 'never') return undefined
  const sampled = { none: '0', 'as-usual': undefined, always: '1' }[traced]
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: options.collector,
    ...(sampled && { OTEL_TRACES_SAMPLER_ARG: sampled }),
  })
  return tracing && openTracing(tracing)
}

async function openServer({ name }: Kind, tracing: Tracing | undefined): Promise<string> {
  const place = { engine: 'sqlite', directory: join(options.directory, name) } as const
  const store = await openStore(place, { logSecret, onQuery: tracing && traceQueries })
  const app = await createApp({
    store,
    messenger: createInbox().messenger,
    pepper: 'pepper of the bench',
    deviceSecrets: deviceSecrets('master secret of the bench'),
    gateway: tracing ? tracedReceipts(watchedGateway(noGateway, traceCommands)) : noGateway,
    logger,
    tracing,
  })
  return await app.listen({ host: '127.0.0.1', port: 0 })
}
