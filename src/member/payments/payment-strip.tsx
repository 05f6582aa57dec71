import { Trans } from '@lingui/react/macro'

import { secondsToPay, ticksLeft, type Order, type OrderStanding } from '#src/domain/payments/order.ts'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'

import styles from './payment-strip.module.css'

const ticks = 30

interface PaymentStripProps {
  order: Order
  standing: OrderStanding
  isOffline: boolean
}

/** How the order stands, with the time that is left to pay it. */
export function PaymentStrip({ order, standing, isOffline }: PaymentStripProps) {
  const now = useNow(nextSecond)
  const isWaiting = standing === 'pending'
  return (
    <div className={styles.strip}>
      <TickRing
        total={ticks}
        lit={isWaiting ? ticksLeft(order, now, ticks) : 0}
        size={60}
        tick={{ length: 26, width: 8 }}
      >
        <IconReceipt size={24} className={styles.icon} />
      </TickRing>
      <div className={styles.words}>
        <p className="text-body-strong" role="status">
          <Title standing={standing} isOnline={order.payMethod === 'stripe'} />
        </p>
        <p className={styles.note}>
          <Note seconds={secondsToPay(order, now)} standing={standing} isOffline={isOffline} />
        </p>
      </div>
    </div>
  )
}

function Title({ standing, isOnline }: { standing: OrderStanding; isOnline: boolean }) {
  switch (standing) {
    case 'pending':
      if (isOnline) return <Trans>Waiting for your payment…</Trans>
      return <Trans>Waiting for the staff to confirm…</Trans>
    case 'checking':
      return <Trans>Checking the order…</Trans>
    case 'expired':
      return <Trans>This order expired</Trans>
    case 'cancelled':
      return <Trans>The order was canceled</Trans>
    case 'refunded':
      return <Trans>The payment was refunded</Trans>
    case 'failed':
      return <Trans>The payment didn't go through</Trans>
    case 'paid':
      return <Trans>Payment complete</Trans>
  }
}

function Note({ seconds, standing, isOffline }: { seconds: number; standing: OrderStanding; isOffline: boolean }) {
  if (standing === 'checking' && isOffline) {
    return <Trans>You're offline. Its time is over; we'll confirm when you're back online.</Trans>
  }
  if (standing === 'expired') return <Trans>Nothing was paid. Make a new order to go on.</Trans>
  if (standing === 'cancelled' || standing === 'failed') return <Trans>Nothing was paid.</Trans>
  // A phone whose clock is wrong has no time to tell.
  if (standing !== 'pending' || seconds === 0) return null
  const time = formatSeconds(seconds)
  return <Trans>Expires in {time}</Trans>
}
