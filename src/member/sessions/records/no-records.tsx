import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { SunriseState } from '#src/ui/feedback/sunrise-state.tsx'

/** Never been under the lamps, with two ways on; `onPrecautions` shows what to know before a first session. */
export function NoRecords({ onPrecautions }: { onPrecautions: () => void }) {
  return (
    <SunriseState
      title={<Trans>No history yet</Trans>}
      text={<Trans>After your first session, its time and the sessions left will be here.</Trans>}
    >
      <Link to="/appointment" className={buttonClass()}>
        <Trans>Book now</Trans>
      </Link>
      <Button kind="text" size="small" onClick={onPrecautions}>
        <Trans>Before you start</Trans>
      </Button>
    </SunriseState>
  )
}
