import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { daysLeft, type Card } from '#src/domain/cards/card.ts'

import styles from './what-is-left.module.css'

/** Design section 4: more than this are one bar. */
const mostSegments = 20

interface WhatIsLeftProps {
  card: Card
  now: number
  /** What stands at the right of the number; how much was used unless given. */
  beside?: ReactNode
}

/** How often it can still be used: a number and its segments, or for how long without counting. */
export function WhatIsLeft({ card, now, beside }: WhatIsLeftProps) {
  const { timesLeft, timesTotal } = card
  return (
    <div className={styles.left}>
      <div className={styles.line}>
        {timesLeft === null ? (
          <p className={styles.unlimited}>
            <Infinite />
            <Trans>Unlimited</Trans>
          </p>
        ) : (
          <p className={styles.count}>
            <LeftWords timesLeft={timesLeft} />
          </p>
        )}
        <p className={styles.beside}>
          {beside ?? <Used timesLeft={timesLeft} timesTotal={timesTotal} days={daysLeft(card, now)} />}
        </p>
      </div>
      <CardMeter card={card} />
    </div>
  )
}

function LeftWords({ timesLeft }: { timesLeft: number }) {
  return (
    <Plural
      value={timesLeft}
      one={
        <Trans>
          <strong>#</strong> session left
        </Trans>
      }
      other={
        <Trans>
          <strong>#</strong> sessions left
        </Trans>
      }
    />
  )
}

interface UsedProps extends Pick<Card, 'timesLeft' | 'timesTotal'> {
  days: number | null
}

function Used({ timesLeft, timesTotal, days }: UsedProps) {
  if (timesLeft !== null && timesTotal !== null) {
    const used = Math.max(0, timesTotal - timesLeft)
    return (
      <Trans>
        {used} of {timesTotal} used
      </Trans>
    )
  }
  if (timesLeft !== null || days === null) return null
  return <Plural value={days} one="# day left" other="# days left" />
}

/** A lying eight, drawn: the sign is small and thin in most fonts. */
function Infinite() {
  return (
    <svg viewBox="0 0 60 32" width="58" height="31" className={styles.sign} aria-hidden="true">
      <path d="M30 16c-5-7.5-9-12.5-15.5-12.5a12.5 12.5 0 0 0 0 25C21 28.5 25 23.5 30 16s9-12.5 15.5-12.5a12.5 12.5 0 0 1 0 25C39 28.5 35 23.5 30 16Z" />
    </svg>
  )
}

/** How much is left, full from the left; the words beside it say the same. */
function CardMeter({ card: { timesLeft, timesTotal, validUntil, usedPercent } }: { card: Card }) {
  if (timesLeft !== null && timesTotal !== null && timesTotal <= mostSegments) {
    return (
      <div className={styles.segments} aria-hidden="true">
        {Array.from({ length: timesTotal }, (_, index) => (
          <span key={index} className={styles.segment} data-left={index < timesLeft || undefined} />
        ))}
      </div>
    )
  }
  // What neither ends nor is counted has nothing to measure.
  if (timesLeft === null && validUntil === null) return null
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.rest} style={{ '--rest': `${Math.max(0, 100 - usedPercent)}%` }} />
    </div>
  )
}
