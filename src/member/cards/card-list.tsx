import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Card, SortedCards } from '#src/domain/cards/card.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import { CardItem } from './card-item.tsx'

export type CardsShow = 'current' | 'expired'

interface CardListProps {
  cards: SortedCards
  show: CardsShow
  now: number
  timeZone: string | undefined
  onShow: (show: CardsShow) => void
}

/** What can be used and what is over; the first to end stands out. */
export function CardList({ cards: { current, over }, show, now, timeZone, onShow }: CardListProps) {
  const { t } = useLingui()
  const shown = show === 'current' ? current : over
  return (
    <>
      <Segmented
        label={t`Which packages`}
        value={show}
        options={[
          { value: 'current', label: t`Active ${current.length}` },
          { value: 'expired', label: t`Past ${over.length}` },
        ]}
        onChange={onShow}
      />
      {shown.length === 0 ? (
        <NothingHere show={show} />
      ) : (
        <ul className="column-12">
          {shown.map((card, index) => (
            <CardItem key={card.cardId} card={card} now={now} look={lookOf(card, index, show)} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  )
}

function lookOf({ status }: Card, index: number, show: CardsShow): 'hero' | 'plain' {
  return show === 'current' && index === 0 && status === 'active' ? 'hero' : 'plain'
}

function NothingHere({ show }: { show: CardsShow }) {
  const { t } = useLingui()
  if (show === 'expired') return <EmptyState icon={<IconTicket size={28} />} title={t`No past packages`} />
  return (
    <EmptyState
      icon={<IconTicket size={28} />}
      title={t`No packages yet`}
      action={
        <Link to="/recharge" className={buttonClass({ wide: true })}>
          <Trans>Top up now</Trans>
        </Link>
      }
    />
  )
}
