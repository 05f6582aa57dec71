import { useLingui } from '@lingui/react/macro'

import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'

import styles from './booking-block.module.css'
import { markOf } from './booking-mark.ts'
import { MarkIcon, markNames } from './mark-texts.tsx'
import { cellAttribute } from './use-grid-keys.ts'

interface BookingBlockProps {
  booking: StaffAppointment
  now: number
  queuedIds: ReadonlySet<string>
  isOpen: boolean
  onOpen: (booking: StaffAppointment) => void
  tabIndex: 0 | -1
}

/** One appointment on the calendar: whose it is, and how it stands by picture, colour and read-out word. */
export function BookingBlock({ booking, now, queuedIds, isOpen, onOpen, tabIndex }: BookingBlockProps) {
  const { t, i18n } = useLingui()
  const mark = markOf(booking, now, queuedIds)
  const name = booking.member.name === '' ? booking.member.phone : booking.member.name
  const lacksPackage = booking.hasPackage === false && (mark === 'booked' || mark === 'late')
  const state = lacksPackage ? `${i18n._(markNames[mark])}, ${t`No package`}` : i18n._(markNames[mark])
  return (
    <button
      type="button"
      className={styles.block}
      data-mark={mark}
      data-open={isOpen || undefined}
      tabIndex={tabIndex}
      {...{ [cellAttribute]: booking.startsAt }}
      aria-label={t`${booking.time}, ${booking.deviceName}, ${name}, ${state}`}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(booking)}
    >
      <MarkIcon mark={mark} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {lacksPackage && <span className={styles.lack}>{t`No package`}</span>}
      </span>
    </button>
  )
}
