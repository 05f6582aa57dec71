import type { BodyOf } from '#src/contract/call.ts'
import type { refundCard } from '#src/contract/staff/sales.ts'
import type { RefundOffer } from '#src/domain/payments/refund.ts'
import { type SoldGoods, worthOf } from '#src/domain/stock/goods.ts'

import type { SoldItemsTable } from '#server/modules/stock/tables.ts'

/** A product of a sale, with what came back of it before. */
export interface FoundGoods extends SoldGoods, Pick<SoldItemsTable, 'productId' | 'languages' | 'priceCents'> {}

export interface GoodsBack {
  goods: FoundGoods
  quantity: number
  cents: number
}

/** What comes back of a sale: what is named, or all that is left. Undefined: so much was not bought, or came back before. */
export function goodsBack(
  sold: readonly FoundGoods[],
  named: BodyOf<typeof refundCard>['items'],
): GoodsBack[] | undefined {
  const wanted =
    named ?? sold.map(({ productId, quantity, returned }) => ({ productId, quantity: quantity - returned }))
  if (new Set(wanted.map(({ productId }) => productId)).size < wanted.length) return undefined
  const back = wanted.flatMap(({ productId, quantity }) => {
    const goods = sold.find((each) => each.productId === productId)
    if (!goods || quantity > goods.quantity - goods.returned) return []
    return [{ goods, quantity, cents: worthOf(goods, quantity) }]
  })
  return back.length < wanted.length ? undefined : back.filter(({ quantity }) => quantity > 0)
}

export function centsOf(back: readonly GoodsBack[]): number {
  return back.reduce((sum, { cents }) => sum + cents, 0)
}

export function piecesLeft(sold: readonly FoundGoods[]): number {
  return sold.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0)
}

/** All that is left of it; an opened bottle is for whoever gives the money back to judge. */
export function goodsOffer(sold: readonly FoundGoods[]): RefundOffer {
  return { unusedTimes: piecesLeft(sold), valueCents: centsOf(goodsBack(sold, undefined) ?? []) }
}
