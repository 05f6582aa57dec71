import { useState } from 'react'

import { amountText, typedAmount } from '#src/domain/money.ts'
import type { DayClose, DayCount, LedgerTender } from '#src/staff/payments/transaction-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

export type CountKey = LedgerTender | 'float'

/** Why a day cannot be closed yet. */
export type CloseTrouble = 'drawer-open' | 'uncounted' | 'no-reason'

/** What is typed while a day is counted. */
export function useDayCount(day: DayClose, shopId: number) {
  const [typed, setTyped] = useState<Partial<Record<CountKey, string>>>({})
  const [reason, setReason] = useState('')
  const rows = tendersOf(day).map((row) => {
    const { tender, isChecked } = row
    const { insideCents, inDrawersCents, explainedCents } = byDrawers(day, row)
    const expectedCents = row.expectedCents - insideCents
    // What nobody paid with needs no counting; cash lies in the till all the same.
    const text = typed[tender] ?? (expectedCents === 0 && tender !== 'cash' ? '0' : '')
    const own = typedAmount(text, day.currency, 'signed')
    const whole = own === undefined ? undefined : own + inDrawersCents
    const countedCents = isChecked ? (row.countedCents ?? undefined) : whole
    const difference = differenceOf(isChecked ? countedCents : own, expectedCents)
    const isExplained = difference === (isChecked ? explainedCents : 0)
    return { tender, expectedCents, isChecked, text, countedCents, difference, isExplained, sum: row.expectedCents }
  })
  const expectedFloat = day.float.expectedCents
  // What the last drawer left was counted when it was closed.
  const isFloatKnown = day.drawers?.isOpen === false && expectedFloat !== null
  const floatText = typed.float ?? (isFloatKnown ? amountText(expectedFloat, day.currency) : '')
  const floatCents = typedAmount(floatText, day.currency)
  const float = {
    text: floatText,
    countedCents: floatCents,
    difference: expectedFloat === null ? 0 : differenceOf(floatCents, expectedFloat),
  }
  const differs = float.difference !== 0 || rows.some(({ isExplained }) => !isExplained) || day.sessions !== day.uses
  const isCounted = floatCents !== undefined && rows.every(({ countedCents }) => countedCents !== undefined)
  const trouble: CloseTrouble | undefined = day.drawers?.isOpen
    ? 'drawer-open'
    : !isCounted
      ? 'uncounted'
      : differs && !isReason(reason)
        ? 'no-reason'
        : undefined
  function count(): DayCount {
    const counted = rows.flatMap(({ tender, sum: expectedCents, countedCents }) =>
      tender === 'online' || tender === 'rounding' || countedCents === undefined
        ? []
        : [{ method: tender, expectedCents, countedCents }],
    )
    return { shopId, date: day.date, floatCents: floatCents ?? 0, counted, reason: differs ? reason.trim() : '' }
  }
  return {
    rows,
    float,
    differs,
    trouble,
    reason,
    setReason,
    type: (key: CountKey, text: string) => setTyped((now) => ({ ...now, [key]: text })),
    count,
  }
}

type Row = NonNullable<DayClose['tenders']>[number]

/**
 * Of cash: by how much the drawers differed, which each has explained; and where some fell into none of them, how much
 * the others should hold and do hold.
 */
function byDrawers({ drawers }: DayClose, { tender, expectedCents }: Row) {
  if (tender !== 'cash' || !drawers) return { insideCents: 0, inDrawersCents: 0, explainedCents: 0 }
  const { outsideCents, differenceCents: explainedCents, isOpen } = drawers
  if (isOpen || outsideCents === 0) return { insideCents: 0, inDrawersCents: 0, explainedCents }
  const insideCents = expectedCents - outsideCents
  return { insideCents, inDrawersCents: insideCents + explainedCents, explainedCents }
}

/** What is counted and checked; a server of the release before tells of methods alone. */
export function tendersOf({ tenders, methods }: DayClose): NonNullable<DayClose['tenders']> {
  return tenders ?? methods.map(({ method: tender, ...row }) => ({ tender, ...row }))
}

/** What a studio does not take, and nobody paid with, has no row. */
export function isShown(row: {
  tender: LedgerTender
  expectedCents: number
  countedCents?: number | null | undefined
}): boolean {
  if (row.tender === 'cash' || row.tender === 'fps' || row.tender === 'card' || row.tender === 'online') return true
  return row.expectedCents !== 0 || (row.countedCents ?? 0) !== 0
}

/** 0 as long as nothing is counted. */
function differenceOf(countedCents: number | undefined, expectedCents: number): number {
  return countedCents === undefined ? 0 : countedCents - expectedCents
}
