import type { AnswerOf } from '#src/contract/call.ts'
import type { listAlerts } from '#src/contract/staff/board/alerts.ts'
import { isAlertKind } from '#src/domain/board/alert-rules.ts'

import { alertTag, rulesOfShop } from '#server/modules/board/actions/tell-alerts.ts'
import { escalatesAt } from '#server/modules/board/rules/alert-steps.ts'
import { listTellings } from '#server/modules/board/store/alert-tellings.ts'
import { readAlertOwners, readAlertStandings } from '#server/modules/board/store/staff-alerts.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type ShopAlert = AnswerOf<typeof listAlerts>['shops'][number]['alerts'][number]
type Notified = NonNullable<ShopAlert['notified']>
type Standing = Required<Pick<ShopAlert, 'owner' | 'escalatesAt' | 'tag'>> & { notified: Notified }

/** What is known of the alerts of a shop besides what they say: who looks after each, who was told, and who will be. */
export async function readStandings(
  db: Db,
  shop: ShopRow,
): Promise<(alert: Pick<ShopAlert, 'key' | 'kind'>) => Standing> {
  const { shopId } = shop
  const owners = await readAlertOwners(db, shopId)
  const standings = await readAlertStandings(db, shopId)
  const tellings = await listTellings(db, shopId)
  const rules = rulesOfShop(shop)
  return ({ key, kind }) => {
    const standing = standings.get(key)
    const notified = tellings.filter(({ alertKey }) => alertKey === key)
    return {
      owner: owners.get(key) ?? null,
      notified: notified.map(({ nickname, notifiedAs, notifiedAt: at, state }) => ({
        nickname,
        notifiedAs,
        at,
        state: reached(state),
      })),
      escalatesAt: standing && isAlertKind(kind) ? escalatesAt({ kind, ...standing }, rules[kind]) : null,
      tag: alertTag(shopId, key),
    }
  }
}

function reached(state: Awaited<ReturnType<typeof listTellings>>[number]['state']): Notified[number]['state'] {
  return state === 'waiting' || state === 'sent' ? state : 'unreached'
}
