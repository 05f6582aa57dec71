import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Order } from '#src/domain/payments/order.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './counter-payment.module.css'
import { PurchaseTrouble } from './purchase/purchase-trouble.tsx'
import { usePurchase } from './purchase/use-purchase.ts'

interface OrderAgainProps {
  order: Order
  isOffline: boolean
  /** An order for the same package took the place of this one. */
  onOrdered: (order: Order) => void
}

/** What can be done about an order that has ended unpaid: the same again. */
export function OrderAgain({ order, isOffline, onOrdered }: OrderAgainProps) {
  const { t } = useLingui()
  const { attempt, buy } = usePurchase(onOrdered)
  const { packageId, rev } = order.sold
  const input = { packageId, packageRev: rev, shopId: order.shopId, payMethod: order.payMethod }
  return (
    <>
      <PurchaseTrouble attempt={attempt} leadsToPackages />
      <div className={styles.actions}>
        <Link to="/" className={buttonClass({ kind: 'tonal' })}>
          <Trans>Back to home</Trans>
        </Link>
        <Button
          state={attempt.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
          icon={isOffline && <IconOffline size={20} />}
          onClick={() => void buy(input)}
          onDisabledClick={() => void probe()}
        >
          {isOffline ? t`Waiting for connection` : t`Make a new order`}
        </Button>
      </div>
    </>
  )
}
