import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { SunriseState } from '#src/ui/feedback/sunrise-state.tsx'

/** Nothing booked yet, with two ways on. */
export function NoAppointments() {
  return (
    <SunriseState
      title={<Trans>No appointments yet</Trans>}
      text={<Trans>Pick a time that suits you and save some sunlight for yourself.</Trans>}
    >
      <Link to="/appointment" className={buttonClass()}>
        <Trans>Book now</Trans>
      </Link>
      <Link to="/help" className={buttonClass({ kind: 'text', size: 'small' })}>
        <Trans>Help center</Trans>
      </Link>
    </SunriseState>
  )
}
