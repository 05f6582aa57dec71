import { Trans, useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'

import styles from './refund-drawer.module.css'

type Refund = NonNullable<Receipt['refunds']>[number]

/** Whether money of this sale is on its way back. */
export function isUnderWay({ refunds = [] }: Receipt): boolean {
  return refunds.some(({ state }) => state === 'asked' || state === 'pending')
}

interface OnlineRefundsProps {
  refunds: readonly Refund[]
  timeZone: string
  now: number
}

/** What went back of an online sale through the provider, and how each of them stands. */
export function OnlineRefunds({ refunds, timeZone, now }: OnlineRefundsProps) {
  const { t, i18n } = useLingui()
  if (refunds.length === 0) return null
  return (
    <ul className="stack-8" aria-label={t`Online refunds`}>
      {refunds.map(({ refundId, state, amountCents, currency, staffName, askedAt }) => (
        <li key={refundId} className={styles.row}>
          <span className={styles.words}>
            {formatMoney(amountCents, currency)} <RefundBadge state={state} />
          </span>
          <span className="small-print">
            {shortDay(askedAt, i18n.locale, timeZone, now)} · {staffName ?? <Trans>Made at the payment provider</Trans>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How a refund through the provider stands. */
export function RefundBadge({ state }: { state: Refund['state'] }) {
  const { t } = useLingui()
  const words: Record<Refund['state'], [string, BadgeTone]> = {
    asked: [t`Not confirmed yet`, 'warn'],
    pending: [t`On its way`, 'warn'],
    done: [t`Refunded`, 'calm'],
    failed: [t`Refund failed`, 'bad'],
  }
  return <Badge tone={words[state][1]}>{words[state][0]}</Badge>
}
