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
    for (const { slipNumber, receiptNumber } of brought) {
      showToast({
        text: receiptNumber ? t`${slipNumber} is now receipt ${receiptNumber}` : t`${slipNumber} needs a decision`,
      })
    }
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
