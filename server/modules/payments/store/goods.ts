import type { FoundGoods } from '#server/modules/payments/rules/goods-back.ts'
import type { MoneyRow } from '#server/modules/payments/store/money.ts'
import { itemsOf } from '#server/modules/stock/store/sold-items.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The products of a sale, of all money that ever moved for it; a package has none. */
export async function readGoods(db: Db, money: readonly MoneyRow[]): Promise<FoundGoods[]> {
  const items = await itemsOf(
    db,
    money.map(({ lineId }) => lineId),
  )
  const back = items.filter(({ quantity }) => quantity < 0)
  return items
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, languages, priceCents, quantity, amountCents: paidCents }) => {
      const own = back.filter((item) => item.productId === productId)
      const returned = own.reduce((sum, item) => sum - item.quantity, 0)
      return { productId, languages, priceCents, quantity, paidCents, returned }
    })
}
