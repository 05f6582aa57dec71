import type { Card } from '#src/domain/cards/card.ts'

import styles from './card-meter.module.css'

/** Design section 4: more than this are one bar. */
const mostSegments = 20

/** How much is left, full from the left; the words beside it say the same. */
export function CardMeter({ card: { timesLeft, timesTotal, validUntil, usedPercent } }: { card: Card }) {
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
