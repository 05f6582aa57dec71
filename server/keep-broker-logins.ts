import type { Logger } from 'pino'

import { isOver } from './connect-devices.ts'
import { brokerLoginJobs } from './modules/doors/broker-login-worker.ts'
import type { Store } from './platform/database/store.ts'
import type { JobRunner } from './platform/jobs/job-runner.ts'
import { bundleReader } from './platform/mqtt/device-network.ts'
import type { DeviceSecrets } from './platform/mqtt/device-secrets.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'
import type { RunningConfig } from './platform/process/config.ts'
import type { Stopper } from './platform/process/graceful-stop.ts'

interface Parts {
  config: RunningConfig
  store: Store
  secrets: DeviceSecrets
  gateway: Gateway
  jobs: JobRunner
  logger: Logger
  stopper: Stopper
}

/** Lets an operator's broker know the logins of beds and locks, where it does not have them from files. */
export async function keepBrokerLogins({
  config,
  store,
  secrets,
  gateway,
  jobs,
  logger,
  stopper,
}: Parts): Promise<void> {
  const { mqtt, isDemo } = config
  if (mqtt.broker === 'own') return
  const { url, caFile, logins } = mqtt
  if (logins.from === 'dynamic') {
    const broker = { url, readBundle: caFile === undefined ? undefined : bundleReader(caFile) }
    for (const job of brokerLoginJobs({ store, gateway, secrets, broker })) jobs.add(job)
  }
  if (logins.from !== 'http') return
  const { serveBrokerAuth } = await import('./platform/mqtt/broker-logins/serve-broker-auth.ts')
  const served = await serveBrokerAuth({
    ...logins,
    rules: { isDemo, secrets, isEnded: (name) => isOver(store, name) },
    onStranger: () => logger.warn('Somebody asks for logins of devices with another secret than BROKER_AUTH_SECRET'),
    onError: (err) => logger.error({ err }, 'The broker could not be answered'),
  })
  stopper.add(served.close)
}
