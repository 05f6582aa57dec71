import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { DayClose } from '#src/staff/payments/transaction-calls.ts'
import { Difference } from '#src/staff/payments/cash-drawer/difference.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { fullMoney } from '#src/staff/payments/ledger/signed.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './close.module.css'

type Drawers = NonNullable<DayClose['drawers']>

/** The cash drawers of a day: they have counted its cash. One that is open has to be closed first. */
export function DayDrawers({ day: { drawers, currency, timeZone } }: { day: DayClose }) {
  const { t } = useLingui()
  if (!drawers) return null
  const closed = drawers.list.filter((drawer) => drawer.closed)
  return (
    <>
      {drawers.isOpen && <OpenDrawer />}
      {closed.length > 0 && (
        <ul className={styles.drawers} aria-label={t`Cash drawers of the day`}>
          {closed.map((drawer) => (
            <Line key={drawer.drawerId} drawer={drawer} currency={currency} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {!drawers.isOpen && drawers.outsideCents !== 0 && (
        <p className={styles.note}>
          <Trans>
            {fullMoney(drawers.outsideCents, currency)} in cash was taken while no drawer was open. Count it separately.
          </Trans>
        </p>
      )}
    </>
  )
}

/** Why the day cannot be closed, and the way to what is in its way. */
function OpenDrawer() {
  const [, setSearch] = useStaffSearch('/admin/transactions')
  return (
    <Callout
      tone="warn"
      icon={<IconAlert size={22} />}
      action={
        <Button kind="outline" size="small" onClick={() => setSearch({ drawer: true, close: undefined }, 'push')}>
          <Trans>Close it</Trans>
        </Button>
      }
    >
      <Trans>The cash drawer is still open.</Trans>
    </Callout>
  )
}

interface LineProps {
  drawer: Drawers['list'][number]
  currency: string
  timeZone: string
}

function Line({ drawer, currency, timeZone }: LineProps) {
  const { t } = useLingui()
  const { openedAt, openedBy, closed, expectedCents, floatCents, floatExpectedCents, floatReason } = drawer
  const from = formatTime(openedAt, timeZone)
  const until = closed ? formatTime(closed.at, timeZone) : ''
  const floatDifference = floatCents - (floatExpectedCents ?? floatCents)
  return (
    <li className={styles.drawer}>
      <span>
        <b>
          {from}–{until}
        </b>{' '}
        {closed?.staffName || openedBy || t`No name`}
      </span>
      {closed && <Difference cents={closed.countedCents - expectedCents} currency={currency} isSaid />}
      {closed?.reason && <span className={styles.said}>{closed.reason}</span>}
      {floatDifference !== 0 && (
        <span className={styles.said}>
          <Trans>Float:</Trans> <Difference cents={floatDifference} currency={currency} /> {floatReason}
        </span>
      )}
    </li>
  )
}
