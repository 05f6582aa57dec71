import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'

import { latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { isUpcoming, isVisiting, nextChangeAt } from '#src/domain/appointments/appointment.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconClock, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import { NoPassOfBooking, UnknownBooking } from './no-pass-of-booking.tsx'

/** In place of a code: for which booking there is none, why, and what to do about it. */
export function NoPass() {
  const { data: booking, isPending, isFetching, refetch } = useQuery(latestAppointmentQuery())
  const isOffline = useConnection().state === 'offline'
  const now = useNow(useCallback((at: number) => (booking ? nextChangeAt(booking, at) : undefined), [booking]))
  if (booking === undefined) {
    if (isPending) return <Waiting />
    return isOffline ? <UnknownBooking /> : <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (booking === null) return <NoBooking />
  if (!isUpcoming(booking, now) && !isVisiting(booking, now)) return <OverBooking />
  return <NoPassOfBooking key={booking.appointmentId} booking={booking} now={now} />
}

function NoBooking() {
  return (
    <EmptyState
      tone="calm"
      icon={<IconScan size={28} />}
      title={<Trans>Nothing booked</Trans>}
      text={<Trans>A pass opens the door for a booking. Book a time, and it comes to this phone the day before.</Trans>}
      action={<BookLink />}
    />
  )
}

function OverBooking() {
  return (
    <EmptyState
      tone="warn"
      icon={<IconClock size={28} />}
      title={<Trans>Your booking is over</Trans>}
      text={<Trans>Its pass has ended with it. Book another time to go in.</Trans>}
      action={<BookLink />}
    />
  )
}

function BookLink() {
  return (
    <Link to="/appointment" className={buttonClass({ wide: true })}>
      <Trans>Book</Trans>
    </Link>
  )
}

/** While it is looked what this phone has. */
export function Waiting() {
  return useSkeleton(true) === 'skeleton' ? <Skeleton height="420px" radius="28px" /> : null
}
