import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { groupByMonth } from '#src/domain/month-groups.ts'
import { toServerTime } from '#src/lib/server-clock.ts'
import { orderStanding, type Order, type OrderStanding } from '#src/domain/payments/order.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { formatDay, formatMonth, formatTime, isoDay, noonOf } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'
import { ListEnd } from '#src/ui/layout/list-end.tsx'
import { MonthRow, MonthSection } from '#src/ui/layout/month-section.tsx'

import styles from './order-months.module.css'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import type { Orders } from './use-orders.ts'

interface OrderMonthsProps {
  list: Orders
  orders: readonly Order[]
  timeZone: string | undefined
}

/** The member's purchases under the months in which they were made. */
export function OrderMonths({ list: { asOf, end, loadMore, refresh }, orders, timeZone }: OrderMonthsProps) {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const months = groupByMonth(orders, ({ createdAt }) => isoDay(createdAt, timeZone))
  return (
    <>
      {months.map(({ month, items }) => (
        <MonthSection key={month} title={formatMonth(noonOf(`${month}-01`), i18n.locale, 'UTC')}>
          {items.map((order) => (
            <OrderRow
              key={order.orderId}
              order={order}
              standing={orderStanding(order, toServerTime(asOf), now)}
              timeZone={timeZone}
            />
          ))}
        </MonthSection>
      ))}
      <ListEnd state={end} count={orders.length} onMore={loadMore} onRetry={refresh} />
    </>
  )
}

interface OrderRowProps {
  order: Order
  standing: OrderStanding
  timeZone: string | undefined
}

function OrderRow({ order, standing, timeZone }: OrderRowProps) {
  const { i18n } = useLingui()
  const name = useCardName(order.sold)
  const at = order.paidAt ?? order.createdAt
  return (
    <MonthRow
      lead={<IconReceipt size={24} className={styles.icon} />}
      title={name}
      note={
        <time dateTime={new Date(at).toISOString()}>
          {formatDay(at, i18n.locale, timeZone)} {formatTime(at, timeZone)}
        </time>
      }
      amount={formatMoney(order.amountCents, order.currency)}
      remark={<StandingBadge standing={standing} order={order} />}
      box={boxOf(order.orderId, standing)}
    />
  )
}

/** What can still be paid leads to its code, what was paid to its summary. */
function boxOf(orderId: string, standing: OrderStanding) {
  const to = standing === 'paid' ? '/paysuccess' : '/recharge'
  if (standing !== 'paid' && standing !== 'pending' && standing !== 'checking') return undefined
  return (className: string | undefined, content: ReactNode) => (
    <Link to={to} search={{ order: orderId }} className={className}>
      {content}
    </Link>
  )
}

const tones: Record<OrderStanding, BadgeTone> = {
  pending: 'warn',
  checking: 'warn',
  paid: 'ok',
  expired: 'neu',
  cancelled: 'neu',
  refunded: 'calm',
  failed: 'bad',
}

function StandingBadge({ standing, order }: { standing: OrderStanding; order: Order }) {
  const { refund, currency } = order
  if (refund && (standing === 'paid' || refund.state === 'pending')) {
    return <RefundBadge refund={refund} currency={currency} />
  }
  return (
    <Badge tone={tones[standing]}>
      <StandingName standing={standing} />
    </Badge>
  )
}

/** A refund that is not all of it, has not arrived, or did not. */
function RefundBadge({ refund, currency }: { refund: NonNullable<Order['refund']>; currency: string }) {
  const sum = formatMoney(refund.amountCents, currency)
  switch (refund.state) {
    case 'pending':
      return (
        <Badge tone="warn">
          <Trans>Refund on its way</Trans>
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="bad">
          <Trans>Refund failed</Trans>
        </Badge>
      )
    case 'done':
      return (
        <Badge tone="calm">
          <Trans>{sum} refunded</Trans>
        </Badge>
      )
  }
}

function StandingName({ standing }: { standing: OrderStanding }) {
  switch (standing) {
    case 'pending':
    case 'checking':
      return <Trans>Payment due</Trans>
    case 'paid':
      return <Trans>Paid</Trans>
    case 'expired':
      return <Trans context="order">Expired</Trans>
    case 'cancelled':
      return <Trans>Canceled</Trans>
    case 'refunded':
      return <Trans>Refunded</Trans>
    case 'failed':
      return <Trans>Not paid</Trans>
  }
}
