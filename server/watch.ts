import type { Registry } from 'prom-client'

import type { Store } from './platform/database/store.ts'
import type { JobRunner } from './platform/jobs/job-runner.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'
import { watchedGateway } from './platform/mqtt/watched-gateway.ts'
import type { ShopShares } from './platform/servers/shop-shares.ts'
import type { Config } from './platform/process/config.ts'
import type { Stopper } from './platform/process/graceful-stop.ts'
import type { Tracing } from './platform/tracing/span.ts'
import { traceCommands } from './platform/tracing/trace-commands.ts'
import { tracedReceipts } from './platform/tracing/traced-receipts.ts'

interface Parts {
  config: Config
  store: Store
  logger: { error: (what: object, message: string) => void }
  gateway: Gateway
  jobs: JobRunner
  shares: ShopShares
  stopper: Stopper
  tracing: Tracing | undefined
}

interface Watching {
  gateway: Gateway
  metrics: Registry | undefined
  tracing: Tracing | undefined
}

/** Measures and traces as the settings say; without them it costs nothing, and loads nothing. */
export async function watch({ tracing, stopper, ...parts }: Parts): Promise<Watching> {
  const traced = tracing ? tracedReceipts(watchedGateway(parts.gateway, traceCommands)) : parts.gateway
  // What a collector does not take in time is lost: a stop does not wait for it.
  if (tracing) stopper.add(() => Promise.race([tracing.close(), seconds(2)]))
  const { config } = parts
  if (!config.metrics) return { gateway: traced, metrics: undefined, tracing }
  const { measure } = await import('./measure.ts')
  const { metrics, gateway, serve } = measure({ ...parts, gateway: traced })
  stopper.add((await serve(config.metrics)).close)
  return { gateway, metrics, tracing }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000).unref())
}
