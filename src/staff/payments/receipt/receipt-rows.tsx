import { Trans } from '@lingui/react/macro'

import type { Receipt } from '#src/staff/payments/sale-calls.ts'

import { useSelf } from '#src/staff/kit/self/use-self.ts'

import { moneyParts } from '#src/staff/payments/sale/money-parts.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { ReceiptMoment, type ReceiptRow, ReceiptValidity } from './receipt-paper.tsx'

/** What a receipt says, line by line. */
export function useReceiptRows(receipt: Receipt, now: number): ReceiptRow[] {
  const method = useMethodName()
  const { home } = useSelf()
  const timeZone = receipt.timeZone ?? home.timeZone
  return [
    {
      key: 'member',
      name: <Trans context="staff">Member</Trans>,
      value: receipt.member.nickname || receipt.member.phoneMasked,
    },
    { key: 'package', name: <Trans>Package</Trans>, value: receipt.packageName },
    whatRow(receipt, timeZone, now),
    {
      key: 'method',
      name: <Trans>Method</Trans>,
      value: moneyParts(receipt)
        .map(({ tender, reference }) => [method(tender), reference].filter(Boolean).join(' · '))
        .join(', '),
    },
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

/** What came in counts until a day; what went back took times with it. */
function whatRow({ kind, validUntil, times }: Receipt, timeZone: string, now: number): ReceiptRow {
  if (kind === 'refund' || kind === 'reversal') {
    return { key: 'times', name: <Trans>Number of sessions</Trans>, value: times === null ? '—' : `−${-times}` }
  }
  const value = <ReceiptValidity until={validUntil} timeZone={timeZone} now={now} />
  return { key: 'valid', name: <Trans>Validity</Trans>, value }
}
