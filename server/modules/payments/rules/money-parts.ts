import { inCash, isInCoins } from '#src/domain/payments/cash.ts'
import type { MoneyTender } from '#src/domain/payments/tenders.ts'

import type { MoneyPart } from '#server/modules/payments/money-tables.ts'

interface Moving {
  tender: MoneyTender
  amountCents: number
  currency: string
  reference?: string | null | undefined
  /** Handed over in cash. */
  givenCents?: number | undefined
}

/** What a sum is made of by one tender: cash by its coins, and what none of them can make as a part of its own. */
export function partsBy({ tender, amountCents, currency, reference, givenCents }: Moving): MoneyPart[] {
  const named = { tender, reference: reference || null }
  if (tender !== 'cash') return [{ ...named, amountCents }]
  const cash = inCash(amountCents, currency)
  const part = { ...named, amountCents: cash, givenCents: givenCents ?? null }
  return cash === amountCents
    ? [part]
    : [part, { tender: 'rounding', amountCents: amountCents - cash, reference: null }]
}

/** Whether so much can have been handed over for a sum. */
export function isGiven({ tender, amountCents, currency, givenCents }: Moving): boolean {
  if (givenCents === undefined) return true
  return tender === 'cash' && givenCents >= inCash(amountCents, currency) && isInCoins(givenCents, currency)
}
