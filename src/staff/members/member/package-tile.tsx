import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { type CardStatus, daysLeft } from '#src/domain/cards/card.ts'
import { isRefunded, isRefunding, type UserCard } from '#src/staff/members/member-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'

import styles from './package-tile.module.css'

interface PackageTileProps {
  card: UserCard
  timeZone: string
  now: number
}

/** A member's package: what is left of it and until when. */
export function PackageTile({ card, timeZone, now }: PackageTileProps) {
  const { i18n } = useLingui()
  const { validUntil } = card
  const left = daysLeft(card, now)
  return (
    <div className={styles.tile}>
      <span className={styles.head}>
        <strong className="text-body-s-strong">{card.name}</strong>
        <CardBadge status={statusOf(card)} />
      </span>
      <span className={styles.facts}>
        <span>
          {card.timesTotal === null ? (
            left === null ? (
              <Trans>No limit</Trans>
            ) : (
              <Plural value={left} one="# day left" other="# days left" />
            )
          ) : (
            <Trans>
              {card.timesLeft} of {card.timesTotal} left
            </Trans>
          )}
        </span>
        <span>
          {isRefunded(card) ? (
            <Trans>Refunded {shortDay(card.refundedAt, i18n.locale, timeZone, now)}</Trans>
          ) : validUntil === null ? (
            <Trans>Never expires</Trans>
          ) : (
            <Trans>Until {shortDay(validUntil, i18n.locale, timeZone, now)}</Trans>
          )}
        </span>
      </span>
      <span className={styles.meter} aria-hidden="true">
        <span style={{ width: `${100 - card.usedPercent}%` }} />
      </span>
    </div>
  )
}

/** As the wire says it, where that has a word for it. */
function statusOf(card: UserCard): CardStatus {
  if (isRefunded(card)) return 'refunded'
  return isRefunding(card) ? 'refunding' : card.status
}

function CardBadge({ status }: { status: CardStatus }) {
  const { t } = useLingui()
  const words: Record<CardStatus, [string, BadgeTone]> = {
    active: [t`Active`, 'ok'],
    expired: [t`Has expired`, 'neu'],
    refunded: [t({ message: 'Refunded', context: 'package' }), 'neu'],
    refunding: [t`Refund on its way`, 'warn'],
    frozen: [t`Frozen`, 'calm'],
    unknown: [t`Status unknown`, 'warn'],
  }
  return <Badge tone={words[status][1]}>{words[status][0]}</Badge>
}
