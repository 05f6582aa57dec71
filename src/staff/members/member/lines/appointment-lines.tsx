import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { UserAppointment } from '#src/staff/members/member-calls.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'

import styles from './lines.module.css'
import { ShortList } from './short-list.tsx'

interface AppointmentLinesProps {
  loaded: Loaded<{ list: UserAppointment[] }>
  timeZone: string
  now: number
}

const states: Record<UserAppointment['state'], [MessageDescriptor, BadgeTone]> = {
  booked: [msg`Booked`, 'sun-soft'],
  visited: [msg`Visited`, 'neu'],
  timeout: [msg`Timed out`, 'warn'],
  cancelled: [msg`Canceled`, 'neu'],
}

/** A member's bookings, the newest first. */
export function AppointmentLines({ loaded, timeZone, now }: AppointmentLinesProps) {
  const { t } = useLingui()
  return (
    <ShortList
      label={t({ message: 'Bookings', context: 'staff' })}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ appointmentId }) => appointmentId}
      empty={<Trans>No bookings yet</Trans>}
      row={(booking) => lineOf({ booking, timeZone, now })}
    />
  )
}

interface LineProps {
  booking: UserAppointment
  timeZone: string
  now: number
}

function lineOf(props: LineProps) {
  return <Line {...props} />
}

function Line({ booking: { state, startsAt, deviceName }, timeZone, now }: LineProps) {
  const { i18n } = useLingui()
  const [name, tone] = states[state]
  return (
    <>
      <span className={styles.words}>
        <strong className={styles.strong}>
          {shortDay(startsAt, i18n.locale, timeZone, now)} {formatTime(startsAt, timeZone)}
        </strong>
        <span className={styles.day}>{deviceName}</span>
      </span>
      <Badge tone={tone}>{i18n._(name)}</Badge>
    </>
  )
}
