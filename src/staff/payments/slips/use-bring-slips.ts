import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { stockKey } from '#src/staff/stock/stock-calls.ts'
import { tillKey } from '#src/staff/payments/sale-calls.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { bringSlips } from './slip-calls.ts'

/** What could not be brought is tried again so often, beside each return of the connection. */
const everyMs = 60_000

/** Brings the cash sales without a connection to the server as soon as it answers. */
export function useBringSlips(): void {
  const { t } = useLingui()
  const queries = useQueryClient()
  const bring = useEffectEvent(async () => {
    if (readConnection().state === 'offline') return
    const brought = await bringSlips()
    if (brought.length === 0) return
    for (const queryKey of [tillKey, transactionsKey, stockKey]) void queries.invalidateQueries({ queryKey })
    // One toast at a time is seen: what has to be decided is said before what is done.
    const open = brought.filter(({ receiptNumber }) => !receiptNumber)
    const [first] = open.length > 0 ? open : brought
    if (!first) return
    const { slipNumber, receiptNumber } = first
    const others = (open.length > 0 ? open : brought).length - 1
    showToast({
      text: receiptNumber ? t`${slipNumber} is now receipt ${receiptNumber}` : t`${slipNumber} needs a decision`,
      ...(others > 0 && { note: t`${plural(others, { one: 'And # more slip', other: 'And # more slips' })}` }),
      ...(open.length > 0 && { tone: 'trouble' as const }),
    })
  })
  useEffect(() => {
    void bring()
    const stop = onConnection(() => void bring())
    const timer = setInterval(() => void bring(), everyMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
}
