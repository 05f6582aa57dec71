import { defaultLanguage } from '#src/domain/language.ts'

import { findLivingShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

import { readShopAlerts } from './answers/shop-alerts.ts'
import { dropAlertsOf, listAlertShops, noteAlerts } from './store/staff-alerts.ts'

const everyMs = 5_000
const longestBackoffMs = 30_000

/** Follows the alerts that somebody looks after, on one server at a time, and forgets whose they were when they are over. */
export function alertJobs(deps: { store: Store; gateway: Gateway }): Job[] {
  return [{ name: 'follow-alerts', everyMs, leaseMs: everyMs, longestBackoffMs, run: () => followAlerts(deps) }]
}

/** Looks once at every shop of which alerts are remembered. */
export async function followAlerts(deps: { store: Store; gateway: Gateway }): Promise<void> {
  const { store } = deps
  for (const shopId of await listAlertShops(store.db)) {
    if (!(await findLivingShop(store.db, shopId))) {
      await dropAlertsOf(store.db, shopId)
      continue
    }
    const { alerts, isBlind } = await readShopAlerts(deps, shopId, defaultLanguage)
    // While nothing is known of any bed or door, silence ends no alert.
    const keys = alerts.map(({ key }) => key)
    if (!isBlind) await noteAlerts(store.db, shopId, keys, await store.now())
  }
}
