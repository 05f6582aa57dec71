import { useLingui } from '@lingui/react/macro'

import { formatSeconds } from '#src/lib/format-countdown.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { IconBell } from '#src/ui/pictures/icons.tsx'
import type { Alert } from '#src/staff/board/board-calls.ts'

import styles from './alert-row.module.css'

interface AlertNotifiedProps {
  alert: Alert
  timeZone: string
  isOffline: boolean
  now: number
}

/** Whom an alert was pushed to, and when it goes to managers unless somebody takes it. */
export function AlertNotified({
  alert: { notified, owner, escalatesAt },
  timeZone,
  isOffline,
  now,
}: AlertNotifiedProps) {
  const { t } = useLingui()
  const reached = notified.filter(({ state }) => state === 'sent')
  const waiting = notified.filter(({ state }) => state === 'waiting')
  // Whoever took it has seen it, so it does not matter any more who has not.
  const missed = owner ? [] : notified.filter(({ state }) => state === 'unreached')
  const left =
    escalatesAt === null || isOffline ? undefined : formatSeconds(Math.max(0, Math.ceil((escalatesAt - now) / 1_000)))
  if (reached.length + waiting.length + missed.length === 0 && left === undefined) return null
  const names = (people: typeof notified) =>
    people
      .map(({ nickname, notifiedAs }) => {
        const who = nickname || t`No name`
        return notifiedAs === 'manager' ? t`${who} (manager)` : who
      })
      .join(', ')
  const [names1, names2, names3] = [names(reached), names(missed), names(waiting)]
  // Nobody may have been reached yet.
  const at = reached.length > 0 ? formatTime(Math.min(...reached.map((each) => each.at)), timeZone) : ''
  return (
    <span className={styles.notified}>
      {reached.length > 0 && <span>{t`Sent to ${names1} since ${at}`}</span>}
      {waiting.length > 0 && <span>{t`On its way to ${names3}`}</span>}
      {missed.length > 0 && <span>{t`Not reached by notification: ${names2}`}</span>}
      {left !== undefined && (
        <span className={styles.goesOn} aria-hidden="true">
          <IconBell size={18} />
          {t`Nobody has taken it. Goes to a manager in ${left}`}
        </span>
      )}
    </span>
  )
}
