import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { BedBadge } from '#src/staff/board/beds/bed-badge.tsx'
import { BedDrawing } from '#src/staff/board/beds/bed-drawing.tsx'
import { useBedWords } from '#src/staff/board/beds/bed-texts.ts'
import { standingOf } from '#src/staff/board/board-status.ts'
import { useBookingWords } from '#src/staff/board/start/use-booking-text.ts'
import type { BedChoice } from '#src/staff/walk-in/bed-choices.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './bed-radios.module.css'

interface BedRadiosProps {
  choices: readonly BedChoice[]
  chosen: string | undefined
  timeZone: string
  isOffline: boolean
  onChoose: (deviceId: string) => void
}

/** The beds of the studio, each with what it has now; what cannot be taken says why. */
export function BedRadios({ choices, chosen, timeZone, isOffline, onChoose }: BedRadiosProps) {
  const { t } = useLingui()
  const name = useId()
  const words = useChoiceWords(timeZone, isOffline)
  return (
    <div role="radiogroup" aria-label={t`Beds`} className={styles.beds}>
      {choices.map((choice) => {
        const { bed, most, why } = choice
        const minutes = most?.minutes ?? 0
        return (
          <label key={bed.deviceId} className={styles.bed} data-off={why !== undefined || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={bed.deviceId === chosen}
              disabled={why !== undefined}
              onChange={() => onChoose(bed.deviceId)}
            />
            <span className={styles.mark}>
              <IconCheck size={16} />
            </span>
            <BedDrawing typeId={bed.typeId} isGrey={why !== undefined} size={44} />
            <span className={styles.words}>
              <span>
                <strong>{bed.name}</strong> <span className={styles.type}>{bed.typeName}</span>
              </span>
              <span className={styles.note}>{words(choice)}</span>
            </span>
            {why === undefined ? (
              <Badge tone="sun-soft">{t`${plural(minutes, { one: 'Up to # min', other: 'Up to # min' })}`}</Badge>
            ) : (
              why === 'standing' && <BedBadge standing={standingOf(bed)} />
            )}
          </label>
        )
      })}
    </div>
  )
}

function useChoiceWords(timeZone: string, isOffline: boolean): (choice: BedChoice) => string {
  const { t } = useLingui()
  const now = useNow(nextMinute)
  const clock = (at: number) => formatTime(at, timeZone)
  const bedWords = useBedWords({ now, isOffline, clock })
  const bookingWords = useBookingWords(timeZone)
  return ({ bed, offer, why }) => {
    if (why === 'standing') {
      const { first, second } = bedWords(bed)
      return second === undefined ? first : `${first}. ${second}`
    }
    if (why === 'unread') return t`What it has now couldn't be read.`
    if (why === 'unpaid') return t`No package that pays for this bed. Sell one first.`
    if (why === 'too-short' && offer?.booking) return bookingWords(offer.booking)
    if (why === 'too-short') return t`Too little time is left on it.`
    if (!bed.next) return t`Free now`
    const [name, time] = [bed.next.member.nickname || t`No name`, clock(bed.next.startsAt)]
    return t`Free now. Next guest at ${time}, ${name}`
  }
}
