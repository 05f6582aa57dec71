import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'

import styles from './door-result.module.css'

const minutesOnRing = 60
const minuteMs = 60_000
const tick = { length: 17, width: 3.6 }

interface InUseDoorProps {
  availableAt: number | undefined
  timeZone: string | undefined
  /** This phone has a code for the keypad of this door: of the lock nobody has heard whose code it has taken. */
  hasKeypadCode: boolean
  /** The ways on, while another member has the door and once they should be through. */
  whileUsed: ReactNode
  onceFree: ReactNode
}

/** Another member has the door; the ring counts the minutes that they are expected to need. */
export function InUseDoor({ availableAt, timeZone, hasKeypadCode, whileUsed, onceFree }: InUseDoorProps) {
  const now = useNow(nextMinute)
  const minutes = availableAt === undefined ? undefined : Math.max(0, Math.ceil((availableAt - now) / minuteMs))
  return (
    <>
      <div className={styles.result}>
        <TickRing
          total={minutesOnRing}
          lit={Math.min(minutes ?? 0, minutesOnRing)}
          size={180}
          tick={tick}
          className={styles.mark}
        >
          <span className={styles.sunDisc}>
            <IconClock size={52} />
          </span>
        </TickRing>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Trans>In use</Trans>
          </h2>
          <p role="status" className={styles.note}>
            {minutes === 0 ? (
              <Trans>It should be free now. Open it again.</Trans>
            ) : (
              <Trans>Another member is using it, please wait.</Trans>
            )}
          </p>
          {hasKeypadCode && minutes !== 0 && (
            <p className={styles.note}>
              <Trans>Typed your code at the keypad just now? Then the door is open for you: push it.</Trans>
            </p>
          )}
          {availableAt !== undefined && minutes !== undefined && minutes > 0 && (
            <Card className={styles.estimate}>
              <p>
                <span className={styles.label}>
                  <Trans>Available at about</Trans>
                </span>
                <time className={styles.time}>{formatTime(availableAt, timeZone)}</time>
              </p>
              <Badge tone="warn">
                <Plural value={minutes} one="in about # min" other="in about # min" />
              </Badge>
            </Card>
          )}
        </div>
      </div>
      {minutes === 0 ? onceFree : whileUsed}
    </>
  )
}
