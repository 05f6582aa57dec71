import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import { bedPassQuery } from '#src/client/api/passes/bed-passes.ts'
import { isShowable, passesQuery } from '#src/client/api/passes/passes.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { type Appointment, entersFrom, latestAt } from '#src/domain/appointments/appointment.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { CallButton } from '#src/shared/chain/call-button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'
import { IconBluetooth } from '#src/ui/pictures/icons.tsx'
import { IconInfo, IconOffline, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import { NoPassSteps } from './no-pass-steps.tsx'
import styles from './no-pass.module.css'
import { readerPassKeys } from './use-reader-passes.ts'
import { nearbyDoor, whyNoPass, type WhyNoPass } from './why-no-pass.ts'
import { WhyNoPassText } from './why-no-pass-text.tsx'

/** A door may be heard again, another phone's pass may end: what is missing is asked for again while this is looked at. */
const askEveryMs = 10_000
/** So long before a visit its member may be on the way. */
const soonMs = 2 * 60 * 60_000
/** Which are settled in the booking, before the visit. */
const settledThere = new Set<WhyNoPass>(['not-yet', 'consent-required', 'not-enough-times', 'too-soon'])

interface OfBookingProps {
  booking: Appointment
  now: number
}

/** A booking whose pass is not on this phone, or that needs none. */
export function NoPassOfBooking({ booking, now }: OfBookingProps) {
  const { doors, bed, isAsking } = useWantedPasses(booking)
  const isOffline = useConnection().state === 'offline'
  const lockId = nearbyDoor(doors)
  if ((isAsking && !isOffline) || doors?.passes.some(isShowable)) return <Asking />
  if (lockId !== undefined && booking.state === 'booked') return <OverBluetooth lockId={lockId} />
  const why = whyNoPass({ doors, bed, isInside: booking.state === 'visited' })
  const isSettledThere = settledThere.has(why)
  const isSoon = now >= entersFrom(booking) - soonMs
  return (
    <>
      <Head
        icon={isOffline ? <IconOffline size={44} /> : <IconInfo size={44} />}
        title={<Trans>No pass on this phone</Trans>}
      >
        <WhyNoPassText why={why} shopId={booking.shopId} />
      </Head>
      {(isSoon || isOffline) && (
        <NoPassSteps shopId={booking.shopId} isOffline={isOffline} isPassToCome={why === 'unasked'} />
      )}
      {isOffline && <WaitingForSignal booking={isSoon ? booking : undefined} />}
      <div className={styles.ways}>
        {isSettledThere ? <BookingLink /> : !isOffline && <ScanLink />}
        <CallButton
          shopId={booking.shopId}
          timeZone={booking.timeZone}
          kind={isOffline && !isSettledThere ? 'primary' : 'tonal'}
        />
      </div>
    </>
  )
}

/** Nothing was ever read on this phone: it can say no more than how to get a signal. */
export function UnknownBooking() {
  const shop = useRemembered(remembered.selectedShop)
  return (
    <>
      <Head icon={<IconOffline size={44} />} title={<Trans>No pass on this phone</Trans>}>
        <Trans>This phone doesn't know your booking yet: it hasn't been online since you booked.</Trans>
      </Head>
      <NoPassSteps shopId={shop?.shopId} isOffline isPassToCome />
      <WaitingForSignal booking={undefined} />
      <CallButton shopId={shop?.shopId ?? 0} timeZone={shop?.timeZone} />
    </>
  )
}

/** What the studio gives for this booking, asked for until it is there. */
function useWantedPasses(booking: Appointment) {
  const queries = useQueryClient()
  const again = { staleTime: 0, refetchInterval: askEveryMs }
  const { data: doors, isPending } = useQuery({ ...passesQuery(booking), ...again })
  const { data: bed } = useQuery({ ...bedPassQuery(booking), ...again })
  useEffect(() => {
    // What has come lies on the phone now, and the page looks for it there only now and then.
    if (!doors && !bed) return
    for (const queryKey of readerPassKeys) void queries.invalidateQueries({ queryKey })
  }, [doors, bed, queries])
  return { doors, bed, isAsking: isPending }
}

function Asking() {
  const { isSlow } = useConnection()
  return (
    <Head icon={<TickSpinner size={44} />} title={<Trans>Getting your pass…</Trans>}>
      {isSlow ? <Trans>Weak signal, still trying…</Trans> : <Trans>This takes a few seconds.</Trans>}
    </Head>
  )
}

function OverBluetooth({ lockId }: { lockId: string }) {
  return (
    <>
      <Head icon={<IconBluetooth size={44} />} title={<Trans>You need no code here</Trans>}>
        <Trans>This phone opens the door over Bluetooth, with or without a signal.</Trans>
      </Head>
      <Link to="/doorcontrol" search={{ lock: lockId }} className={buttonClass({ wide: true })}>
        <Trans>Open door</Trans>
      </Link>
    </>
  )
}

interface HeadProps {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}

function Head({ icon, title, children }: HeadProps) {
  return (
    <div className={styles.head} role="status">
      <TickRing total={24} lit={0} size={104} className={styles.ring}>
        {icon}
      </TickRing>
      <h2 className="text-title-l">{title}</h2>
      <p className={styles.reason}>{children}</p>
    </div>
  )
}

/** The connection is looked for by itself; until when that is worth it. */
function WaitingForSignal({ booking }: { booking: Appointment | undefined }) {
  const until = booking?.state === 'booked' ? formatTime(latestAt(booking), booking.timeZone) : undefined
  return (
    <p className={styles.waiting}>
      <TickSpinner />
      {until === undefined ? (
        <Trans>Waiting for a signal</Trans>
      ) : (
        <Trans>Waiting for a signal. You can go in until {until}</Trans>
      )}
    </p>
  )
}

function BookingLink() {
  return (
    <Link to="/appointment-result" search={{ from: 'last' }} className={buttonClass({ wide: true })}>
      <Trans>View my booking</Trans>
    </Link>
  )
}

function ScanLink() {
  return (
    <Link to="/scan-qrcode" className={buttonClass({ wide: true })}>
      <IconScan size={20} />
      <Trans>Scan the door</Trans>
    </Link>
  )
}
