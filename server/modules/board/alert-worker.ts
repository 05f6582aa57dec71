import { defaultLanguage } from '#src/domain/language.ts'

import { listStaffedShops } from '#server/modules/members/store/shifts.ts'
import { listShops, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { runSteps } from '#server/platform/jobs/run-steps.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

import { endAlert, tellAlerts } from './actions/tell-alerts.ts'
import { readShopAlerts } from './answers/shop-alerts.ts'
import { listAlertKeys, listAlertShops, listOverAlerts, noteAlerts } from './store/staff-alerts.ts'

const everyMs = 5_000
const longestBackoffMs = 30_000

interface AlertDeps {
  store: Store
  gateway: Gateway
}

/** Studios where nothing waits to be told are looked at so many in a run, so that a large chain costs little more. */
const mostQuiet = 50

/** Follows the alerts of all studios, on one server at a time: tells people of them, and forgets those that are over. */
export function alertJobs(deps: AlertDeps): Job[] {
  let turn = 0
  const run = (signal: AbortSignal) => followAlerts(deps, turn++, signal)
  return [{ name: 'follow-alerts', everyMs, leaseMs: everyMs, longestBackoffMs, run }]
}

/**
 * Looks at every studio with somebody on duty or with an alert that is still to be told or to be forgotten, and at the
 * others in turn. What fails at one studio keeps no other waiting.
 */
export async function followAlerts(deps: AlertDeps, turn = 0, signal?: AbortSignal): Promise<void> {
  const { db } = deps.store
  const watched = new Set([...(await listAlertShops(db)), ...(await listStaffedShops(db, await deps.store.now()))])
  const shops = await listShops(db)
  const quiet = shops.filter(({ shopId }) => !watched.has(shopId))
  const turns = Math.ceil(quiet.length / mostQuiet)
  const inTurn = quiet.filter((_, place) => place % turns === turn % turns)
  const steps = [...shops.filter(({ shopId }) => watched.has(shopId)), ...inTurn].map((shop) => [
    `studio ${shop.shopId}`,
    () => followShop(deps, shop),
  ])
  await runSteps(Object.fromEntries(steps), signal)
}

async function followShop(deps: AlertDeps, shop: ShopRow): Promise<void> {
  const { store } = deps
  const { shopId } = shop
  if (shop.stage === 'closed') return await endAlerts(store, shopId, await listAlertKeys(store.db, shopId))
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
