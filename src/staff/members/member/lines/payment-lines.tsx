import { Trans, useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { KindBadge } from '#src/staff/payments/sale/kind-badge.tsx'
import { RefundBadge } from '#src/staff/payments/receipt/online-refunds.tsx'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'

import styles from './lines.module.css'
import { ShortList } from './short-list.tsx'

interface PaymentLinesProps {
  loaded: Loaded<{ list: Receipt[] }>
  timeZone: string
  now: number
  onOpen?: (receipt: Receipt) => void
}

/** What a member paid and got back, the newest first; every line has its receipt. */
export function PaymentLines({ loaded, timeZone, now, onOpen }: PaymentLinesProps) {
  const { t } = useLingui()
  return (
    <ShortList
      label={t({ message: 'Payments', context: 'staff' })}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ lineId }) => lineId}
      empty={<Trans>Nothing paid yet</Trans>}
      row={(receipt) => lineOf({ receipt, timeZone, now, onOpen })}
    />
  )
}

interface LineProps extends Pick<PaymentLinesProps, 'timeZone' | 'now'> {
  receipt: Receipt
  onOpen: PaymentLinesProps['onOpen'] | undefined
}

function lineOf(props: LineProps) {
  return <Line {...props} />
}

function Line({ receipt, timeZone, now, onOpen }: LineProps) {
  const { i18n } = useLingui()
  const method = useMethodName()
  // What has arrived has a line of its own.
  const open = receipt.refunds?.find(({ state }) => state !== 'done')
  const facts = [method(receipt.method), receipt.reference, receipt.receiptNumber]
  return (
    <>
      <span className={styles.words}>
        <span className={styles.day}>{shortDay(receipt.createdAt, i18n.locale, timeZone, now)}</span>
        <KindBadge kind={receipt.kind} />
        {onOpen ? (
          <button type="button" className={styles.open} onClick={() => onOpen(receipt)}>
            {receipt.packageName}
          </button>
        ) : (
          receipt.packageName
        )}
        {open && <RefundBadge state={open.state} />}
      </span>
      <span className={receipt.amountCents < 0 ? styles.bad : styles.strong}>{signedMoney(receipt)}</span>
      <span className={styles.note}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function signedMoney({ amountCents, currency }: Receipt): string {
  return amountCents < 0 ? `−${formatMoney(-amountCents, currency)}` : formatMoney(amountCents, currency)
}
