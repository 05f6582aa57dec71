import { inCash, isInCoins } from '#src/domain/payments/cash.ts'
import { type MoneyTender, type Tender, tenders } from '#src/domain/payments/tenders.ts'

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

/** What is left of each tender over the counter, of everything that was taken and given back; cash with its rounding. */
export function leftByTender(moved: readonly MoneyPart[]): { tender: Tender; amountCents: number }[] {
  const sums = new Map<MoneyTender, number>()
  for (const { tender, amountCents } of moved) {
    const by = tender === 'rounding' ? 'cash' : tender
    sums.set(by, (sums.get(by) ?? 0) + amountCents)
  }
  return tenders.flatMap((tender) => {
    const amountCents = sums.get(tender) ?? 0
    return amountCents > 0 ? [{ tender, amountCents }] : []
  })
}

/** What the staff log says of parts: by what, with which numbers, and where they are several, each with its sum. */
export function loggedParts(parts: readonly MoneyPart[]) {
  const named = parts.filter(({ tender }) => tender !== 'rounding')
  const each = named.map(({ tender, amountCents, reference }) => ({ tender, amountCents, reference }))
  const givenCents = named.find((part) => part.givenCents)?.givenCents
  return {
    method: named.map(({ tender }) => tender).join(' + '),
    reference: named.flatMap(({ reference }) => reference ?? []).join(' · ') || null,
    ...(givenCents !== undefined && { givenCents }),
    // By their place: the log compares two states field by field.
    ...(each.length > 1 && { parts: Object.fromEntries(each.map((part, index) => [index + 1, part])) }),
  }
}
