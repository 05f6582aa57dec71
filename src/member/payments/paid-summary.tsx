import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Card } from '#src/domain/cards/card.ts'
import { orderNumber, type Order } from '#src/domain/payments/order.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { Price } from '#src/ui/layout/price.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'
import { SunMark } from '#src/ui/pictures/sun-mark.tsx'

import { BedKinds, ValidFor } from '#src/shared/cards/package-words.tsx'
import styles from './paid-summary.module.css'
import { useCardName } from '#src/shared/cards/use-card-name.ts'

interface PaidSummaryProps {
  order: Order
  /** What the order became, once this phone has read it. */
  card: Card | undefined
  /** Over all packages, null when they are not counted; undefined while that is being read. */
  timesLeft: number | null | undefined
  timeZone: string | undefined
}

/** What was paid and what it became, as the studio says. */
export function PaidSummary({ order, card, timesLeft, timeZone }: PaidSummaryProps) {
  const { i18n } = useLingui()
  const name = useCardName(order.sold)
  const validUntil = card?.validUntil
  return (
    <div>
      <div className={styles.head}>
        <SunMark size={150} />
        <h1 className={styles.title} tabIndex={-1}>
          <Trans>Payment complete</Trans>
        </h1>
        <p className={styles.sum}>
          <Price cents={order.amountCents} currency={order.currency} look="exact" />
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact name={<Trans>Package</Trans>}>{name}</Fact>
        <Fact name={<Trans>Valid until</Trans>}>
          {validUntil ? formatDate(validUntil, i18n.locale, timeZone) : <ValidFor days={order.sold.validDays} />}
        </Fact>
        <Fact name={<Trans>Works with</Trans>}>
          <BedKinds types={order.sold.deviceTypes} />
        </Fact>
        <Fact name={<Trans>Order number</Trans>}>{orderNumber(order)}</Fact>
      </dl>
      {timesLeft !== undefined && (
        <p className={styles.left}>
          <IconTicket size={24} />
          <Trans>Sessions left</Trans>
          <span className={styles.count}>
            {timesLeft === null ? (
              <Trans>Unlimited</Trans>
            ) : (
              <Plural value={timesLeft} one="# session" other="# sessions" />
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
