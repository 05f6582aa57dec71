import { Trans } from '@lingui/react/macro'

import type { MoneyPart, Receipt } from '#src/staff/payments/sale-calls.ts'
import { fullMoney } from '#src/staff/payments/ledger/signed.ts'

import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useMemberName } from '#src/staff/kit/use-member-name.ts'

import type { DiscountReason } from '#src/domain/payments/discount.ts'
import { useDiscountNames } from '#src/staff/payments/sale/discount/use-discount-names.ts'
import { moneyParts } from '#src/staff/payments/sale/money-parts.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { ReceiptMoment, type ReceiptRow, ReceiptValidity } from './receipt-paper.tsx'

/** What a receipt says, line by line. */
export function useReceiptRows(receipt: Receipt, now: number): ReceiptRow[] {
  const method = useMethodName()
  const reasons = useDiscountNames()
  const { home } = useSelf()
  const nameOf = useMemberName()
  const parts = moneyParts(receipt)
  const timeZone = receipt.timeZone ?? home.timeZone
  return [
    {
      key: 'member',
      name: <Trans context="staff">Member</Trans>,
      value: nameOf(receipt.member),
    },
    ...(receipt.items?.map((item) => itemRow(item, receipt.currency)) ?? [
      { key: 'package', name: <Trans>Package</Trans>, value: receipt.packageName },
      whatRow(receipt, timeZone, now),
    ]),
    ...discountRows(receipt, reasons),
    {
      key: 'method',
      name: <Trans>Method</Trans>,
      value: parts
        .flatMap(({ tender, reference }) =>
          tender === 'rounding' ? [] : [[method(tender), reference].filter(Boolean).join(' · ')],
        )
        .join(', '),
    },
    ...parts.flatMap((part) => cashRows(part, receipt.currency)),
    {
      key: 'staff',
      name: <Trans>Served by</Trans>,
      value: (
        <>
          {receipt.staffName ?? '—'} <ReceiptMoment at={receipt.createdAt} timeZone={timeZone} now={now} />
        </>
      ),
    },
    ...(receipt.note ? [{ key: 'note', name: <Trans>Note</Trans>, value: receipt.note }] : []),
  ]
}

/** A product, how many, and what was paid for all of them. */
function itemRow({ productId, name, quantity, amountCents }: NonNullable<Receipt['items']>[number], currency: string) {
  return { key: productId, name: `${name} × ${Math.abs(quantity)}`, value: fullMoney(amountCents, currency) }
}

/** The price before the discount, how much was taken off it, and why. */
function discountRows(
  { discount, amountCents, currency }: Receipt,
  reasons: Record<DiscountReason, string>,
): ReceiptRow[] {
  if (!discount) return []
  const { cents, reason } = discount
  return [
    { key: 'price', name: <Trans>Price</Trans>, value: fullMoney(amountCents + cents, currency) },
    { key: 'discount', name: <Trans>Discount</Trans>, value: `${reasons[reason]} · ${fullMoney(-cents, currency)}` },
  ]
}

/** What was handed over in cash and went back as change, and what no coin can make of the sum. */
function cashRows({ tender, amountCents, givenCents = null }: MoneyPart, currency: string): ReceiptRow[] {
  if (tender === 'rounding') {
    return [{ key: 'rounding', name: <Trans>Rounding</Trans>, value: fullMoney(-amountCents, currency) }]
  }
  if (givenCents === null) return []
  return [
    { key: 'given', name: <Trans>Cash received</Trans>, value: fullMoney(givenCents, currency) },
    {
      key: 'change',
      name: <Trans context="money">Change</Trans>,
      value: fullMoney(givenCents - amountCents, currency),
    },
  ]
}

/** What came in counts until a day; what went back took times with it. */
function whatRow({ kind, validUntil, times }: Receipt, timeZone: string, now: number): ReceiptRow {
  if (kind === 'refund' || kind === 'reversal') {
    return { key: 'times', name: <Trans>Number of sessions</Trans>, value: times === null ? '—' : `−${-times}` }
  }
  const value = <ReceiptValidity until={validUntil} timeZone={timeZone} now={now} />
  return { key: 'valid', name: <Trans>Validity</Trans>, value }
}
