import { useRef } from 'react'

import { DiscountFields } from './discount/discount-fields.tsx'
import { MethodStep, type Method } from './method-step.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { SplitHead } from './split/split-head.tsx'
import type { SaleForm } from './use-sale-form.ts'

interface TillFieldsProps {
  till: SaleForm
  /** Of which the number has to be typed. */
  numbered: readonly Method[]
  currency: string
}

/** By what the money came, all at once or part by part, and what has to be written down of it. */
export function TillFields({ till, numbered, currency }: TillFieldsProps) {
  const amount = useRef<HTMLInputElement>(null)
  // A price that has fallen meanwhile may be paid already.
  const isPaid = till.parts.length > 0 && till.leftCents <= 0
  function choose(wanted: 'one' | 'split') {
    till.change({ received: wanted === 'split' ? '' : undefined })
    if (wanted === 'split') amount.current?.focus()
  }
  return (
    <>
      {till.form.method !== 'gift' && till.form.method !== 'phone' && (
        <SplitHead till={till} currency={currency} onChange={choose} />
      )}
      {till.form.method !== 'gift' && <DiscountFields till={till} currency={currency} />}
      {!isPaid && (
        <>
          <MethodStep methods={till.methods} chosen={till.form.method} onChoose={(method) => till.change({ method })} />
          <PaymentFields till={till} amountRef={amount} currency={currency} numbered={numbered} />
        </>
      )}
    </>
  )
}
