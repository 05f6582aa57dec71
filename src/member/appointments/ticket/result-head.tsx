import { Trans } from '@lingui/react/macro'

import type { AppointmentState } from '#src/domain/appointments/appointment.ts'
import { SunMark } from '#src/ui/pictures/sun-mark.tsx'

import { AppointmentBadge } from '#src/member/appointments/appointment-badge.tsx'
import styles from './result-head.module.css'

interface ResultHeadProps {
  state: AppointmentState | 'cancelling' | 'inside'
  /** The member has just booked it. */
  isNew: boolean
  /** How late the member could come. */
  lateMinutes: number
}

/** What became of the appointment: the sun right after booking, a badge while it stands, a grey mark when it is off. */
export function ResultHead({ state, isNew, lateMinutes }: ResultHeadProps) {
  if (state === 'booked' && isNew) {
    return (
      <div className={styles.head}>
        <SunMark />
        <h2 className={styles.title}>
          <Trans>You're booked</Trans>
        </h2>
        <p className="quiet">
          <Trans>We've saved your spot. See you then.</Trans>
        </p>
      </div>
    )
  }
  if (state === 'cancelled' || state === 'timed-out') return <OffHead state={state} lateMinutes={lateMinutes} />
  return (
    <div className={styles.head}>
      <AppointmentBadge state={state} />
    </div>
  )
}

function OffHead({ state, lateMinutes }: { state: 'cancelled' | 'timed-out'; lateMinutes: number }) {
  return (
    <div className={styles.head}>
      <SunMark look="grey" size={72} />
      <h2 className={styles.title}>
        {state === 'cancelled' ? <Trans>Appointment canceled</Trans> : <Trans>Appointment missed</Trans>}
      </h2>
      {state === 'timed-out' && (
        <p className="quiet">
          <Trans>You were more than {lateMinutes} minutes late, so it was canceled automatically.</Trans>
        </p>
      )}
    </div>
  )
}
