import { pino } from 'pino'
import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'

import { measureChain } from '#server/chain-metrics.ts'
import { countCommands } from '#server/platform/metrics/count-commands.ts'
import { measureProcess } from '#server/platform/metrics/process-metrics.ts'
import type { MessageMoney } from '#server/platform/messaging/message-money.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { noGateway } from '#server/platform/mqtt/gateway.ts'
import { watchedGateway } from '#server/platform/mqtt/watched-gateway.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import type { Store } from '#server/platform/database/store.ts'

interface Measured {
  store: Store
  gateway?: Gateway
  money?: MessageMoney
  messagesPerDay?: number
  jobs?: Pick<JobRunner, 'records'>
}

/** What a server counts its calls and commands in; the figures of its store follow once there is one. */
export function aRegistry() {
  const registry = new Registry()
  onTestFinished(() => registry.clear())
  const watch = countCommands(registry)
  return {
    registry,
    counted: (gateway: Gateway) => watchedGateway(gateway, watch),
    measure: ({ store, gateway = noGateway, money = usualMoney, messagesPerDay = 1_000, jobs }: Measured): void => {
      measureProcess(registry, { store, gateway, jobs })
      measureChain(registry, {
        store,
        gateway,
        money,
        messagesPerDay,
        freshForMs: 0,
        onError: (error) => pino({ level: 'silent' }).error(error),
      })
    },
  }
}
