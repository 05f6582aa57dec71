import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Receipt } from '#src/client/api/receipts.ts'
import { groupByMonth } from '#src/domain/month-groups.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { formatDay, formatMonth, formatTime, isoDay, noonOf } from '#src/lib/format-time.ts'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { ListEnd } from '#src/ui/layout/list-end.tsx'
import { MonthRow, MonthSection } from '#src/ui/layout/month-section.tsx'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'

import { refundedCents } from './refunded-cents.ts'
import type { Receipts } from './use-receipts.ts'

interface ReceiptMonthsProps {
  list: Receipts
  receipts: readonly Receipt[]
}

/** The member's receipts under the months in which they were issued. */
export function ReceiptMonths({ list: { end, loadMore, refresh }, receipts }: ReceiptMonthsProps) {
  const { i18n } = useLingui()
  const months = groupByMonth(receipts, ({ issuedAt, timeZone }) => isoDay(issuedAt, timeZone))
  return (
    <>
      {months.map(({ month, items }) => (
        <MonthSection key={month} title={formatMonth(noonOf(`${month}-01`), i18n.locale, 'UTC')}>
          {items.map((receipt) => (
            <ReceiptRow key={receipt.receiptNumber} receipt={receipt} />
          ))}
        </MonthSection>
      ))}
      <ListEnd state={end} count={receipts.length} onMore={loadMore} onRetry={refresh} />
    </>
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { i18n } = useLingui()
  const name = useCardName(receipt)
  const { issuedAt, timeZone, amountCents, currency } = receipt
  const back = refundedCents(receipt)
  const sum = formatMoney(back, currency)
  return (
    <MonthRow
      lead={<IconReceipt size={24} />}
      title={name}
      note={
        <time dateTime={new Date(issuedAt).toISOString()}>
          {formatDay(issuedAt, i18n.locale, timeZone)} {formatTime(issuedAt, timeZone)}
        </time>
      }
      amount={formatMoney(amountCents, currency)}
      remark={
        back > 0 ? (
          <Badge tone="calm">
            <Trans>{sum} refunded</Trans>
          </Badge>
        ) : (
          receipt.receiptNumber
        )
      }
      box={boxOf(receipt.receiptNumber)}
    />
  )
}

function boxOf(number: string) {
  return (className: string | undefined, content: ReactNode) => (
    <Link to="/receipts" search={{ number }} className={className}>
      {content}
    </Link>
  )
}
