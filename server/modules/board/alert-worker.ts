import { defaultLanguage } from '#src/domain/language.ts'

import { listShops, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

import { endAlert, tellAlerts } from './actions/tell-alerts.ts'
import { readShopAlerts } from './answers/shop-alerts.ts'
import { listAlertKeys, listOverAlerts, noteAlerts } from './store/staff-alerts.ts'

const everyMs = 5_000
const longestBackoffMs = 30_000

interface AlertDeps {
  store: Store
  gateway: Gateway
}

/** Follows the alerts of all studios, on one server at a time: tells people of them, and forgets those that are over. */
export function alertJobs(deps: AlertDeps): Job[] {
  return [{ name: 'follow-alerts', everyMs, leaseMs: everyMs, longestBackoffMs, run: () => followAlerts(deps) }]
}

/** Looks once at every studio. */
export async function followAlerts(deps: AlertDeps): Promise<void> {
  const { store } = deps
  for (const shop of await listShops(store.db)) {
    if (shop.stage === 'closed') await endAlerts(store, shop.shopId, await listAlertKeys(store.db, shop.shopId))
    else await followShop(deps, shop)
  }
}

async function followShop(deps: AlertDeps, shop: ShopRow): Promise<void> {
  const { store } = deps
  const { shopId } = shop
  const { alerts, isBlind } = await readShopAlerts(deps, shopId, defaultLanguage)
  const now = await store.now()
  await noteAlerts(store.db, { shopId, keys: alerts.map(({ key }) => key), isBlind }, now)
  if (!isBlind) await endAlerts(store, shopId, await listOverAlerts(store.db, shopId, now))
  // What members see nothing of yet wakes nobody.
  if (shop.stage === 'open') await tellAlerts(store, shop, alerts)
}

async function endAlerts(store: Store, shopId: number, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.transaction(async (tx) => await endAlert(tx, shopId, key, await store.now(tx)))
}
