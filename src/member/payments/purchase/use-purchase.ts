import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { answerKeeper } from '#src/client/http/persisted-query.ts'
import { createOrder, orderQuery, ordersKey, packagesKey } from '#src/client/api/orders.ts'
import { intentFor, type Order, type Purchase } from '#src/domain/payments/order.ts'
import type { PayMethod } from '#src/domain/payments/online-payment.ts'
import { persistedPurchase } from '#src/client/storage/persisted-purchase.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/** Where one attempt to buy stands; after a failure that is no refusal the same wish can be sent again. */
export type PurchaseAttempt =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'failed'; failure: Failure; payMethod: PayMethod }

/** Makes an order; only the studio's answer is one. `onOrdered` is not called once the screen is left. */
export function usePurchase(onOrdered: (order: Order) => void | Promise<void>) {
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState<PurchaseAttempt>({ step: 'choosing' })
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  async function buy(input: Purchase): Promise<void> {
    const uid = remembered.userId.read() ?? ''
    const intent = intentFor(persistedPurchase.read(uid), input, crypto.randomUUID())
    // Kept before the call goes out: the app may be closed before the answer comes.
    persistedPurchase.write(uid, intent)
    setAttempt({ step: 'sending' })
    const keep = answerKeeper(queries)
    try {
      const order = await createOrder(intent)
      persistedPurchase.clear()
      keep(orderQuery(order.orderId), order)
      void queries.invalidateQueries({ queryKey: [...ordersKey, 'page'] })
      setAttempt({ step: 'choosing' })
      if (isHere.current) await onOrdered(order)
    } catch (error) {
      const failure = failureOf(error)
      setAttempt({ step: 'failed', failure, payMethod: input.payMethod })
      if (failure.kind !== 'refused') return
      persistedPurchase.clear()
      void queries.invalidateQueries({ queryKey: packagesKey })
    }
  }
  return { attempt, buy, reset: () => setAttempt({ step: 'choosing' }) }
}
