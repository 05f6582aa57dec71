import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button-class.ts'
import { SunriseState } from '#src/ui/sunrise-state.tsx'

/** Never been under the lamps, with two ways on. */
export function NoRecords() {
  return (
    <SunriseState
      title={<Trans>No history yet</Trans>}
      text={<Trans>After your first session, its time and the sessions left will be here.</Trans>}
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
