import { useState } from 'react'

import { typedAmount } from '#src/domain/money.ts'
import type { DayClose, DayCount } from '#src/staff/payments/transaction-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

type Method = DayClose['methods'][number]['method']
export type CountKey = Method | 'float'

/** Why a day cannot be closed yet. */
export type CloseTrouble = 'uncounted' | 'no-reason'

/** What is typed while a day is counted. */
export function useDayCount(day: DayClose, shopId: number) {
  const [typed, setTyped] = useState<Partial<Record<CountKey, string>>>({})
  const [reason, setReason] = useState('')
  const rows = day.methods.map((row) => {
    const { method, expectedCents, isChecked } = row
    // A method without payments needs no counting; cash lies in the till all the same.
    const text = typed[method] ?? (expectedCents === 0 && method !== 'cash' ? '0' : '')
    const countedCents = isChecked ? (row.countedCents ?? undefined) : typedAmount(text, day.currency, 'signed')
    return { ...row, text, countedCents, difference: differenceOf(countedCents, expectedCents) }
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
    const counted = rows.flatMap(({ method, expectedCents, countedCents }) =>
      method === 'online' || countedCents === undefined ? [] : [{ method, expectedCents, countedCents }],
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

/** 0 as long as nothing is counted. */
function differenceOf(countedCents: number | undefined, expectedCents: number): number {
  return countedCents === undefined ? 0 : countedCents - expectedCents
}
