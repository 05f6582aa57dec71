import { listAlerts, takeAlert } from '#src/contract/staff/board/alerts.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { shownShops } from '#server/http/caller.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { ReadAlertLists } from '#server/modules/board/answers/alert-lists.ts'
import { putAway } from '#server/modules/board/actions/tell-alerts.ts'
import { readShopAlerts } from '#server/modules/board/answers/shop-alerts.ts'
import { ownAlert } from '#server/modules/board/store/staff-alerts.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

interface AlertDeps {
  store: Store
  gateway: Gateway
  readAlerts: ReadAlertLists
}

/** What has to be looked at in all studios of a clerk, and who does. */
export function serveAlerts(serve: Serve, { store, gateway, readAlerts }: AlertDeps): void {
  serve(listAlerts, async ({ caller, language }) => ok(await readAlerts(shownShops(caller), language)))

  serve(takeAlert, async ({ body, caller, operation, language }) => {
    const { shopId, key } = body
    const shop = await findShop(store.db, shopId)
    const { alerts } = shop ? await readShopAlerts({ store, gateway }, shopId, language) : { alerts: [] }
    return await once(store, operation, async (tx, now) => {
      const alert = alerts.find((each) => each.key === key)
      if (!alert) return refuse('not-found')
      await ownAlert(tx, { shopId, alertKey: key }, caller.uid, now)
      await putAway(tx, { shopId, key, byUid: caller.uid }, now)
      // Not the key: it may name a member.
      const after = { kind: alert.kind, subject: alert.subject?.id ?? null }
      const log = { staffUid: caller.uid, what: 'operation.take-alert', subject: `shop:${shopId}` }
      await writeStaffLog(tx, { ...log, before: null, after }, now)
      return ok({ key })
    })
  })
}
