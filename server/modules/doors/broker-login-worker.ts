import type { Job } from '#server/platform/jobs/job.ts'
import { releaseLease, takeLease } from '#server/platform/jobs/job-lease.ts'
import type { Store } from '#server/platform/database/store.ts'
import { keepLogins } from '#server/platform/mqtt/broker-logins/keep-logins.ts'
import { adminName, type BrokerLogin } from '#server/platform/mqtt/broker-logins/login-rights.ts'
import { longestLineMs, type SecurityAccess } from '#server/platform/mqtt/broker-logins/security-line.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { listLoginNames } from './actions/list-logins.ts'

interface BrokerLoginDeps {
  store: Store
  gateway: Pick<Gateway, 'isConnected' | 'connectionCount'>
  secrets: Pick<DeviceSecrets, 'devicePassword'>
  broker: Pick<SecurityAccess, 'url' | 'readBundle'>
}

/** A bed that was just added logs in within a second or two. */
const followMs = 500
const reconcileMs = 60_000

/**
 * Keeps the logins at a Mosquitto with the dynamic security plugin in step with the database. What this server has
 * written is followed at once, and everything when the broker is reached; once in a minute one server looks for whatever
 * was missed, as what another server had written before it ended.
 */
export function brokerLoginJobs(deps: BrokerLoginDeps): Job[] {
  const { store, gateway } = deps
  let followed = ''
  return [
    {
      name: 'follow-broker-logins',
      everyMs: followMs,
      longestBackoffMs: 5_000,
      async run(signal) {
        if (!gateway.isConnected()) return
        // Every bed and lock has a row of its keys from the moment it is added.
        const due = `${gateway.connectionCount?.()} ${store.writesTo('deviceKeys', 'shops')}`
        if (due !== followed && (await keepAlone(deps, signal))) followed = due
      },
    },
    {
      name: 'reconcile-broker-logins',
      everyMs: reconcileMs,
      leaseMs: reconcileMs - 5_000,
      async run(signal) {
        if (gateway.isConnected()) await keepAlone(deps, signal)
      },
    },
  ]
}

/** Whether all is in step now. Two servers at once would see each other's work as something to be undone. */
async function keepAlone(deps: BrokerLoginDeps, signal: AbortSignal): Promise<boolean> {
  const { store, secrets, broker } = deps
  const lease = await takeLease(store, 'broker-logins', longestLineMs + 10_000)
  if (!lease) return false
  try {
    const access = { ...broker, name: adminName, password: secrets.devicePassword(adminName) }
    return (await keepLogins(access, await wantedLogins(deps), signal)) === 'done'
  } finally {
    await releaseLease(store, lease)
  }
}

async function wantedLogins({ store, secrets }: BrokerLoginDeps): Promise<BrokerLogin[]> {
  const names = await listLoginNames(store.db)
  return names.map((name) => ({ name, password: secrets.devicePassword(name) }))
}
