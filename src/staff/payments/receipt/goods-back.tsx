import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { worthOf } from '#src/domain/stock/goods.ts'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import type { RefundOffer } from '#src/staff/payments/sale-calls.ts'

/** How many of each product come back, and what they are worth; undefined where a package goes back. */
export function useGoodsBack({ items: sold }: RefundOffer) {
  const [wanted, setWanted] = useState<Record<string, number>>({})
  if (!sold) return undefined
  const each = sold.map((item) => ({
    ...item,
    left: item.quantity - item.returned,
    back: Math.min(wanted[item.productId] ?? 0, item.quantity - item.returned),
  }))
  return {
    each,
    cents: each.reduce((sum, item) => sum + worthOf(item, item.back), 0),
    items: each.flatMap(({ productId, back }) => (back > 0 ? [{ productId, quantity: back }] : [])),
    change: (productId: string, quantity: number) => setWanted({ ...wanted, [productId]: quantity }),
  }
}

export function GoodsBackFields({ goods }: { goods: NonNullable<ReturnType<typeof useGoodsBack>> }) {
  const { t } = useLingui()
  return goods.each
    .filter(({ left }) => left > 0)
    .map(({ productId, name, left, back }) => (
      <Stepper
        key={productId}
        label={name}
        name={t`${name}: to give back`}
        value={back}
        min={0}
        max={left}
        unit={`/ ${left}`}
        onChange={(quantity) => goods.change(productId, quantity)}
      />
    ))
}
