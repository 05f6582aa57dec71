import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { LiveParts, Upcoming } from '#src/member/home/card/card-view.ts'
import { optionalPart } from '#src/ui/optional-part.tsx'

import styles from './second-way.module.css'

/** All about passes loads only where something is booked. */
const LazyPassWay = optionalPart(async () => (await import('./pass-way.tsx')).PassWay)

interface SecondWayProps {
  upcoming: Upcoming | undefined
  change: LiveParts['change']
}

/**
 * Below the button, in one row that is there from the first paint on: whether this phone gets in without a signal, and
 * the second way, to another time before the visit and to the pass during it.
 */
export function SecondWay({ upcoming, change }: SecondWayProps) {
  if (upcoming?.isCancelling) return null
  const step = upcoming?.step ?? 'booked'
  return (
    <div className={styles.row}>
      {upcoming && <LazyPassWay appointment={upcoming.appointment} step={step} />}
      {step === 'booked' && <div className={styles.change}>{change(<ToChange />)}</div>}
    </div>
  )
}

/** The appointment's own screen has it too, until it is here. */
function ToChange() {
  return (
    <Link to="/appointment-result" search={{ from: 'last' }}>
      <Trans>Change time</Trans>
    </Link>
  )
}
