import { firstWordOf } from '#src/domain/payments/tenders.ts'

import type { LedgerMethod, LedgerTender } from '#server/modules/cards/rules/ledger-totals.ts'

export interface TenderTakings {
  tender: LedgerTender
  expectedCents: number
  /** What is there; null: it has not been counted yet. */
  countedCents: number | null
}

export interface CountedDay {
  floatExpectedCents: number | null
  floatCents: number
  tenders: readonly TenderTakings[]
  sessions: number
  uses: number
  /** By how much the cash drawers of the day differed, which each of them has explained. */
  drawersCents?: number
}

/** Anything that is not as expected has to be explained. */
export function hasDifference(day: CountedDay): boolean {
  const { floatExpectedCents, floatCents, tenders, sessions, uses, drawersCents = 0 } = day
  if (floatExpectedCents !== null && floatCents !== floatExpectedCents) return true
  if (sessions !== uses) return true
  return tenders.some(({ tender, expectedCents, countedCents }) => {
    const explained = tender === 'cash' ? drawersCents : 0
    return countedCents !== expectedCents + explained
  })
}

/** The same in the words that every release knows; what one of them stands for is counted once all of it is. */
export function byMethod(tenders: readonly TenderTakings[], methods: readonly LedgerMethod[]) {
  return methods.map((method) => {
    const own = tenders.filter(({ tender }) => firstWordOf(tender) === method)
    const isCounted = own.every(({ countedCents }) => countedCents !== null)
    const expectedCents = own.reduce((sum, each) => sum + each.expectedCents, 0)
    const countedCents = own.reduce((sum, each) => sum + (each.countedCents ?? 0), 0)
    return { method, expectedCents, countedCents: isCounted ? countedCents : null }
  })
}

/** As it is written down. */
export function asCounted<Row extends { countedCents: number | null }>(row: Row) {
  return { ...row, countedCents: row.countedCents ?? 0 }
}

/** A move of money that no hand took: as the ledger says it, and as its order does. */
export interface OnlineMove {
  amountCents: number
  reference: string | null
  order: { amountCents: number; paymentRef: string | null; state: string } | null
  /** The refund that it is of, as the provider has told of it. */
  refund: { state: string; providerRef: string | null; bookedCents: number } | null
}

/**
 * Whether the studio's own records bear out a move of money online: a sale has an order that the provider's payment
 * has paid at its price, what went back is a refund of that sum that the provider says is done, and what came back to
 * the studio is one that it says has failed.
 */
export function isBorneOut({ amountCents, reference, order, refund }: OnlineMove): boolean {
  if (reference === null || reference === '') return false
  if (refund && amountCents > 0) return refund.state === 'failed'
  if (amountCents < 0) {
    // One that failed later moved all the same: another line says that it came back.
    return refund?.state === 'failed' || (refund?.state === 'done' && refund.bookedCents === -amountCents)
  }
  if (!order || (order.state !== 'paid' && order.state !== 'refunded')) return false
  return order.paymentRef === reference && order.amountCents === amountCents
}
