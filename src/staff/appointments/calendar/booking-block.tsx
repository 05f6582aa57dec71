import { useLingui } from '@lingui/react/macro'

import type { DaySession, StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'

import { bookingAttribute } from '#src/staff/appointments/move/use-held.ts'

import styles from './booking-block.module.css'
import { markOf } from './booking-mark.ts'
import { MarkIcon, markNames } from './mark-texts.tsx'
import { sessionMarkOf } from './session-mark.ts'
import { cellAttribute } from './use-grid-keys.ts'
import { useSessionWords } from './use-session-words.ts'

interface BookingBlockProps {
  booking: StaffAppointment
  /** Those that are drawn within it. */
  sessions: readonly DaySession[]
  now: number
  queuedIds: ReadonlySet<string>
  isOpen: boolean
  /** A session without a booking stands at the same time, and takes the other half. */
  isBeside: boolean
  /** It is being moved. */
  isHeld: boolean
  /** It is in the way of the one that is being moved. */
  isClash: boolean
  isMovable: boolean
  onOpen: (booking: StaffAppointment) => void
  tabIndex: 0 | -1
}

/** One appointment on the calendar: whose it is, and how it stands by picture, colour and read-out word. */
export function BookingBlock({
  booking,
  sessions,
  now,
  queuedIds,
  isOpen,
  isBeside,
  isHeld,
  isClash,
  isMovable,
  onOpen,
  tabIndex,
}: BookingBlockProps) {
  const { t, i18n } = useLingui()
  const mark = markOf(booking, now, queuedIds)
  const name = booking.member.nickname === '' ? booking.member.phoneMasked : booking.member.nickname
  const lacksPackage = booking.hasPackage === false && (mark === 'booked' || mark === 'late')
  const state = i18n._(markNames[mark])
  const { span, kind } = useSessionWords(booking.timeZone)
  const unknown = sessions.find((session) => sessionMarkOf(session) === 'unknown')
  const notes = [lacksPackage && t`No package`, unknown !== undefined && t`End unknown`].filter(
    (note) => note !== false,
  )
  // What is read begins with what is seen, so that it can be asked for by voice.
  const who = [name, ...notes].join(' ')
  const label = t`${booking.time}, ${booking.deviceName}, ${who}, ${state}`
  const description = sessions.reduce((text, session) => t`${text}, ${kind(session)} ${span(session)}`, label)
  return (
    <button
      type="button"
      className={styles.block}
      data-mark={mark}
      data-beside={isBeside || undefined}
      data-open={isOpen || undefined}
      data-held={isHeld || undefined}
      data-clash={isClash || undefined}
      aria-keyshortcuts={isMovable ? 'Space M' : undefined}
      tabIndex={tabIndex}
      {...{ [bookingAttribute]: booking.appointmentId }}
      {...{ [cellAttribute]: booking.startsAt }}
      aria-label={description}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(booking)}
    >
      <MarkIcon mark={mark} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {notes.map((note) => (
          <span key={note} className={styles.lack}>
            {' '}
            {note}
          </span>
        ))}
      </span>
    </button>
  )
}
