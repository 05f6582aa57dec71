import { useState } from 'react'

import { typedAmount } from '#src/domain/money.ts'
import type { DayClose, DayCount, LedgerTender } from '#src/staff/payments/transaction-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

export type CountKey = LedgerTender | 'float'

/** Why a day cannot be closed yet. */
export type CloseTrouble = 'uncounted' | 'no-reason'

/** What is typed while a day is counted. */
export function useDayCount(day: DayClose, shopId: number) {
  const [typed, setTyped] = useState<Partial<Record<CountKey, string>>>({})
  const [reason, setReason] = useState('')
  const rows = tendersOf(day).map((row) => {
    const { tender, expectedCents, isChecked } = row
    // What nobody paid with needs no counting; cash lies in the till all the same.
    const text = typed[tender] ?? (expectedCents === 0 && tender !== 'cash' ? '0' : '')
    const countedCents = isChecked ? (row.countedCents ?? undefined) : typedAmount(text, day.currency, 'signed')
    const difference = differenceOf(countedCents, expectedCents)
    return { tender, expectedCents, isChecked, text, countedCents, difference }
  })
  const floatText = typed.float ?? ''
  const floatCents = typedAmount(floatText, day.currency)
  const expectedFloat = day.float.expectedCents
  const float = {
    text: floatText,
    countedCents: floatCents,
    difference: expectedFloat === null ? 0 : differenceOf(floatCents, expectedFloat),
  }
  const differs = float.difference !== 0 || rows.some(({ difference }) => difference !== 0) || day.sessions !== day.uses
  const isCounted = floatCents !== undefined && rows.every(({ countedCents }) => countedCents !== undefined)
  const trouble: CloseTrouble | undefined = !isCounted
    ? 'uncounted'
    : differs && !isReason(reason)
      ? 'no-reason'
      : undefined
  function count(): DayCount {
    const counted = rows.flatMap(({ tender, expectedCents, countedCents }) =>
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
