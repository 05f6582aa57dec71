import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { type Card, expiresSoon } from '#src/domain/cards/card.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { RadioCards } from '#src/ui/forms/radio-cards.tsx'

import styles from './card-choice.module.css'

interface CardChoiceProps {
  cards: readonly Card[]
  chosen: string | undefined
  onChoose: (cardId: string) => void
}

/** Which package pays; asked only where more than one could. */
export function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
  if (cards.length < 2) return null
  return (
    <div className={styles.choice}>
      <RadioCards
        legend={<Trans>Package to use</Trans>}
        value={chosen}
        options={cards.map((card) => ({ value: card.cardId, label: <CardLabel card={card} /> }))}
        onChange={onChoose}
      />
    </div>
  )
}

function CardLabel({ card }: { card: Card }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const now = useNow(nextMinute)
  const name = card.languages.find(({ language }) => language === i18n.locale)?.name ?? card.name
  return (
    <span className={styles.label}>
      <span className="text-body-strong">{name}</span>
      <span className={styles.fact} data-soon={expiresSoon(card, now) || undefined}>
        {card.timesLeft === null ? (
          <Trans>Unlimited</Trans>
        ) : (
          <Plural value={card.timesLeft} one="# left" other="# left" />
        )}
        <i className="dot" />
        {card.validUntil === null ? (
          <Trans>Never expires</Trans>
        ) : (
          <Trans>Valid until {formatDay(card.validUntil, i18n.locale, timeZone)}</Trans>
        )}
      </span>
    </span>
  )
}
