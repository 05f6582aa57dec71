import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { ordersPageQuery } from '#src/client/api/orders.ts'
import { orderStanding, secondsToPay, type Order } from '#src/domain/payments/order.ts'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { toServerTime } from '#src/lib/server-clock.ts'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import styles from './due-strip.module.css'

const freshMs = 30_000

/** On home: what was ordered and is not paid yet, with the way back to its code; from what is kept, then asked anew. */
export function DueStrip() {
  const { data, dataUpdatedAt } = useQuery({
    ...ordersPageQuery(1),
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.orders.some((order) => order.state === 'pending') ? freshMs : false),
  })
  const pending = data?.orders.filter((order) => order.state === 'pending') ?? []
  return pending.length > 0 && <Due orders={pending} asOf={dataUpdatedAt} />
}

function Due({ orders, asOf }: { orders: Order[]; asOf: number }) {
  const now = useNow(nextSecond)
  return orders
    .filter((order) => orderStanding(order, toServerTime(asOf), now) === 'pending')
    .map((order) => <Strip key={order.orderId} order={order} seconds={secondsToPay(order, now)} />)
}

function Strip({ order, seconds }: { order: Order; seconds: number }) {
  const price = formatMoney(order.amountCents, order.currency)
  const clock = formatSeconds(seconds)
  return (
    <Link to="/recharge" search={{ order: order.orderId }} className={styles.strip}>
      <IconReceipt size={26} />
      <span className={styles.words}>
        <span className="text-body-strong">
          <Trans>Payment due: {price}</Trans>
        </span>
        {seconds > 0 && (
          <time className={styles.left}>
            <Trans>{clock} left</Trans>
          </time>
        )}
      </span>
      <IconChevronRight size={22} />
    </Link>
  )
}
