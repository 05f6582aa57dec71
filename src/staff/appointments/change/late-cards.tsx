import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { LateCard } from '#src/staff/kit/panels/late-card.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { markOf, minutesLate } from '#src/staff/appointments/calendar/booking-mark.ts'

interface LateCardsProps {
  appointments: readonly StaffAppointment[]
  now: number
  queuedIds: ReadonlySet<string>
}

/** Members who should be here and are not, before the appointment cancels itself. */
export function LateCards({ appointments, now, queuedIds }: LateCardsProps) {
  const late = appointments.filter((one) => markOf(one, now, queuedIds) === 'late' && minutesLate(one, now) > 0)
  return late.map((one) => (
    <LateAppointment key={one.appointmentId} appointment={one} minutes={minutesLate(one, now)} />
  ))
}

function LateAppointment({ appointment, minutes }: { appointment: StaffAppointment; minutes: number }) {
  const { appointmentId, member, time, deviceName } = appointment
  const name = member.nickname === '' ? member.phoneMasked : member.nickname
  return (
    <LateCard
      id={appointmentId}
      icon={<IconAlert size={22} />}
      title={<Plural value={minutes} one={`${name} is # minute late`} other={`${name} is # minutes late`} />}
      text={
        <>
          {time}
          <span className="dot" />
          {deviceName}
          <span className="dot" />
          <Trans>cancels itself soon</Trans>
        </>
      }
      acts={
        <>
          <Link
            to="/admin/appointmentchange"
            search={{ id: appointmentId }}
            className={buttonClass({ kind: 'tonal', size: 'small', wide: true })}
          >
            <Trans>Postpone</Trans>
          </Link>
          <Link
            to="/admin/userdetail"
            search={{ member: member.uid }}
            className={buttonClass({ kind: 'tonal', size: 'small', wide: true })}
          >
            <Trans context="staff">Member</Trans>
          </Link>
        </>
      }
    />
  )
}
