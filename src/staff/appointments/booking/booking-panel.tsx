import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { isAboutToday } from '#src/domain/appointments/appointment.ts'
import { canDismiss, canUndo } from '#src/domain/outbox/outbox-entry.ts'
import { formatDayLong, isoDay } from '#src/lib/format-time.ts'
import { dismiss } from '#src/client/outbox/outbox.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { appointmentsKey, storyQuery } from '#src/staff/appointments/appointment-calls.ts'
import { cancelForMember } from '#src/staff/appointments/appointment-write-calls.ts'
import { type DaySession, isWaiting, type StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { markOf } from '#src/staff/appointments/calendar/booking-mark.ts'
import styles from './booking-panel.module.css'
import { MarkIcon, markNames, markTones } from '#src/staff/appointments/calendar/mark-texts.tsx'
import { MemberLine } from './member-line.tsx'
import type { CheckIns } from '#src/staff/appointments/change/use-check-ins.ts'
import { SessionLinks } from './session-links.tsx'
import { VisitActs } from './visit-actions.tsx'

interface BookingPanelProps {
  booking: StaffAppointment
  /** Its sessions, where they are known. */
  sessions?: readonly DaySession[]
  now: number
  checkIns: CheckIns
  /** The way to moving it; absent on the page that does it. */
  hasChange?: boolean
  /** Lifts it off the calendar, to be put on another time there. */
  onMove?: (booking: StaffAppointment) => void
}

const none: readonly DaySession[] = []

/** Who comes when, and what is done most: seeing them in, changing, cancelling. */
export function BookingPanel({ booking, sessions, now, checkIns, hasChange = true, onMove }: BookingPanelProps) {
  const { i18n } = useLingui()
  const mark = markOf(booking, now, checkIns.queuedIds)
  return (
    <div className={styles.panel} data-booking={booking.appointmentId}>
      <Badge tone={markTones[mark]} icon={<MarkIcon mark={mark} size={16} />}>
        {i18n._(markNames[mark])}
      </Badge>
      <div>
        <p className={styles.time}>{booking.time}</p>
        <p className="quiet">{formatDayLong(booking.startsAt, i18n.locale, booking.timeZone)}</p>
      </div>
      <MemberLine member={booking.member} />
      <Facts booking={booking} />
      <SessionLinks sessions={sessions ?? none} booking={booking} />
      <Acts booking={booking} now={now} checkIns={checkIns} hasChange={hasChange} {...(onMove && { onMove })} />
    </div>
  )
}

function Facts({ booking }: { booking: StaffAppointment }) {
  const { t } = useLingui()
  const { data } = useStaffQuery(storyQuery(booking.appointmentId))
  return (
    <dl className={styles.facts}>
      <dt>{t`Device`}</dt>
      <dd>
        {booking.deviceName}
        <span className="dot" />
        {booking.deviceType}
      </dd>
      <dt>{t`Package`}</dt>
      <dd>{data ? (data.card?.name ?? t`None for this bed`) : '—'}</dd>
      {data?.card && (
        <>
          <dt>{t`Remaining`}</dt>
          <dd>
            {data.card.left === null
              ? t`Unlimited`
              : t`${plural(data.card.left, { one: '# session', other: '# sessions' })}`}
          </dd>
        </>
      )}
      {booking.note !== null && (
        <>
          <dt>{t`Note`}</dt>
          <dd>{booking.note}</dd>
        </>
      )}
    </dl>
  )
}

function Acts({ booking, now, checkIns, hasChange = true, onMove }: BookingPanelProps) {
  const { t } = useLingui()
  const [isCancelling, setIsCancelling] = useState(false)
  const mayMove = useSelf().may('/api/admin/appointment/move')
  const cancel = useStaffWrite({
    send: cancelForMember,
    invalidates: [appointmentsKey],
    onDone: () => {
      setIsCancelling(false)
      showToast({ text: t`Appointment canceled` })
    },
  })
  const mark = markOf(booking, now, checkIns.queuedIds)
  const { appointmentId, rev, member, time } = booking
  const isOpen = mark === 'booked' || mark === 'late'
  const isMovable = isOpen || mark === 'timed-out' || isWaiting(booking)
  const name = member.nickname === '' ? member.phoneMasked : member.nickname
  return (
    <div className="stack-10">
      <QueuedNote booking={booking} checkIns={checkIns} />
      {isOpen && <CheckInButton booking={booking} now={now} checkIns={checkIns} />}
      {onMove && isMovable && mayMove && (
        <StaffButton
          kind="tonal"
          size="small"
          wide
          state={cancel.isOffline ? 'disabled' : 'ready'}
          onClick={() => onMove(booking)}
        >
          <Trans>Move to another time or bed</Trans>
        </StaffButton>
      )}
      <div className={styles.pair}>
        {hasChange && isMovable && (
          <Link
            to="/admin/appointmentchange"
            search={{ id: appointmentId }}
            className={buttonClass({ kind: 'tonal', size: 'small', wide: true })}
          >
            <Trans context="staff">Change</Trans>
          </Link>
        )}
        {isOpen && (
          <StaffButton
            kind="danger"
            size="small"
            state={cancel.isOffline ? 'disabled' : 'ready'}
            onClick={() => setIsCancelling(true)}
          >
            {hasChange ? <Trans>Cancel</Trans> : <Trans>Cancel appointment</Trans>}
          </StaffButton>
        )}
      </div>
      <VisitActs booking={booking} now={now} />
      <WriteNote state={cancel.state} />
      <ReasonDialog
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        title={
          <Trans>
            Cancel {name}'s {time} appointment?
          </Trans>
        }
        confirm={<Trans>Cancel appointment</Trans>}
        cancel={<Trans>Keep it</Trans>}
        tone="danger"
        isBusy={cancel.state.step === 'sending'}
        onConfirm={(reason) => void cancel.write({ appointmentId, rev, reason })}
      >
        <Trans>The member is notified.</Trans>
      </ReasonDialog>
    </div>
  )
}

function CheckInButton({ booking, now, checkIns }: { booking: StaffAppointment; now: number; checkIns: CheckIns }) {
  const { t } = useLingui()
  const mayCome = isAboutToday(booking, isoDay(now, booking.timeZone) === booking.date, now)
  return (
    <StaffButton
      wide
      state={mayCome ? 'ready' : 'disabled'}
      isLocal
      why={t`Only on the day of the appointment`}
      onClick={() => void checkIns.mark(booking)}
    >
      {mayCome ? <Trans>Mark as checked in</Trans> : <Trans>Check-in on the day</Trans>}
    </StaffButton>
  )
}

/** A check-in that waits can be taken back; one that was refused stays until it was read. */
function QueuedNote({ booking, checkIns }: { booking: StaffAppointment; checkIns: CheckIns }) {
  const entry = checkIns.entryOf(booking.appointmentId)
  if (!entry) return null
  if (canDismiss(entry)) {
    return (
      <Callout
        tone="bad"
        icon={<IconAlert size={22} />}
        action={
          <Button kind="tonal" size="small" onClick={() => void dismiss(entry.opId)}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        <Trans>Not checked in: the appointment was canceled, moved or missed.</Trans>
      </Callout>
    )
  }
  return (
    <Callout
      tone="calm"
      icon={<IconCloudUp size={22} />}
      action={
        canUndo(entry) && (
          <Button kind="tonal" size="small" onClick={() => void takeBack(entry.opId)}>
            <Trans>Undo</Trans>
          </Button>
        )
      }
    >
      <Trans>Check-in waiting to be sent</Trans>
    </Callout>
  )
}
