import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { daysLeft, expiresSoon, type Card } from '#src/domain/cards/card.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './validity.module.css'

interface ValidityProps {
  card: Card
  now: number
  timeZone: string | undefined
}

/** Until when it is good, and a word of warning when that is soon. */
export function Validity({ card, now, timeZone }: ValidityProps) {
  const { i18n } = useLingui()
  const { validUntil } = card
  return (
    <>
      <p className={styles.until}>
        <IconCalendar size={20} />
        {card.status === 'refunded' && card.refundedAt !== null ? (
          <Trans>Refunded {formatDate(card.refundedAt, i18n.locale, timeZone)}</Trans>
        ) : validUntil === null ? (
          <Trans>Never expires</Trans>
        ) : (
          <Trans>Valid until {formatDate(validUntil, i18n.locale, timeZone)}</Trans>
        )}
      </p>
      {expiresSoon(card, now) && <Soon days={daysLeft(card, now) ?? 0} />}
    </>
  )
}

function Soon({ days }: { days: number }) {
  if (days === 0) return null
  return (
    <p className={styles.soon}>
      <IconAlert size={20} />
      {days === 1 ? (
        <Trans>Less than a day left</Trans>
      ) : (
        <Plural value={days} one="Expires in # day" other="Expires in # days" />
      )}
    </p>
  )
}
