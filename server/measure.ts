import { Registry } from 'prom-client'

import { measureChain } from './chain-metrics.ts'
import type { Store } from './platform/database/store.ts'
import type { JobRunner } from './platform/jobs/job-runner.ts'
import { countCommands } from './platform/metrics/count-commands.ts'
import { measureProcess } from './platform/metrics/process-metrics.ts'
import { type MetricsPlace, serveMetrics } from './platform/metrics/serve-metrics.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'
import { watchedGateway } from './platform/mqtt/watched-gateway.ts'
import type { ShopShares } from './platform/servers/shop-shares.ts'
import type { Config } from './platform/process/config.ts'

interface Parts {
  config: Pick<Config, 'metrics' | 'messageMoney' | 'messagesPerDay'>
  store: Store
  logger: { error: (what: object, message: string) => void }
  gateway: Gateway
  jobs: Pick<JobRunner, 'records'>
  shares?: Pick<ShopShares, 'owned'> | undefined
}

/** Everything that is measured: what calls and devices are counted in, and the serving of it all to Prometheus. */
export function measure({ config, store, logger, gateway, jobs, shares }: Parts) {
  const metrics = new Registry()
  const onError = (err: unknown) => logger.error({ err }, 'The figures of the chain could not be read')
  measureProcess(metrics, { store, gateway, jobs, shares })
  const { messageMoney: money, messagesPerDay } = config
  measureChain(metrics, { store, gateway, money, messagesPerDay, onError })
  return {
    metrics,
    gateway: watchedGateway(gateway, countCommands(metrics)),
    serve: (place: MetricsPlace) => serveMetrics(metrics, place),
  }
}
