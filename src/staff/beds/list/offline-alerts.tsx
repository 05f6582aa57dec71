import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import { bookingTime } from '#src/staff/beds/booking-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import type { BedRow, LockRow, Machines } from '#src/staff/beds/bed-list-calls.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { useAge } from '#src/staff/beds/use-age.ts'

/** Machines that have been out of reach for longer than a moment, and what that means for bookings. */
export function OfflineAlerts({ machines }: { machines: Machines }) {
  const now = useNow(nextMinute)
  if (!machines.isBrokerUp) {
    return (
      <Callout tone="bad" icon={<IconAlert size={22} />}>
        <Trans>The studio's server doesn't reach the device network. Nothing is known of beds and doors now.</Trans>
      </Callout>
    )
  }
  const isGone = ({ presence }: BedRow | LockRow) =>
    !presence.online && presence.changedAt !== null && now - presence.changedAt >= machines.offlineMinutes * 60_000
  return (
    <>
      {machines.beds
        .filter((bed) => bed.enabled && isGone(bed))
        .map((bed) => (
          <GoneBed key={bed.deviceId} bed={bed} now={now} timeZone={machines.timeZone} />
        ))}
      {machines.locks.filter(isGone).map((lock) => (
        <GoneLock key={lock.lockId} lock={lock} now={now} />
      ))}
    </>
  )
}

function GoneBed({ bed, now, timeZone }: { bed: BedRow; now: number; timeZone: string }) {
  const { i18n } = useLingui()
  const ageOf = useAge()
  const { name, presence, nextBookingAt, deviceId } = bed
  const age = ageOf(presence.changedAt ?? now, now)
  const time = nextBookingAt === null ? undefined : bookingTime(nextBookingAt, now, i18n.locale, timeZone)
  return (
    <Callout tone="bad" icon={<IconAlert size={22} />} action={<SetUp machineId={deviceId} />}>
      <b>
        <Trans>
          {name} has been offline for {age}.
        </Trans>
      </b>{' '}
      {time ? <Trans>The next booking is at {time}.</Trans> : <Trans>No booking is affected.</Trans>}
    </Callout>
  )
}

function GoneLock({ lock, now }: { lock: LockRow; now: number }) {
  const ageOf = useAge()
  const age = ageOf(lock.presence.changedAt ?? now, now)
  const { name } = lock
  return (
    <Callout tone="bad" icon={<IconAlert size={22} />} action={<SetUp machineId={lock.lockId} />}>
      <Trans>
        The lock of {name} has been offline for {age}. Nobody can open this door.
      </Trans>
    </Callout>
  )
}

function SetUp({ machineId }: { machineId: string }) {
  return (
    <Link
      to="/admin/device-setting"
      search={{ device: machineId }}
      className={buttonClass({ kind: 'outline', size: 'small' })}
    >
      <Trans>Details</Trans>
    </Link>
  )
}
