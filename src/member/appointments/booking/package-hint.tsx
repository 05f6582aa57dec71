import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { packageForQuery } from '#src/client/api/calendar.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './booking-trouble.module.css'

interface PackageHintProps {
  shopId: number
  deviceId: string | undefined
  /** "YYYY-MM-DD" on the shop's calendar. */
  date: string
  /** Booked already: what is left is to pay there. */
  isBooked?: boolean
}

/** Says that no package of the member pays for this bed then, and how to get one. Nothing while that is not known. */
export function PackageHint({ shopId, deviceId, date, isBooked = false }: PackageHintProps) {
  const isSignedIn = useRemembered(remembered.token) !== undefined
  const isWanted = isSignedIn && deviceId !== undefined
  const { data } = useQuery({ ...packageForQuery({ shopId, deviceId: deviceId ?? '', date }), enabled: isWanted })
  if (!isWanted || !data || data.hasPackage) return null
  return (
    <Callout
      tone="warn"
      icon={<IconTicket size={20} />}
      action={
        <Link to="/recharge" className={styles.way}>
          <Trans>See packages</Trans>
        </Link>
      }
    >
      {isBooked ? (
        <Trans>
          No package of yours can be used for this appointment. Buy one before you start, or pay at the counter.
        </Trans>
      ) : data.isNeeded ? (
        <Trans>No package of yours can be used for this bed. Buy one first; your choice is kept.</Trans>
      ) : (
        <Trans>
          No package of yours can be used for this bed. You can book now and buy one, or pay at the counter.
        </Trans>
      )}
    </Callout>
  )
}
