import type { GoodsBack } from '#server/modules/payments/rules/goods-back.ts'
import { moveStock } from '#server/modules/stock/actions/move-stock.ts'
import { insertItems } from '#server/modules/stock/store/sold-items.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Return {
  lineId: string
  shopId: number
  staffUid: string
  reason: string
}

/** Writes what came back beside its line of money, and puts it back into the stock of the studio that took it. */
export async function takeBack(tx: Tx, back: readonly GoodsBack[], why: Return, now: Instant): Promise<void> {
  if (back.length === 0) return
  const items = back.map(({ goods, quantity, cents }) => {
    const { productId, languages, priceCents } = goods
    return { productId, languages, priceCents, quantity: -quantity, amountCents: -cents }
  })
  await insertItems(tx, why.lineId, items)
  const moves = back.map(({ goods: { productId }, quantity }) => ({ productId, delta: quantity }))
  await moveStock(tx, moves, { ...why, kind: 'returned' }, now)
}
