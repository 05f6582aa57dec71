import { Trans, useLingui } from '@lingui/react/macro'

import { expiresSoon, type Card } from '#src/domain/cards/card.ts'
import { formatDate } from '#src/lib/format-time.ts'

import { CardBox } from './card-box.tsx'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { Validity } from '#src/shared/cards/validity.tsx'
import { WhatIsLeft } from './what-is-left.tsx'

interface CardHeadProps {
  card: Card
  now: number
  timeZone: string | undefined
}

/** The package above its ledger. */
export function CardHead({ card, now, timeZone }: CardHeadProps) {
  const name = useCardName(card)
  const isSoon = expiresSoon(card, now)
  return (
    <CardBox card={card} now={now} look="hero" title={name}>
      <WhatIsLeft card={card} now={now} beside={isSoon ? undefined : <Until card={card} timeZone={timeZone} />} />
      {isSoon && <Validity card={card} now={now} timeZone={timeZone} />}
    </CardBox>
  )
}

function Until({ card: { status, validUntil, refundedAt }, timeZone }: Pick<CardHeadProps, 'card' | 'timeZone'>) {
  const { i18n } = useLingui()
  if (status === 'refunded' && refundedAt !== null) {
    return <Trans>Refunded {formatDate(refundedAt, i18n.locale, timeZone)}</Trans>
  }
  if (validUntil === null) return <Trans>Never expires</Trans>
  return <Trans>Until {formatDate(validUntil, i18n.locale, timeZone)}</Trans>
}
