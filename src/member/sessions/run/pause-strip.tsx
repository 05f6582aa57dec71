import { Trans } from '@lingui/react/macro'

import { formatSeconds } from '#src/lib/format-countdown.ts'
import { litTicks, secondsUntil } from '#src/domain/sessions/run-clock.ts'
import { maxPauseMs, maxPauses, type Session } from '#src/domain/sessions/session.ts'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'

import styles from './pause-strip.module.css'

const ticks = 20

/** How long this pause may still last, and how many there were; the bed ends the session by itself when it is over. */
export function PauseStrip({ session, now }: { session: Session; now: number }) {
  const { pausedUntil, pausesUsed } = session
  const seconds = pausedUntil === null ? undefined : secondsUntil(pausedUntil, now)
  return (
    <section className={styles.strip}>
      <TickRing
        total={ticks}
        lit={litTicks(seconds ?? 0, maxPauseMs / 1000, ticks)}
        size={52}
        tone="warn"
        tick={{ length: 26, width: 8 }}
      >
        <IconClock size={18} className={styles.sign} />
      </TickRing>
      <div>
        <p className="text-title-s">
          {seconds === undefined ? (
            <Trans>Paused</Trans>
          ) : (
            <Trans>
              Pause time left <span className="tabular">{formatSeconds(seconds)}</span>
            </Trans>
          )}
        </p>
        <p className="quiet">
          <Trans>Ends automatically</Trans>
          <i className="dot" />
          <Trans>
            Pauses used {pausesUsed}/{maxPauses}
          </Trans>
        </p>
      </div>
    </section>
  )
}
