import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { canCancelLater, nextChangeAt, stateAt, type Appointment } from '#src/domain/appointments/appointment.ts'
import { classNames } from '#src/lib/class-names.ts'
import { formatDay } from '#src/lib/format-time.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'
import { useCallback, useId } from 'react'

import { AppointmentBadge } from './appointment-badge.tsx'
import { CancelStrip } from './ticket/cancel-strip.tsx'
import { isCancelling, type Cancellation } from '#src/domain/appointments/cancellation.ts'
import { MovedNote } from './moved-note.tsx'
import styles from './record-card.module.css'
import { useAppointmentText } from './use-appointment-text.ts'

interface RecordCardProps {
  appointment: Appointment
  cancellation: Cancellation
  onUndo: (opId: string) => void
  onDismiss: (opId: string) => void
}

/** One appointment of the list, with what is still to be sent about it. */
export function RecordCard({ appointment, cancellation, onUndo, onDismiss }: RecordCardProps) {
  const { i18n } = useLingui()
  const when = useId()
  const now = useNow(useCallback((at: number) => nextChangeAt(appointment, at), [appointment]))
  const { appointmentId, date, time, startsAt, timeZone } = appointment
  const { shopName, deviceName } = useAppointmentText(appointment)
  const state = stateAt(appointment, now)
  const isOpen = state === 'booked'
  return (
    <li
      id={`appointment-${appointmentId}`}
      className={classNames(cardClass(), styles.card, !isOpen && styles.over)}
      aria-labelledby={when}
    >
      <div className={styles.line}>
        <h2 id={when} className={styles.when}>
          <time dateTime={`${date}T${time}`}>
            {formatDay(startsAt, i18n.locale, timeZone)} {time}
          </time>
        </h2>
        <AppointmentBadge state={isOpen && isCancelling(cancellation) ? 'cancelling' : state} />
      </div>
      <div className={styles.line}>
        <p className={styles.where}>
          {shopName}
          <i className="dot" />
          {deviceName}
        </p>
        <Link
          to="/appointment-result"
          search={{ id: appointmentId }}
          className={styles.details}
          aria-describedby={when}
        >
          <Trans>View details</Trans>
          <IconChevronRight size={18} />
        </Link>
      </div>
      {isOpen && <MovedNote appointment={appointment} />}
      <CancelStrip
        cancellation={cancellation}
        isUrgent={isOpen && !canCancelLater(appointment, now)}
        onUndo={onUndo}
        onDismiss={onDismiss}
      />
    </li>
  )
}
