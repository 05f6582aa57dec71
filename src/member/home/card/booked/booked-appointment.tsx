import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type Appointment, entersFrom, latestAt, minutesLate } from '#src/domain/appointments/appointment.ts'
import { posture } from '#src/domain/beds/bed.ts'
import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import {
  IconBedLie,
  IconBedStand,
  IconCheck,
  IconCloudUp,
  IconScan,
  IconUnlock,
} from '#src/ui/pictures/icons-critical.tsx'

import styles from './booked-appointment.module.css'
import parts from '#src/member/home/card/card-parts.module.css'
import type { HomeText, LiveParts, Upcoming } from '#src/member/home/card/card-view.ts'
import { Dunes } from './dunes.tsx'
import { RelativeTime } from '#src/member/home/card/relative-time.tsx'
import { SecondWay } from './second-way.tsx'
import { VisitMiddle } from './visit-middle.tsx'

interface BookedTextProps {
  text: HomeText
  upcoming: Upcoming | undefined
}

interface BookedAppointmentProps extends BookedTextProps {
  change: LiveParts['change']
}

/** When and on which bed; first where in the day that is, then the sun that comes up, and inside stands free. */
export function BookedAppointment({ text, upcoming, change }: BookedAppointmentProps) {
  const now = useNow(nextMinute)
  const sun = sunOf(upcoming)
  const [begun, setBegun] = useState(upcoming?.step)
  if (begun === undefined && upcoming) setBegun(upcoming.step)
  return (
    <>
      {sun && <Dunes sun={sun} isArriving={begun === 'booked'} />}
      <div className={styles.line}>
        <Heading upcoming={upcoming} />
        <StateBadge upcoming={upcoming} />
      </div>
      {upcoming?.step === 'inside' ? (
        <Reserved text={text} appointment={upcoming.appointment} now={now} />
      ) : (
        <When text={text} upcoming={upcoming} now={now} isBeside={sun === undefined} />
      )}
      <div className={sun ? styles.sky : styles.middle}>
        {sun ? null : <VisitMiddle text={text} upcoming={upcoming} now={now} />}
      </div>
      <BedLine text={text} upcoming={upcoming} />
      <NextStep upcoming={upcoming} />
      <SecondWay upcoming={upcoming} change={change} />
    </>
  )
}

/** None beside something that has to be read. */
function sunOf(upcoming: Upcoming | undefined): 'rising' | 'free' | undefined {
  if (upcoming?.step === 'inside') return 'free'
  const hasNotice = upcoming?.isCancelling || upcoming?.movedFrom !== undefined
  return upcoming?.step === 'enter' && !hasNotice ? 'rising' : undefined
}

interface WhenProps extends BookedTextProps {
  now: number
  /** The day stands beside the time, and not how long it still takes below it. */
  isBeside: boolean
}

function When({ text, upcoming, now, isBeside }: WhenProps) {
  const isAhead = upcoming !== undefined && minutesLate(upcoming.appointment, now) === 0
  const relative = isAhead && <RelativeTime {...upcoming.appointment} now={now} />
  return (
    <div className={styles.when}>
      <p className={styles.time}>
        <SnapshotText name="time">{text.time}</SnapshotText>
      </p>
      <div className={isBeside ? styles.beside : styles.below}>
        <p className={styles.relative}>{relative}</p>
        {isBeside && (
          <p className={styles.date}>
            <SnapshotText name="date">{text.date}</SnapshotText>
          </p>
        )}
      </div>
    </div>
  )
}

/** A longer name would run into the sun. */
const longName = 7

/** Inside it is the bed that counts. */
function Reserved({ text, appointment, now }: { text: HomeText; appointment: Appointment; now: number }) {
  const { time } = appointment
  return (
    <div className={styles.when}>
      <p className={text.device.length > longName ? styles.name : styles.time}>{text.device}</p>
      <p className={`${styles.below} ${styles.relative}`}>
        {now < appointment.startsAt ? <Trans>Yours from {time}</Trans> : <Trans>You can start now</Trans>}
      </p>
    </div>
  )
}

/** The bed, and by when its member has to have come or to be done. */
function BedLine({ text, upcoming }: BookedTextProps) {
  const isLying = upcoming !== undefined && posture(upcoming.appointment.deviceType) === 'lie-down'
  return (
    <div className={styles.bed}>
      {isLying ? <IconBedLie size={20} /> : <IconBedStand size={20} />}
      <p className={styles.facts}>
        {upcoming?.step !== 'inside' && <SnapshotText name="device">{text.device}</SnapshotText>}
        <SnapshotText name="posture">{text.posture}</SnapshotText>
      </p>
      {upcoming && !upcoming.isCancelling && (
        <p className={styles.until}>
          <Until upcoming={upcoming} />
        </p>
      )}
    </div>
  )
}

function Until({ upcoming: { step, appointment } }: { upcoming: Upcoming }) {
  const { timeZone, endTime } = appointment
  if (step === 'inside') return <Trans>until {endTime}</Trans>
  if (step === 'booked') return <Trans>Doors open {formatTime(entersFrom(appointment), timeZone)}</Trans>
  return <Trans>Arrive by {formatTime(latestAt(appointment), timeZone)}</Trans>
}

/** What counts now, in the first line. */
function Heading({ upcoming }: { upcoming: Upcoming | undefined }) {
  const now = useNow(nextMinute)
  const step = upcoming?.isCancelling ? 'booked' : upcoming?.step
  const late = upcoming ? minutesLate(upcoming.appointment, now) : 0
  return (
    <h2 className={styles.label} data-step={step}>
      {step === 'enter' && (
        <>
          <IconUnlock size={20} />
          <Trans>You can go in now</Trans>
        </>
      )}
      {step === 'late' && <Plural value={late} one="# min late" other="# min late" />}
      {step === 'inside' && (
        <>
          <IconCheck size={20} />
          <Trans>Checked in</Trans>
        </>
      )}
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
  const step = upcoming?.step
  if (step === 'inside' || (step === 'enter' && !upcoming?.isCancelling)) return null
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
