import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { canDismiss, canUndo } from '#src/domain/outbox/outbox-entry.ts'
import { dismiss, enqueue } from '#src/client/outbox/outbox.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import type { Arrival } from '#src/staff/board/board-calls.ts'
import { useProofName } from '#src/staff/kit/use-proof-name.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { ArrivalBadge } from './arrival-badge.tsx'
import styles from './arrivals-strip.module.css'

interface ArrivalsStripProps {
  arrivals: readonly Arrival[]
  timeZone: string
  now: number
  most: number
}

/** Who comes next, and marking who has come; without a signal the mark waits here. */
export function ArrivalsStrip({ arrivals, timeZone, now, most }: ArrivalsStripProps) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Arriving next`}
      end={
        <Link to="/admin/appointmentchange" className={styles.all}>
          {t`Booking calendar`}
        </Link>
      }
    >
      {arrivals.length === 0 && <EmptyLine>{t`Nobody else is expected today`}</EmptyLine>}
      <ul className={styles.list}>
        {arrivals.slice(0, most).map((arrival) => (
          <ArrivalCard key={arrival.appointmentId} arrival={arrival} timeZone={timeZone} now={now} />
        ))}
      </ul>
    </Panel>
  )
}

function ArrivalCard({ arrival, timeZone, now }: { arrival: Arrival; timeZone: string; now: number }) {
  const { t } = useLingui()
  const proof = useProofName()(arrival.arrivedBy)
  return (
    <li className={styles.card} data-arrival={arrival.appointmentId}>
      <div className={styles.line}>
        <time className="text-title-s">{formatTime(arrival.startsAt, timeZone)}</time>
        <ArrivalBadge arrival={arrival} now={now} />
      </div>
      <div className={styles.line}>
        <span className={styles.who}>
          <span className={styles.name}>{arrival.member.nickname || t`No name`}</span>
          <span className="small-print">
            {arrival.deviceName}
            {proof !== undefined && (
              <>
                <span className="dot" />
                {proof}
              </>
            )}
            {arrival.isFirst && (
              <>
                <span className="dot" />
                {t`First visit`}
              </>
            )}
          </span>
        </span>
        {arrival.state === 'booked' ? <CheckIn arrival={arrival} /> : <ChangeLink arrival={arrival} />}
      </div>
    </li>
  )
}

/** A member who is here may be moved, may leave, or was checked in by mistake. */
function ChangeLink({ arrival: { appointmentId, member } }: { arrival: Arrival }) {
  const { t } = useLingui()
  const name = member.nickname || t`No name`
  return (
    <Link
      to="/admin/appointmentchange"
      search={{ id: appointmentId }}
      className={buttonClass({ kind: 'tonal', size: 'small' })}
      aria-label={t`Change ${name}`}
    >
      {t({ message: 'Change', context: 'staff' })}
    </Link>
  )
}

function CheckIn({ arrival }: { arrival: Arrival }) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const waiting = useOutbox().entries.find(
    ({ intent }) => intent.kind === 'mark-visited' && intent.appointmentId === arrival.appointmentId,
  )
  const name = arrival.member.nickname || t`No name`

  async function mark() {
    setIsBusy(true)
    const { appointmentId } = arrival
    const kept = await enqueue({ kind: 'mark-visited', appointmentId, arrivedAt: serverNow(), name })
    setIsBusy(false)
    if (kept.kind !== 'saved') showToast({ text: t`Not checked in: this device can't keep it`, tone: 'trouble' })
  }

  if (waiting && canDismiss(waiting)) {
    return (
      <span className={styles.waiting}>
        <Badge tone="bad">{t`Not accepted`}</Badge>
        <button type="button" className={styles.undo} onClick={() => void dismiss(waiting.opId)}>
          {t`Got it`}
        </button>
      </span>
    )
  }
  if (waiting) {
    return (
      <span className={styles.waiting}>
        <Badge tone="calm">{t`To be sent`}</Badge>
        {canUndo(waiting) && (
          <button type="button" className={styles.undo} onClick={() => void takeBack(waiting.opId)}>
            {t`Undo`}
          </button>
        )}
      </span>
    )
  }
  return (
    <Button
      kind="tonal"
      size="small"
      state={isBusy ? 'busy' : 'ready'}
      onClick={() => void mark()}
      aria-label={t`Check in ${name}`}
    >
      {t`Check in`}
    </Button>
  )
}
