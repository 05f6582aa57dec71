import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { BookingRefusal } from '#src/client/api/booking-refusal.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './booking-trouble.module.css'
import { TooClose } from '#src/member/appointments/ticket/too-close.tsx'
import type { Attempt } from './use-booking.ts'

interface BookingTroubleProps {
  attempt: Attempt
  timeZone: string
  /** Shows the day from which it is possible. */
  onDay: (date: string) => void
}

/** Why the last attempt is not a booking, and what to do about it. */
export function BookingTrouble({ attempt, timeZone, onDay }: BookingTroubleProps) {
  if (attempt.step === 'unsure') return <Unsure failure={attempt.failure} />
  // A toast says it and the slot shows it, so the dock does not repeat it.
  if (attempt.step !== 'refused' || attempt.refusal.reason === 'slot-full') return null
  return (
    <Note tone="no" way={<WayOut refusal={attempt.refusal} onDay={(at) => onDay(isoDay(at, timeZone))} />}>
      <RefusalText refusal={attempt.refusal} timeZone={timeZone} />
    </Note>
  )
}

function Unsure({ failure }: { failure: Extract<Attempt, { step: 'unsure' }>['failure'] }) {
  switch (failure.kind) {
    case 'unreachable':
      return (
        <Note tone="again">
          <Trans>No answer from the studio. Try again: you won't be booked twice.</Trans>
        </Note>
      )
    case 'busy':
      return (
        <Note tone="again">
          <Trans>The studio is busy right now. Wait a moment, then try again.</Trans>
        </Note>
      )
    case 'broken':
      return (
        <Note tone="again">
          <Trans>Couldn't confirm your booking. Try again: you won't be booked twice.</Trans>
        </Note>
      )
    case 'signed-out':
      return (
        <Note
          tone="again"
          way={
            <Link to="/login" search={{ next: '/appointment' }} className={styles.way}>
              <Trans>Sign in</Trans>
            </Link>
          }
        >
          <Trans>You're signed out. Sign in again; your choice is kept.</Trans>
        </Note>
      )
  }
}

export function RefusalText({ refusal, timeZone }: { refusal: BookingRefusal; timeZone: string }) {
  switch (refusal.reason) {
    case 'slot-full':
      return null
    case 'no-access':
      return <Trans>Your account is blocked, so you can't book. Contact support.</Trans>
    case 'no-package':
      return <Trans>No package of yours can be used for this bed. Buy one first; your choice is kept.</Trans>
    case 'slot-past':
      return <Trans>This time has passed. Choose a later one.</Trans>
    case 'outside-hours':
      return <Trans>The studio is closed at this time. Choose another one.</Trans>
    case 'device-offline':
      return <Trans>This bed has gone offline. Choose another bed.</Trans>
    case 'device-disabled':
      return <Trans>This bed is out of service. Choose another bed.</Trans>
    case 'too-many-appointments':
      return <Trans>You've reached the limit for upcoming bookings. Cancel one to book another.</Trans>
    case 'overlaps-own':
      return <Trans>You already have an appointment at this time.</Trans>
    case 'skin-type':
      return <Trans>Skin that always burns is not safe on a sunbed, so it can't be booked.</Trans>
    case 'not-found':
      return <Trans>This bed is no longer offered. Choose another bed.</Trans>
    case 'too-soon':
      if (refusal.nextAllowedAt === undefined) return <Trans>Too close to another session of yours.</Trans>
      return <TooClose nextAllowedAt={refusal.nextAllowedAt} timeZone={timeZone} />
    case 'other':
      return <Trans>The studio couldn't accept this booking. Choose again or contact support.</Trans>
  }
}

function WayOut({ refusal, onDay }: { refusal: BookingRefusal; onDay: (at: number) => void }) {
  if (refusal.reason === 'too-soon') return <DayButton at={refusal.nextAllowedAt} onDay={onDay} />
  if (refusal.reason === 'too-many-appointments' || refusal.reason === 'overlaps-own') {
    return (
      <Link to="/appointment-record" className={styles.way}>
        <Trans>See bookings</Trans>
      </Link>
    )
  }
  if (refusal.reason === 'skin-type') {
    return (
      <Link to="/settings" search={{ show: 'skin' }} className={styles.way}>
        <Trans>Skin type</Trans>
      </Link>
    )
  }
  if (refusal.reason === 'no-package') {
    return (
      <Link to="/recharge" className={styles.way}>
        <Trans>See packages</Trans>
      </Link>
    )
  }
  if (refusal.reason !== 'other' && refusal.reason !== 'no-access') return null
  return (
    <Link to="/help" className={styles.way}>
      <Trans>Help</Trans>
    </Link>
  )
}

function DayButton({ at, onDay }: { at: number | undefined; onDay: (at: number) => void }) {
  if (at === undefined) return null
  return (
    <button type="button" className={styles.way} onClick={() => onDay(at)}>
      <Trans>Show that day</Trans>
    </button>
  )
}

function Note({ tone, way, children }: { tone: 'no' | 'again'; way?: ReactNode; children: ReactNode }) {
  return (
    <div role="alert">
      <Callout
        tone={tone === 'no' ? 'warn' : 'bad'}
        icon={tone === 'no' ? <IconInfo size={20} /> : <IconAlert size={20} />}
        action={way}
      >
        {children}
      </Callout>
    </div>
  )
}
