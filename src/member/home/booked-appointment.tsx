import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Appointment, latestAt, mayEnter, minutesLate } from '#src/domain/appointments/appointment.ts'
import { shareOfDay } from '#src/domain/appointments/day-arc.ts'
import { posture } from '#src/domain/beds/bed.ts'
import { formatCountdown } from '#src/lib/format-countdown.ts'
import { formatTime, isoDay } from '#src/lib/format-time.ts'
import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { nextMinute, nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconBedLie, IconBedStand, IconCheck, IconCloudUp, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './booked-appointment.module.css'
import type { HomeText, Upcoming } from './card-view.ts'
import { DayArc } from './day-arc.tsx'
import { RelativeTime } from './relative-time.tsx'

interface BookedAppointmentProps {
  text: HomeText
  upcoming: Upcoming | undefined
}

/** When, how long until then, where in the day, and on which bed. */
export function BookedAppointment({ text, upcoming }: BookedAppointmentProps) {
  const now = useNow(nextMinute)
  const late = upcoming ? minutesLate(upcoming.appointment, now) : 0
  const isLying = upcoming !== undefined && posture(upcoming.appointment.deviceType) === 'lie-down'
  return (
    <>
      <div className={styles.line}>
        <h2 className={styles.label}>
          <Trans>My appointment</Trans>
        </h2>
        <StateBadge upcoming={upcoming} />
      </div>
      <div className={styles.when}>
        <p className={styles.time}>
          <SnapshotText name="time">{text.time}</SnapshotText>
        </p>
        <div className={styles.beside}>
          <p className={styles.relative}>
            {upcoming?.inside && <Trans>until {upcoming.appointment.endTime}</Trans>}
            {upcoming && !upcoming.inside && late === 0 && (
              <RelativeTime startsAt={upcoming.appointment.startsAt} now={now} />
            )}
            {late > 0 && <Plural value={late} one="# min late" other="# min late" />}
          </p>
          <p className={styles.date}>
            <SnapshotText name="date">{text.date}</SnapshotText>
          </p>
        </div>
      </div>
      <div className={styles.middle}>
        <Middle text={text} upcoming={upcoming} late={late} now={now} />
      </div>
      <div className={styles.line}>
        <p className={styles.bed}>
          {isLying ? <IconBedLie size={20} /> : <IconBedStand size={20} />}
          <span className={styles.facts}>
            <SnapshotText name="device">{text.device}</SnapshotText>
            <SnapshotText name="posture">{text.posture}</SnapshotText>
          </span>
        </p>
        <NextStep upcoming={upcoming} now={now} />
      </div>
    </>
  )
}

/** The one way on: what the appointment is about, and inside the bed. */
function NextStep({ upcoming, now }: { upcoming: Upcoming | undefined; now: number }) {
  const inside = upcoming?.inside
  if (inside === 'no-session') {
    return (
      <Link to="/scan-qrcode" className={styles.details}>
        <Trans>Scan bed</Trans>
      </Link>
    )
  }
  if (inside === 'session') {
    return (
      <Link to="/running" className={styles.details}>
        <Trans>View session</Trans>
      </Link>
    )
  }
  if (upcoming && canGoIn(upcoming, now)) {
    return (
      <Link to="/scan-qrcode" className={styles.details}>
        <Trans>Scan door</Trans>
      </Link>
    )
  }
  return (
    <Link to="/appointment-result" search={{ from: 'last' }} className={styles.details}>
      <Trans>View details</Trans>
    </Link>
  )
}

function StateBadge({ upcoming }: { upcoming: Upcoming | undefined }) {
  if (upcoming?.inside) {
    return (
      <Badge tone="dark" icon={<IconCheck size={16} />}>
        <Trans>Checked in</Trans>
      </Badge>
    )
  }
  if (upcoming?.isCancelling) {
    return (
      <Badge tone="calm" icon={<IconCloudUp size={16} />}>
        <Trans>Canceling</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone="dark" icon={<IconCheck size={16} />}>
      <Trans>Booked</Trans>
    </Badge>
  )
}

type MiddleProps = BookedAppointmentProps & { late: number; now: number }

/** The arc of the day, unless there is something to say that matters more. */
function Middle({ text, upcoming, late, now }: MiddleProps) {
  if (upcoming && late > 0) return <LateNotice appointment={upcoming.appointment} />
  if (upcoming?.inside === 'no-session') {
    return (
      <Notice>
        <Trans>In the room, scan the code on the bed</Trans>
      </Notice>
    )
  }
  const movedFrom = upcoming?.inside ? undefined : upcoming?.movedFrom
  if (movedFrom !== undefined) {
    return (
      <Notice>
        <Trans>Moved by staff, was {movedFrom}</Trans>
      </Notice>
    )
  }
  if (upcoming && canGoIn(upcoming, now)) {
    return (
      <Notice>
        <Trans>You can go in now</Trans>
      </Notice>
    )
  }
  return <DayArc opensAt={text.opens} closesAt={text.closes} {...sharesOf(upcoming, now)} />
}

/** How long the appointment is still kept, and the way to begin later, before it is too late. */
function LateNotice({ appointment }: { appointment: Appointment }) {
  const now = useNow(nextSecond)
  const left = formatCountdown(latestAt(appointment) - now)
  return (
    <div className={styles.late}>
      <Notice isCounting>
        <Trans>
          Canceled in <span role="timer">{left}</span>
        </Trans>
      </Notice>
      {/* Postponing is a matter of its own page, which also says what is free. */}
      <Link to="/appointment-result" search={{ from: 'last' }} className={styles.other}>
        {appointment.postponed ? <Trans>View details</Trans> : <Trans>Postpone</Trans>}
      </Link>
    </div>
  )
}

/** The door opens for it now, and it is not being given up. */
function canGoIn({ appointment, inside, isCancelling }: Upcoming, now: number): boolean {
  return !inside && !isCancelling && mayEnter(appointment, now)
}

/** Said once by a screen reader, unless it counts: nobody wants to hear each second. */
function Notice({ isCounting = false, children }: { isCounting?: boolean; children: ReactNode }) {
  return (
    <p className={styles.notice} role={isCounting ? undefined : 'status'}>
      <IconInfo size={20} />
      <span>{children}</span>
    </p>
  )
}

function sharesOf(upcoming: Upcoming | undefined, now: number) {
  if (!upcoming) return { nowShare: undefined, slotShare: undefined }
  const { appointment, opensAt, closesAt } = upcoming
  const isToday = isoDay(now, appointment.timeZone) === appointment.date
  const clock = formatTime(now, appointment.timeZone)
  return {
    nowShare: isToday ? shareOfDay(clock, opensAt, closesAt) : undefined,
    slotShare: shareOfDay(appointment.time, opensAt, closesAt),
  }
}
