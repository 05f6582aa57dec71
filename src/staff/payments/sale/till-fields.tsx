import { MethodStep, type Method } from './method-step.tsx'
import { PaymentFields } from './payment-fields.tsx'
import type { SaleForm } from './use-sale-form.ts'

interface TillFieldsProps {
  till: SaleForm
  methods: readonly Method[]
  /** Of which the number has to be typed. */
  numbered: readonly Method[]
  currency: string
}

/** By what the money came, and what has to be written down of it. */
export function TillFields({ till, methods, numbered, currency }: TillFieldsProps) {
  return (
    <>
      <MethodStep methods={methods} chosen={till.form.method} onChoose={(method) => till.change({ method })} />
      <PaymentFields
        form={till.form}
        onChange={till.change}
        priceCents={till.priceCents}
        currency={currency}
        missing={till.missing}
        numbered={numbered}
      />
    </>
  )
}
