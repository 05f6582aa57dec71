import { Trans } from '@lingui/react/macro'

import type { Order } from '#src/domain/payments/order.ts'
import { Price } from '#src/ui/layout/price.tsx'

import { ValidFor } from '#src/shared/cards/package-words.tsx'
import styles from './payment-card.module.css'
import { QrCode } from '#src/shared/cards/qr-code.tsx'
import { useCardName } from '#src/shared/cards/use-card-name.ts'

export interface CounterCode {
  qrText: string | undefined
  shortCode: string | undefined
}

interface PaymentCardProps {
  order: Order
  /** What the order's code was last, also after it has ended. */
  code: CounterCode
  isVoid: boolean
}

/** The sum and the package; at the counter also a code for staff to scan, and digits to read out instead. */
export function PaymentCard({ order, code, isVoid }: PaymentCardProps) {
  const name = useCardName(order.sold)
  const hasCode = (code.qrText ?? code.shortCode) !== undefined
  return (
    <section className={styles.card} data-void={isVoid || undefined}>
      {!isVoid && hasCode && (
        <p className={styles.quiet}>
          <Trans>Show this code to the staff</Trans>
        </p>
      )}
      <p className={styles.sum}>
        <Price cents={order.amountCents} currency={order.currency} />
      </p>
      <p className={styles.quiet}>
        {name}
        <i className="dot" />
        <ValidFor days={order.sold.validDays} />
      </p>
      {hasCode && <div className={styles.tear} aria-hidden="true" />}
      {code.qrText !== undefined && <QrCode text={code.qrText} isVoid={isVoid} />}
      {code.shortCode !== undefined && <Digits digits={code.shortCode} isVoid={isVoid} />}
    </section>
  )
}

function Digits({ digits, isVoid }: { digits: string; isVoid: boolean }) {
  return (
    <>
      <p className={`${styles.quiet ?? ''} ${styles.read ?? ''}`}>
        <Trans>Can't scan it? Read out the digits</Trans>
      </p>
      {/* A number would be read as one; digits are read one by one. */}
      <p className={styles.digits}>
        <span className="visually-hidden">{digits.split('').join(' ')}</span>
        <span aria-hidden="true">{isVoid ? <s>{split(digits)}</s> : split(digits)}</span>
      </p>
    </>
  )
}

function split(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3)}`
}
