import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { statusAt, type Card } from '#src/domain/cards/card.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './card-box.module.css'

interface CardBoxProps {
  card: Card
  now: number
  /** The umber card of what is about to be used; the others are plain, those that are over are quiet. */
  look: 'hero' | 'plain'
  title: ReactNode
  children: ReactNode
}

const rays = 26

/** The box of a package: its name, how it stands, and what is left of it. */
export function CardBox({ card, now, look, title, children }: CardBoxProps) {
  const isHero = look === 'hero'
  return (
    <article
      className={classNames(cardClass(isHero ? 'dark' : 'plain'), styles.box, isHero ? styles.hero : styles.plain)}
    >
      {isHero && <Sun />}
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <StatusBadge card={card} now={now} isHero={isHero} />
      </div>
      {children}
    </article>
  )
}

function StatusBadge({ card, now, isHero }: { card: Card; now: number; isHero: boolean }) {
  const { t } = useLingui()
  const status = statusAt(card, now)
  const words = {
    active: t`Active`,
    expired: t`Expired`,
    refunded: t`Refunded`,
    refunding: t`Refund on its way`,
    frozen: t`Frozen`,
    unknown: t`Status unknown`,
  }
  const tone: BadgeTone = isHero ? 'dark' : status === 'active' ? 'ok' : 'neu'
  return <Badge tone={tone}>{words[status]}</Badge>
}

function Sun() {
  return (
    <svg viewBox="-100 -100 200 200" width="200" height="200" className={styles.sun} aria-hidden="true">
      {Array.from({ length: rays }, (_, ray) => (
        <line key={ray} x1="0" y1="-72" x2="0" y2="-94" transform={`rotate(${(ray * 360) / rays})`} />
      ))}
    </svg>
  )
}
