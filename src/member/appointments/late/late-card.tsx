import { Plural, Trans } from '@lingui/react/macro'

import { latestAt, minutesLate, type Appointment } from '#src/domain/appointments/appointment.ts'
import { formatCountdown } from '#src/lib/format-countdown.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'

import styles from './late-card.module.css'

const ticks = 40

/** From the start until it is cancelled by itself: how long the appointment is still kept. */
export function LateCard({ appointment }: { appointment: Appointment }) {
  const now = useNow(nextSecond)
  const { startsAt, timeZone } = appointment
  const latest = latestAt(appointment)
  const leftMs = Math.max(0, latest - now)
  const endsAt = formatTime(latest, timeZone)
  const late = minutesLate(appointment, now)
  return (
    <section className={styles.card}>
      <div className={styles.ring}>
        <TickRing left={leftMs / (latest - startsAt)} />
        <div className={styles.count} role="timer" aria-live="off">
          <span className={styles.caption}>
            <Trans>Auto-cancel in</Trans>
          </span>
          <time className={styles.left}>{formatCountdown(leftMs)}</time>
        </div>
      </div>
      <p role="status" className={styles.words}>
        <strong className={styles.late}>
          {late > 0 ? (
            <Plural value={late} one="# min late" other="# min late" />
          ) : (
            <Trans>Your appointment has started</Trans>
          )}
        </strong>
        <Trans>Canceled automatically after {endsAt}</Trans>
      </p>
    </section>
  )
}

function TickRing({ left }: { left: number }) {
  return (
    <svg viewBox="0 0 160 160" className={styles.ticks} aria-hidden="true">
      {Array.from({ length: ticks }, (_, tick) => (
        <line
          key={tick}
          x1="80"
          y1="4"
          x2="80"
          y2="17"
          transform={`rotate(${(tick * 360) / ticks} 80 80)`}
          className={tick < Math.ceil(left * ticks) ? undefined : styles.spent}
        />
      ))}
    </svg>
  )
}
