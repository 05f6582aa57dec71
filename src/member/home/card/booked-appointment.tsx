import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { minutesLate } from '#src/domain/appointments/appointment.ts'
import { posture } from '#src/domain/beds/bed.ts'
import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { optionalPart } from '#src/ui/optional-part.tsx'
import { IconBedLie, IconBedStand, IconCheck, IconCloudUp, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './booked-appointment.module.css'
import parts from './card-parts.module.css'
import type { HomeText, Upcoming } from './card-view.ts'
import { RelativeTime } from './relative-time.tsx'
import { VisitMiddle } from './visit-middle.tsx'

/** All about passes loads only at the studio. */
export const LazyPassWay = optionalPart(async () => (await import('./pass-way.tsx')).PassWay)

interface BookedAppointmentProps {
  text: HomeText
  upcoming: Upcoming | undefined
}

/** When, how long until then, where in the day, and on which bed. */
export function BookedAppointment({ text, upcoming }: BookedAppointmentProps) {
  const now = useNow(nextMinute)
  const late = upcoming?.step === 'late' ? minutesLate(upcoming.appointment, now) : 0
  const isInside = upcoming?.step === 'inside'
  const isLying = upcoming !== undefined && posture(upcoming.appointment.deviceType) === 'lie-down'
  return (
    <>
      <div className={styles.line}>
        <Heading upcoming={upcoming} late={late} />
        <StateBadge upcoming={upcoming} />
      </div>
      <div className={styles.when}>
        <p className={styles.time}>
          <SnapshotText name="time">{text.time}</SnapshotText>
        </p>
        <div className={styles.beside}>
          <p className={styles.relative}>
            {isInside && <Trans>until {upcoming.appointment.endTime}</Trans>}
            {upcoming && !isInside && late === 0 && <RelativeTime startsAt={upcoming.appointment.startsAt} now={now} />}
          </p>
          <p className={styles.date}>
            <SnapshotText name="date">{text.date}</SnapshotText>
          </p>
        </div>
      </div>
      <div className={styles.middle}>
        <VisitMiddle text={text} upcoming={upcoming} now={now} />
      </div>
      <p className={styles.bed}>
        {isLying ? <IconBedLie size={20} /> : <IconBedStand size={20} />}
        <span className={styles.facts}>
          <SnapshotText name="device">{text.device}</SnapshotText>
          <SnapshotText name="posture">{text.posture}</SnapshotText>
        </span>
      </p>
      <NextStep upcoming={upcoming} />
      {upcoming && !upcoming.isCancelling && (upcoming.step === 'enter' || isInside) && (
        <LazyPassWay appointmentId={upcoming.appointment.appointmentId} isInside={isInside} />
      )}
    </>
  )
}

/** What counts now, in the first line. */
function Heading({ upcoming, late }: { upcoming: Upcoming | undefined; late: number }) {
  const step = upcoming?.isCancelling ? 'booked' : upcoming?.step
  return (
    <h2 className={styles.label} data-step={step}>
      {step === 'enter' && <Trans>You can go in now</Trans>}
      {step === 'late' && <Plural value={late} one="# min late" other="# min late" />}
      {step === 'inside' && <Trans>Checked in</Trans>}
      {(step === undefined || step === 'booked') && <Trans>My appointment</Trans>}
    </h2>
  )
}

/** The one way on: what the appointment is about, then the door, and inside the bed. */
function NextStep({ upcoming }: { upcoming: Upcoming | undefined }) {
  const step = upcoming?.step ?? 'booked'
  if (step === 'booked' || upcoming?.isCancelling) {
    return (
      <Link to="/appointment-result" search={{ from: 'last' }} className={parts.amber}>
        <Trans>View details</Trans>
      </Link>
    )
  }
  return (
    <Link to="/scan-qrcode" className={parts.amber}>
      <IconScan size={22} />
      {step === 'inside' ? <Trans>Scan bed</Trans> : <Trans>Scan door</Trans>}
    </Link>
  )
}

function StateBadge({ upcoming }: { upcoming: Upcoming | undefined }) {
  if (upcoming?.step === 'inside') return null
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
