import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { cardsKey, cardsQuery } from '#src/client/api/cards.ts'
import { tanningKey } from '#src/client/api/sessions.ts'
import { memberKey, memberQuery } from '#src/client/api/members.ts'
import { ordersKey } from '#src/client/api/orders.ts'
import { receiptsKey } from '#src/client/api/receipts.ts'
import type { Order, OrderStanding } from '#src/domain/payments/order.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NotLoaded } from '#src/member/help/not-loaded.tsx'
import { PaidSummary } from '#src/member/payments/paid-summary.tsx'
import { type FoundOrder, useOrder } from '#src/member/payments/use-order.ts'
import { useShops } from '#src/member/shops/use-shops.ts'
import { useFocusHeading } from '#src/lib/hooks/use-focus-heading.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconClose } from '#src/ui/pictures/icons.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './paysuccess.module.css'

/** /paysuccess: what became of the payment of `order`; a success only when the studio says so. */
export function PaySuccessScreen() {
  const { t } = useLingui()
  const { order } = useSearch({ from: '/paysuccess' })
  return (
    <Page className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.close} aria-label={t`Close`}>
          <IconClose />
        </Link>
      </header>
      {order === undefined ? <NoOrder /> : <Outcome key={order} orderId={order} />}
    </Page>
  )
}

function Outcome({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const { found, isFetching, refresh } = useOrder(orderId)
  useFocusHeading(stepOf(found))
  return (
    <>
      <ConnectionNotice asOf={found.state === 'found' ? found.asOf : undefined} onBack={refresh} />
      {found.state === 'failed' && (
        <>
          <h1 className="visually-hidden" tabIndex={-1}>{t`Payment`}</h1>
          <NotLoaded title={t`Couldn't load the order`} onRetry={refresh} isRetrying={isFetching} />
        </>
      )}
      {found.state === 'missing' && <NoOrder />}
      {found.state === 'loading' && <Confirming />}
      {found.state === 'found' && <Known order={found.order} standing={found.standing} />}
    </>
  )
}

function stepOf(found: FoundOrder): string {
  return found.state === 'found' ? found.standing : found.state
}

function Known({ order, standing }: { order: Order; standing: OrderStanding }) {
  switch (standing) {
    case 'paid':
      return <Paid order={order} />
    case 'pending':
    case 'checking':
      return <Confirming order={order} />
    case 'cancelled':
    case 'expired':
    case 'failed':
    case 'refunded':
      return <NotPaid standing={standing} />
  }
}

function Paid({ order }: { order: Order }) {
  const queries = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  useEffect(() => {
    // What was read before the payment lacks the new package.
    const pages = [...ordersKey, 'page'] as const
    for (const queryKey of [cardsKey, memberKey, tanningKey, receiptsKey, pages])
      void queries.invalidateQueries({ queryKey })
  }, [queries])
  const cards = useQuery(cardsQuery())
  const member = useQuery(memberQuery())
  const isFresh = member.dataUpdatedAt >= openedAt
  return (
    <>
      <PaidSummary
        order={order}
        card={cards.data?.find(({ cardId }) => cardId === order.cardId)}
        timesLeft={isFresh ? member.data?.remainingTimes : undefined}
        timeZone={useShops().current?.timeZone}
      />
      <div className={styles.actions}>
        <Link to="/appointment" className={buttonClass({ wide: true })}>
          <Trans>Book now</Trans>
        </Link>
        <Link to="/receipts" search={{ order: order.orderId }} className={buttonClass({ kind: 'outline', wide: true })}>
          <Trans>Receipt</Trans>
        </Link>
        <Link to="/" className={buttonClass({ kind: 'text', wide: true })}>
          <Trans>Back to home</Trans>
        </Link>
      </div>
    </>
  )
}

/** Nothing is promised before the studio has said so. */
function Confirming({ order }: { order?: Order }) {
  const isOffline = useConnection().state === 'offline'
  return (
    <>
      <div className={styles.waiting}>
        {!isOffline && <TickSpinner size={48} />}
        <h1 className="text-title-l" tabIndex={-1}>
          <Trans>Confirming your payment…</Trans>
        </h1>
        <p className={styles.text} role="status">
          {isOffline ? (
            <Trans>You're offline. The result shows here once you're connected; you don't need a second order.</Trans>
          ) : (
            <Trans>This can take a moment. You don't need a second order.</Trans>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {order && (
          <Link to="/recharge" search={{ order: order.orderId }} replace className={buttonClass({ wide: true })}>
            {order.payMethod === 'stripe' ? <Trans>Show the order</Trans> : <Trans>Show the code</Trans>}
          </Link>
        )}
        <Link to="/" className={buttonClass({ kind: 'text', wide: true })}>
          <Trans>Back to home</Trans>
        </Link>
      </div>
    </>
  )
}

function NotPaid({ standing }: { standing: 'cancelled' | 'expired' | 'failed' | 'refunded' }) {
  const { t } = useLingui()
  const titles = {
    cancelled: t`The order was canceled`,
    expired: t`This order expired`,
    failed: t`The payment didn't go through`,
    refunded: t`The payment was refunded`,
  }
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {titles[standing]}
      </h1>
      <EmptyState
        tone="warn"
        icon={<IconTicket size={28} />}
        title={titles[standing]}
        text={standing === 'refunded' ? undefined : t`Nothing was paid.`}
        action={
          <Link to="/recharge" className={buttonClass({ wide: true })}>
            <Trans>Top up</Trans>
          </Link>
        }
      />
    </>
  )
}

function NoOrder() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>{t`Order not found`}</h1>
      <EmptyState
        icon={<IconTicket size={28} />}
        title={t`Order not found`}
        action={
          <Link to="/recharge-record" className={buttonClass({ wide: true })}>
            <Trans>Payments</Trans>
          </Link>
        }
      />
    </>
  )
}
