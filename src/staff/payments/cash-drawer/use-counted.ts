import { useState } from 'react'

import { typedAmount } from '#src/domain/money.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

/** Why what was counted cannot be written down yet. */
export type CountTrouble = 'uncounted' | 'no-reason'

/** What is typed while a drawer is counted; `expectedCents` is null where nothing is known of what should be there. */
export function useCounted(expectedCents: number | null, currency: string) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const countedCents = typedAmount(text, currency)
  const difference = countedCents === undefined ? 0 : countedCents - (expectedCents ?? countedCents)
  const trouble: CountTrouble | undefined =
    countedCents === undefined ? 'uncounted' : difference !== 0 && !isReason(reason) ? 'no-reason' : undefined
  return { text, setText, reason, setReason, countedCents, difference, trouble, expectedCents }
}

export type Counted = ReturnType<typeof useCounted>

/** As it is sent: nothing has to be explained where nothing differs. */
export function reasonOf({ difference, reason }: Counted): { reason?: string } {
  return difference === 0 ? {} : { reason: reason.trim() }
}
