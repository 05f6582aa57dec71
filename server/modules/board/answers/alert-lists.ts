import type { AnswerOf } from '#src/contract/call.ts'
import type { listAlerts } from '#src/contract/staff/board/alerts.ts'
import type { Language } from '#src/domain/language.ts'

import { listOnDuty } from '#server/modules/members/store/shifts.ts'
import { listShops, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { listReachable } from '#server/platform/push/subscriptions.ts'

import { readStandings } from './alert-standings.ts'
import { shownOnDuty } from './read-board.ts'
import { readShopAlerts, type ShopAlert } from './shop-alerts.ts'

type AlertLists = AnswerOf<typeof listAlerts>

/** Anew with each look at a board, see `board-stream.ts`; of many shops, each less often. */
const freshMs = 700
const freshPerShopMs = 200

/** Reads the alerts of shops. All who look share one reading of each shop; who looks after what is always new. */
export function createAlertLists(deps: { store: Store; gateway: Gateway }) {
  const { store } = deps
  const read = new Map<string, { at: number; alerts: Promise<ShopAlert[]> }>()

  function alertsOf(shopId: number, language: Language, forMs: number): Promise<ShopAlert[]> {
    const key = `${language} ${shopId}`
    const known = read.get(key)
    if (known && performance.now() - known.at < forMs) return known.alerts
    const alerts = readShopAlerts(deps, shopId, language).then((found) => found.alerts)
    read.set(key, { at: performance.now(), alerts })
    alerts.catch(() => read.delete(key))
    return alerts
  }

  /** `shown`: the studios of whoever looks; undefined: all. */
  return async (shown: readonly number[] | undefined, language: Language): Promise<AlertLists> => {
    const all = (await listShops(store.db)).filter(({ stage }) => stage !== 'closed')
    const shops = all.filter(({ shopId }) => shown === undefined || shown.includes(shopId))
    const forMs = Math.max(freshMs, freshPerShopMs * shops.length)
    const lists = shops.map(async (shop) => await listOf(shop, await alertsOf(shop.shopId, language, forMs)))
    return { shops: await Promise.all(lists) }
  }

  async function listOf(shop: ShopRow, alerts: readonly ShopAlert[]): Promise<AlertLists['shops'][number]> {
    const { shopId, timeZone } = shop
    const now = await store.now()
    const standingOf = await readStandings(store.db, shop)
    const onDuty = await listOnDuty(store.db, shopId, now)
    const uids = onDuty.map(({ memberUid }) => memberUid)
    const reachable = await listReachable(store.db, uids, now, 'alertsUntil')
    const owned = alerts.map((alert) => ({ ...alert, ...standingOf(alert) }))
    return {
      shopId,
      timeZone,
      alerts: [...owned.filter(({ owner }) => !owner), ...owned.filter(({ owner }) => owner)],
      onDuty: onDuty.map((each) => Object.assign(shownOnDuty(each), { takesAlerts: reachable.has(each.memberUid) })),
    }
  }
}

export type ReadAlertLists = ReturnType<typeof createAlertLists>
