import { useState } from 'react'

import { costOf } from '#src/domain/stock/goods.ts'
import type { Stocked } from '#src/staff/stock/stock-calls.ts'

/** A product as it is on sale now, and how many are wanted. */
export interface BasketLine extends Stocked {
  quantity: number
}

export interface Basket {
  lines: readonly BasketLine[]
  priceCents: number
  add: (productId: string, quantity: number) => void
  empty: () => void
}

/** What is wanted of the products that are on sale at a studio, in their order. */
export function useBasket(list: readonly Stocked[]): Basket {
  const [wanted, setWanted] = useState<Record<string, number>>({})
  const lines = list.flatMap((stocked) => {
    const quantity = wanted[stocked.productId] ?? 0
    return stocked.active && quantity > 0 ? [{ ...stocked, quantity }] : []
  })
  return {
    lines,
    priceCents: costOf(lines),
    add: (productId, quantity) => setWanted((now) => ({ ...now, [productId]: quantity })),
    empty: () => setWanted({}),
  }
}
