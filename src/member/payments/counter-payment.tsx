import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { Order, OrderStanding } from '#src/domain/payments/order.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconInfo, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import { CancelOrder } from './cancel-order.tsx'
import styles from './counter-payment.module.css'
import { OrderAgain } from './order-again.tsx'
import { type CounterCode, PaymentCard } from './payment-card.tsx'
import { PaymentStrip } from './payment-strip.tsx'

interface CounterPaymentProps {
  order: Order
  standing: OrderStanding
  /** An order for the same package took the place of this one. */
  onOrdered: (order: Order) => void
  onCancelled: () => void
}

/** An order that is paid at the counter, until it is paid or has ended. */
export function CounterPayment({ order, standing, onOrdered, onCancelled }: CounterPaymentProps) {
  const isOffline = useConnection().state === 'offline'
  const isOpen = standing === 'pending' || standing === 'checking'
  const code = useLastCode(order)
  return (
    <div className="column-12">
      <PaymentCard order={order} code={code} isVoid={standing !== 'pending'} />
      <PaymentStrip order={order} standing={standing} isOffline={isOffline} />
      {standing === 'pending' && <Remark isOffline={isOffline} />}
      {isOpen ? (
        <div className={styles.actions}>
          <CancelOrder orderId={order.orderId} isOffline={isOffline} onCancelled={onCancelled} />
          <Link to="/" className={buttonClass({ kind: 'primary' })}>
            <Trans>Back to home</Trans>
          </Link>
        </div>
      ) : (
        <OrderAgain order={order} isOffline={isOffline} onOrdered={onOrdered} />
      )}
    </div>
  )
}

/** The code leaves the order when it ends; greyed out, it tells what ended. */
function useLastCode({ qrText, shortCode }: Order): CounterCode {
  const [code, setCode] = useState<CounterCode>({ qrText, shortCode })
  if (shortCode !== undefined && (shortCode !== code.shortCode || qrText !== code.qrText))
    setCode({ qrText, shortCode })
  return code
}

function Remark({ isOffline }: { isOffline: boolean }) {
  if (isOffline) {
    return (
      <Note icon={<IconOffline size={20} />}>
        <Trans>Offline: once the staff have confirmed, this page changes when you're connected.</Trans>
      </Note>
    )
  }
  return (
    <Note icon={<IconInfo size={20} />}>
      <Trans>This page updates automatically once confirmed. You can leave; the order is kept in Payments.</Trans>
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.note}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
