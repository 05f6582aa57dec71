import type { AnswerOf } from '#src/contract/call.ts'
import type { getBoardSummary } from '#src/contract/staff/board/board-summary.ts'
import type { Language } from '#src/domain/language.ts'

import { findShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

import { boardAlerts } from './board-alerts.ts'
import { boardBed } from './board-bed.ts'
import { type BoardFacts, readBoardFacts } from './board-facts.ts'

type Summary = AnswerOf<typeof getBoardSummary>

const mostArrivals = 4

/** The board of a shop without anybody on it; undefined where there is no such shop. */
export async function readBoardSummary(
  { store, gateway }: { store: Store; gateway: Gateway },
  shopId: number,
  language: Language,
): Promise<Summary | undefined> {
  const shop = await findShop(store.db, shopId)
  if (!shop) return undefined
  const now = await store.now()
  const facts = await readBoardFacts(store.db, gateway, { shopId, language, now })
  const toCome = facts.expected.filter(({ state }) => state === 'booked').map(({ startsAt }) => startsAt)
  return {
    timeZone: shop.timeZone,
    beds: facts.beds.map((bed) => summaryBed(facts, bed)),
    alerts: countAlerts(boardAlerts(facts)),
    arrivals: { next: toCome.slice(0, mostArrivals), total: toCome.length },
  }
}

function summaryBed(facts: BoardFacts, bed: BoardFacts['beds'][number]): Summary['beds'][number] {
  const { next, ...rest } = boardBed(facts, bed)
  return { ...rest, isGuestHere: next?.isHere === true }
}

/** In the order of the board, so the worst come first. */
function countAlerts(alerts: ReturnType<typeof boardAlerts>): Summary['alerts'] {
  const counted = new Map<string, Summary['alerts'][number]>()
  for (const { kind, severity } of alerts) {
    const known = counted.get(kind) ?? { kind, severity, count: 0 }
    counted.set(kind, { ...known, count: known.count + 1 })
  }
  return [...counted.values()]
}
