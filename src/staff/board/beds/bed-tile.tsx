import { classNames } from '#src/lib/class-names.ts'
import type { Bed } from '#src/staff/board/board-calls.ts'
import { cardClass } from '#src/ui/layout/card.tsx'

import { BedActions, type BedHandlers } from './bed-actions.tsx'
import { BedBadge } from './bed-badge.tsx'
import { BedDrawing } from './bed-drawing.tsx'
import styles from './bed-tile.module.css'
import type { BedWords } from './bed-texts.ts'
import { MinutesRing } from './minutes-ring.tsx'
import { secondsLeft, standingOf } from '#src/staff/board/board-status.ts'

interface BedTileProps {
  bed: Bed
  words: BedWords
  now: number
  isOffline: boolean
  /** The one that the address names. */
  isChosen: boolean
  acts: BedHandlers
  onOpen: () => void
}

/** A bed on duty: how it stands, who is on it, and what can be done about it now. */
export function BedTile({ bed, words, now, isOffline, isChosen, acts, onOpen }: BedTileProps) {
  const standing = standingOf(bed)
  const isGrey = standing === 'offline' || standing === 'off' || standing === 'fault'
  return (
    <li
      className={classNames(cardClass(isChosen ? 'selected' : 'plain'), styles.tile)}
      data-grey={isGrey || undefined}
      data-bed={bed.deviceId}
      data-standing={standing}
    >
      <div className={styles.head}>
        <h3 className={styles.name}>
          {/* The whole tile opens the details; its buttons lie above. */}
          <button type="button" className={styles.open} onClick={onOpen}>
            {bed.name}
          </button>
        </h3>
        <BedBadge standing={standing} />
      </div>
      <div className={styles.body}>
        {bed.session ? (
          <MinutesRing
            secondsLeft={secondsLeft(bed, now)}
            minutes={bed.session.minutes}
            isEstimate={isOffline || standing === 'unknown'}
          />
        ) : (
          <BedDrawing typeId={bed.typeId} isGrey={isGrey} size={58} />
        )}
        <p className={styles.words}>
          <span className={styles.first} data-bad={(words.isBad && !words.second) || undefined}>
            {words.first}
          </span>
          {words.second && (
            <span className={styles.second} data-bad={words.isBad || undefined}>
              {words.second}
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <BedActions bed={bed} standing={standing} isOffline={isOffline} acts={acts} />
      </div>
    </li>
  )
}
