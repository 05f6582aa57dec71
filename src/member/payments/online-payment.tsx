import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { Order, OrderStanding } from '#src/domain/payments/order.ts'
import { payPage } from '#src/domain/payments/online-payment.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconInfo, IconOffline } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './counter-payment.module.css'
import { openPayPage } from './open-pay-page.ts'
import { OrderAgain } from './order-again.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PaymentStrip } from './payment-strip.tsx'
import { PurchaseTrouble } from './purchase/purchase-trouble.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { usePayWays } from './use-pay-ways.ts'
import { usePurchase } from './purchase/use-purchase.ts'

interface OnlinePaymentProps {
  order: Order
  standing: OrderStanding
  /** An order for the same package took the place of this one. */
  onOrdered: (order: Order) => void
  onCancelled: () => void
}

const noCode = { qrText: undefined, shortCode: undefined }

/** An order that is paid on a page of the provider's, until it is paid or has ended. */
export function OnlinePayment({ order, standing, onOrdered, onCancelled }: OnlinePaymentProps) {
  const isOffline = useConnection().state === 'offline'
  const isOpen = standing === 'pending' || standing === 'checking'
  return (
    <div className="column-12">
      <PaymentCard order={order} code={noCode} isVoid={!isOpen} />
      <PaymentStrip order={order} standing={standing} isOffline={isOffline} />
      {isOpen && <Remark isOffline={isOffline} />}
      {isOpen ? (
        <OpenActions order={order} isOffline={isOffline} onCancelled={onCancelled} />
      ) : (
        <OrderAgain order={order} isOffline={isOffline} onOrdered={onOrdered} />
      )}
    </div>
  )
}

function Remark({ isOffline }: { isOffline: boolean }) {
  return (
    <p className={styles.note}>
      {isOffline ? <IconOffline size={20} /> : <IconInfo size={20} />}
      <span>
        {isOffline ? (
          <Trans>Offline: if you have paid, this page shows it once you're connected. Don't pay again.</Trans>
        ) : (
          <Trans>You pay on Stripe's page. If you've paid, wait here: this page updates automatically.</Trans>
        )}
      </span>
    </p>
  )
}

interface OpenActionsProps {
  order: Order
  isOffline: boolean
  onCancelled: () => void
}

function OpenActions({ order, isOffline, onCancelled }: OpenActionsProps) {
  const { attempt, state, go } = useWayToPage(order)
  return (
    <>
      <PurchaseTrouble attempt={attempt} />
      <div className={styles.actions}>
        <CancelOrder orderId={order.orderId} isOffline={isOffline} onCancelled={onCancelled} />
        <Button
          state={isOffline ? 'disabled' : state}
          icon={isOffline && <IconOffline size={20} />}
          onClick={go}
          onDisabledClick={() => void probe()}
        >
          <GoLabel isOffline={isOffline} />
        </Button>
      </div>
    </>
  )
}

function GoLabel({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui()
  return isOffline ? t`Waiting for connection` : t`Pay now`
}

/** Leads to the page of an order; one that has got none yet is asked for it again. */
function useWayToPage(order: Order) {
  const { t } = useLingui()
  const origin = usePayWays(order.shopId)?.pageOrigin
  const [isLeaving, setIsLeaving] = useState(false)
  const { attempt, buy } = usePurchase(({ payUrl }) => void leaveFor(payUrl))
  useEffect(() => {
    // Back from there, the browser may show this page as it was left.
    const onBack = () => setIsLeaving(false)
    addEventListener('pageshow', onBack)
    return () => removeEventListener('pageshow', onBack)
  }, [])
  async function leaveFor(address: string | undefined) {
    setIsLeaving(true)
    // The page stays busy while the browser loads the next one.
    const end = await openPayPage(address, origin)
    if (end !== 'left') setIsLeaving(false)
    if (end === 'no-page') showToast({ text: t`Couldn't open the payment page`, tone: 'trouble' })
  }
  function go() {
    const { packageId } = order.sold
    if (payPage(order.payUrl, origin) !== undefined) void leaveFor(order.payUrl)
    else void buy({ packageId, shopId: order.shopId, payMethod: 'stripe' })
  }
  return { attempt, go, state: isLeaving || attempt.step === 'sending' ? ('busy' as const) : ('ready' as const) }
}
