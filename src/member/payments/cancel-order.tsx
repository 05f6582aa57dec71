import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { probe } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { failureOf } from '#src/client/http/call-api.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { cancelOrder, orderQuery, ordersKey } from '#src/client/api/orders.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface CancelOrderProps {
  orderId: string
  isOffline: boolean
  onCancelled: () => void
}

/** The button that takes an order back. */
export function CancelOrder({ orderId, isOffline, onCancelled }: CancelOrderProps) {
  const { isBusy, cancel } = useCancelOrder(orderId, onCancelled)
  return (
    <Button
      kind="danger"
      state={isBusy ? 'busy' : isOffline ? 'disabled' : 'ready'}
      icon={isOffline && <IconOffline size={20} />}
      onClick={cancel}
      onDisabledClick={() => void probe()}
    >
      <Trans>Cancel order</Trans>
    </Button>
  )
}

/** Takes an order back after asking; whatever the studio says of it then is shown. */
function useCancelOrder(orderId: string, onCancelled: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  /** The cancellation whose answer was lost: cancelling again repeats it. */
  const unanswered = useRef<{ orderId: string; opId: string }>(undefined)

  async function cancel(): Promise<void> {
    const isMeant = await ask({
      title: t`Cancel this order?`,
      body: t`Don't cancel if you have already paid.`,
      cancel: t`Keep it`,
      confirm: t`Cancel order`,
      tone: 'danger',
    })
    if (!isMeant) return
    setIsBusy(true)
    const { opId } = unanswered.current?.orderId === orderId ? unanswered.current : { opId: crypto.randomUUID() }
    unanswered.current = { orderId, opId }
    try {
      keepAnswer(queries, orderQuery(orderId), await cancelOrder(orderId, opId))
      unanswered.current = undefined
      showToast({ text: t`Order canceled` })
      onCancelled()
    } catch (error) {
      if (failureOf(error).kind === 'refused') unanswered.current = undefined
      const change = changeOf(error)
      if (change === 'none') showToast({ text: t`Couldn't cancel. Try again`, tone: 'trouble' })
      if (change === 'paying') showToast({ text: t`Couldn't cancel: a payment is on its way`, tone: 'trouble' })
    } finally {
      setIsBusy(false)
      void queries.invalidateQueries({ queryKey: ordersKey })
    }
  }
  return { isBusy, cancel: () => void cancel() }
}

/** `ended`: it was paid or ran out meanwhile, and the screen says so itself. */
function changeOf(error: unknown): 'none' | 'paying' | 'ended' {
  const failure = failureOf(error)
  if (failure.kind !== 'refused' || failure.code !== 'changed') return 'none'
  return isRecord(failure.data) && failure.data['state'] === 'pending' ? 'paying' : 'ended'
}
