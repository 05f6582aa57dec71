import { useLingui } from '@lingui/react/macro'

import type { Bed } from '#src/staff/api/board.ts'
import { Badge } from '#src/ui/badge.tsx'

import { useBedWords } from './bed-words.ts'
import { isOccupied, standingOf } from './standing.ts'
import styles from './stop-list.module.css'

interface StopListProps {
  beds: readonly Bed[]
  /** Undefined before anything was sent. */
  stopping: { isAnswered: boolean; trouble: boolean } | undefined
  now: number
}

/** Every bed that may be on, who is in it, and whether it has stopped; that is said by the bed alone. */
export function StopList({ beds, stopping, now }: StopListProps) {
  const { t } = useLingui()
  const words = useBedWords({ now, isOffline: false, clock: () => '' })
  if (beds.length === 0) return <p className={styles.none}>{t`No bed is in use`}</p>
  return (
    <ul className={styles.list} aria-live="polite">
      {beds.map((bed) => {
        const isReached = bed.state !== 'offline' && standingOf(bed) !== 'unknown'
        const isOn = isOccupied(bed)
        const needsHands = isOn && (!isReached || stopping?.trouble === true)
        const { first, second } = words(bed)
        return (
          <li key={bed.deviceId} className={styles.row} data-lost={needsHands || undefined} data-stop={bed.deviceId}>
            <span className={styles.name}>{bed.name}</span>
            <span className={styles.who}>
              {isOn && (
                <>
                  <strong>{first}</strong> {second}
                </>
              )}
            </span>
            <StopState isOn={isOn} needsHands={needsHands} isSent={stopping !== undefined} />
          </li>
        )
      })}
    </ul>
  )
}

function StopState({ isOn, needsHands, isSent }: { isOn: boolean; needsHands: boolean; isSent: boolean }) {
  const { t } = useLingui()
  if (!isOn) return <Badge tone="ok">{t`Stopped`}</Badge>
  if (needsHands) return <strong className={styles.hands}>{t`Press the stop button on the bed`}</strong>
  return isSent ? <Badge tone="warn">{t`Stopping…`}</Badge> : <Badge tone="ok">{t`Online`}</Badge>
}
