import { collectDefaultMetrics, type Registry } from 'prom-client'

import type { Store } from '#server/platform/database/store.ts'
import type { JobRecord } from '#server/platform/jobs/job-record.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { ShopShares } from '#server/platform/servers/shop-shares.ts'
import { addGauge, type GaugeSample } from './add-gauge.ts'

interface Parts {
  store: Store
  gateway: Pick<Gateway, 'isConnected'> | undefined
  jobs: Pick<JobRunner, 'records'> | undefined
  shares?: Pick<ShopShares, 'owned'> | undefined
}

/** How this server itself fares: process and event loop, lines to the database, the broker, room on the disk, jobs. */
export function measureProcess(registry: Registry, { store, gateway, jobs, shares }: Parts): void {
  collectDefaultMetrics({ register: registry })
  addGauge(registry, {
    name: 'studio_broker_connected',
    help: '1 while this server reaches the broker of beds and doors',
    samples: () => [[{}, gateway?.isConnected() === false ? 0 : 1]],
  })
  addGauge(registry, {
    name: 'studio_database_full',
    help: '1 while the database has no room to write',
    samples: () => [[{}, store.hasRoom() ? 0 : 1]],
  })
  addGauge(registry, {
    name: 'studio_shops_owned',
    help: 'Studios whose devices this server looks after, where several servers share them',
    samples: () => countOwned(shares?.owned()),
  })
  measureConnections(registry, store)
  measureJobs(registry, () => jobs?.records() ?? [])
}

/** Nothing where there is one server. */
function countOwned(owned: readonly number[] | 'all' = 'all'): GaugeSample[] {
  return owned === 'all' ? [] : [[{}, owned.length]]
}

/** Nothing on SQLite, where the database is a file. */
function measureConnections(registry: Registry, { connections }: Store): void {
  if (!connections) return
  addGauge(registry, {
    name: 'studio_database_connections',
    help: 'Lines to the database in use and at rest, and callers that wait for one',
    labelNames: ['state'],
    samples: () => Object.entries(connections()).map(([state, count]) => [{ state }, count]),
  })
}

function measureJobs(registry: Registry, records: () => JobRecord[]): void {
  const add = (name: string, help: string, valueOf: (record: JobRecord) => number | undefined) => {
    addGauge(registry, {
      name,
      help,
      labelNames: ['job'],
      samples: () =>
        records().flatMap((record): GaugeSample[] => {
          const value = valueOf(record)
          return value === undefined ? [] : [[{ job: record.name }, value]]
        }),
    })
  }
  const seconds = (at: number | undefined) => at && at / 1_000
  add('studio_job_failures', 'Failures in a row of a job on this server', ({ failures }) => failures)
  add('studio_job_running_seconds', 'For how long a job has been running on this server', ({ runningSince }) =>
    runningSince === undefined ? undefined : (Date.now() - runningSince) / 1_000,
  )
  add('studio_job_last_run_timestamp_seconds', 'When a job last ended on this server', ({ lastRunAt }) =>
    seconds(lastRunAt),
  )
  add('studio_job_last_success_timestamp_seconds', 'When a job last succeeded on this server', (record) =>
    seconds(record.lastSuccessAt),
  )
}
