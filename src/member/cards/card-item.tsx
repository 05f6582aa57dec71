import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Card } from '#src/domain/cards/card.ts'

import { CardBox } from './card-box.tsx'
import styles from './card-item.module.css'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { Validity } from '#src/shared/cards/validity.tsx'
import { WhatIsLeft } from './what-is-left.tsx'

interface CardItemProps {
  card: Card
  now: number
  look: 'hero' | 'plain'
  timeZone: string | undefined
}

/** One package of the list; pressing it opens its ledger. */
export function CardItem({ card, now, look, timeZone }: CardItemProps) {
  const name = useCardName(card)
  return (
    <li>
      <CardBox
        card={card}
        now={now}
        look={look}
        title={
          <Link to="/mypackages" search={{ card: card.cardId }}>
            {name}
          </Link>
        }
      >
        <WorksWith types={card.deviceTypes} />
        <WhatIsLeft card={card} now={now} />
        <Validity card={card} now={now} timeZone={timeZone} />
        {card.status === 'unknown' && (
          <p className={styles.unknown}>
            <Trans>The studio can't say right now whether this still counts. Contact support.</Trans>
          </p>
        )}
      </CardBox>
    </li>
  )
}

function WorksWith({ types }: { types: readonly string[] }) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(types)
  return (
    <p className={styles.worksWith}>
      {types.length === 0 ? <Trans>Works with: all beds</Trans> : <Trans>Works with: {names}</Trans>}
    </p>
  )
}
