import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type PackageFor, packageForQuery } from '#src/client/api/calendar.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './booking-trouble.module.css'

interface PackageHintProps {
  shopId: number
  deviceId: string | undefined
  /** "YYYY-MM-DD" on the shop's calendar. */
  date: string
}

/** What a session on this bed takes from the member's packages on that day; undefined while it is not known. */
export function usePackageFor({ shopId, deviceId, date }: PackageHintProps): PackageFor | undefined {
  const isSignedIn = useRemembered(remembered.token) !== undefined
  const isWanted = isSignedIn && deviceId !== undefined
  const { data } = useQuery({ ...packageForQuery({ shopId, deviceId: deviceId ?? '', date }), enabled: isWanted })
  return isWanted ? data : undefined
}

/** Says that no package of the member pays for this bed then, what one costs, and how to get one. */
export function PackageHint(props: PackageHintProps) {
  const found = usePackageFor(props)
  if (!found || found.hasPackage) return null
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
      {found.isNeeded ? (
        <Trans>No package of yours can be used for this bed. Buy one first; your choice is kept.</Trans>
      ) : (
        <Trans>No package of yours can be used for this bed. You can book now and buy one before you start.</Trans>
      )}{' '}
      <FromPrice found={found} />
    </Callout>
  )
}

/** "Packages from HK$208": what it costs at least; nothing where none is on sale. */
export function FromPrice({ found: { cheapest } }: { found: PackageFor }) {
  if (!cheapest) return null
  const price = formatMoney(cheapest.priceCents, cheapest.currency)
  return <Trans>Packages from {price}.</Trans>
}

/** "1 of your 4 sessions"; nothing of a server that does not count them. */
export function Balance({ found: { timesLeft } }: { found: PackageFor }) {
  if (timesLeft === undefined) return null
  if (timesLeft === null) return <Trans>Your package covers it</Trans>
  return <Plural value={timesLeft} one="Uses your last session" other="Uses 1 of your # sessions" />
}
