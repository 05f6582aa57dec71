import type { StockMoveKind } from '#src/contract/staff/stock/stock-move-kinds.ts'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { addToLevel } from '#server/modules/stock/store/stock-levels.ts'
import { insertMove } from '#server/modules/stock/store/stock-moves.ts'

export interface Why {
  shopId: number
  kind: StockMoveKind
  staffUid: string
  lineId?: string
  reason?: string | null
}

/**
 * Moves products in or out of a studio, level and record in one. Always in the order of their ids, so that two calls
 * never wait for each other. Tells the levels after it.
 */
export async function moveStock(
  tx: Tx,
  moves: readonly { productId: string; delta: number }[],
  { shopId, kind, staffUid, lineId, reason = null }: Why,
  now: Instant,
): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  for (const { productId, delta } of inLockOrder(moves)) {
    const level = await addToLevel(tx, { shopId, productId }, delta)
    const what = { shopId, productId, kind, delta, level }
    await insertMove(tx, { ...what, reason, staffUid, lineId: lineId ?? null, createdAt: now })
    levels.set(productId, level)
  }
  return levels
}

/** In which rows of several products are held. */
export function inLockOrder<Item extends { productId: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
}
