import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { orderQuery } from '#src/client/api/orders.ts'
import { orderStanding, type Order, type OrderStanding } from '#src/domain/payments/order.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { toServerTime } from '#src/lib/server-clock.ts'

/** Asks this often while the member stands at the counter and staff confirm. */
const askEveryMs = 3000
/** Without an answer the next question can wait. */
const askAgainMs = 10_000

export type FoundOrder =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The studio knows no such order of this member. */
  | { state: 'missing' }
  | { state: 'found'; order: Order; standing: OrderStanding; asOf: number }

/** One order, asked for again and again while it waits to be paid and this page is looked at. */
export function useOrder(orderId: string) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && state.data.state !== 'pending') return false
      return state.status === 'error' || state.error ? askAgainMs : askEveryMs
    },
  })
  const payBy = data?.state === 'pending' ? data.expiresAt : undefined
  const now = useNow(useCallback((at: number) => (payBy !== undefined && at < payBy ? payBy : undefined), [payBy]))
  const standing = data && orderStanding(data, toServerTime(dataUpdatedAt), now)
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (standing === 'checking') ask()
  }, [standing])
  return { found: foundOf(), isFetching, refresh: () => void refetch() }

  function foundOf(): FoundOrder {
    if (data && standing) return { state: 'found', order: data, standing, asOf: dataUpdatedAt }
    const failure = error === null ? undefined : failureOf(error)
    if (failure?.kind === 'refused' && failure.code === 'not-found') return { state: 'missing' }
    return failure ? { state: 'failed' } : { state: 'loading' }
  }
}
