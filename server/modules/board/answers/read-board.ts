import { alert } from '#src/contract/staff/board.ts'
import type { Language } from '#src/domain/language.ts'

import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { countOpenIssues } from '#server/modules/payments/store/payment-issues.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import { boardAlerts } from './board-alerts.ts'
import { boardArrivals } from './board-arrivals.ts'
import { boardBed } from './board-bed.ts'
import { boardDoor } from './board-door.ts'
import { type Board, type BoardFacts, readBoardFacts } from './board-facts.ts'
import { recentChanges } from './board-changes.ts'
import { boardReleases } from '#server/modules/sessions/answers/releases.ts'

type AnyAlert = NonNullable<Board['all_alerts']>[number]

/** The duty board of a shop as it is now; undefined where there is no such shop. */
export async function readBoard(
  { store, gateway }: { store: Store; gateway: Gateway },
  shopId: number,
  language: Language,
): Promise<Board | undefined> {
  const shop = await findShop(store.db, shopId)
  if (!shop) return undefined
  const now = await store.now()
  const facts = await readBoardFacts(store, gateway, { shopId, language, now })
  const alerts = boardAlerts(facts)
  return {
    now: new Date(now).toISOString(),
    time_zone: shop.timeZone,
    is_broker_up: gateway.isConnected(),
    inside: countInside(facts, now),
    doors: facts.doors.map((door) => boardDoor(facts, door)),
    beds: facts.beds.map((bed) => boardBed(facts, bed)),
    arrivals: boardArrivals(facts),
    alerts: alerts.flatMap(inFirstWords),
    all_alerts: alerts,
    releases: shop.operatingMode === 'staff-release' ? await boardReleases(store.db, shopId, now) : null,
    recent: recentChanges(facts),
    open_issues: await countOpenIssues(store.db, shopId),
  }
}

/** An alert as an app understands it that knows the first kinds only; others it would not take at all. */
function inFirstWords(any: AnyAlert): Board['alerts'] {
  const { success, data } = alert.safeParse(any)
  return success ? [data] : []
}

/** Whoever tans, whoever waits for it, and whoever was let in for an appointment that is not over. */
function countInside({ sessions, expected, begun }: BoardFacts, now: Instant): number {
  const visiting = expected.filter(
    ({ state, endsAt, appointmentId }) => state === 'visited' && (endsAt > now || !begun.has(appointmentId)),
  )
  return new Set([...sessions, ...visiting].map(({ memberUid }) => memberUid)).size
}
