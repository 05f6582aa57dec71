import { typedAmount } from '#src/domain/money.ts'
import { centsOff, type DiscountReason, isWithinLimit } from '#src/domain/payments/discount.ts'
import { typedWhole } from '#src/domain/typed-number.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import type { SaleDiscount } from '#src/staff/payments/sale-calls.ts'

/** A discount as it is typed. */
export interface DiscountForm {
  by: 'percent' | 'sum'
  value: string
  reason: DiscountReason | undefined
  note: string
}

export const newDiscount: DiscountForm = { by: 'percent', value: '', reason: undefined, note: '' }

interface Sold {
  priceCents: number
  currency: string
  /** In whole percent of the price. */
  limit: number
}

/** What a typed discount comes to: what is taken off as far as it can be, and what is wrong with it, if anything is. */
export function readDiscount(form: DiscountForm | undefined, { priceCents, currency, limit }: Sold) {
  if (!form) return { offCents: 0 }
  const lowering = loweringOf(form, currency)
  if (!lowering) return { offCents: 0, trouble: 'value' as const }
  const cents = centsOff(priceCents, lowering)
  if (!isWithinLimit(cents, { priceCents, percent: limit })) return { offCents: 0, trouble: 'limit' as const }
  const { reason, note } = form
  if (reason === undefined || (reason === 'other' && !isReason(note))) {
    return { offCents: cents, trouble: 'reason' as const }
  }
  const discount: SaleDiscount = { ...lowering, reason, ...(note.trim() && { note: note.trim() }) }
  return { offCents: cents, discount }
}

function loweringOf({ by, value }: DiscountForm, currency: string) {
  if (by === 'sum') {
    const cents = typedAmount(value, currency)
    return cents === undefined || cents === 0 ? undefined : { cents }
  }
  const percent = typedWhole(value)
  return percent !== undefined && percent >= 1 && percent <= 99 ? { percent } : undefined
}
