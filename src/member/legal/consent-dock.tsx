import { Trans } from '@lingui/react/macro'

import type { Failure } from '#src/client/http/call-api.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './risk-consent.module.css'

/** `other-version`: this app shows another version than the server asks for, so it cannot be agreed to here. */
export type ConsentReadiness = 'unread' | 'ready' | 'sending' | 'offline' | 'other-version'

interface ConsentDockProps {
  readiness: ConsentReadiness
  failure: Failure | undefined
  onGive: () => void
}

/** The one button; while it cannot be pressed it says why. */
export function ConsentDock({ readiness, failure, onGive }: ConsentDockProps) {
  return (
    <Dock note={failure && readiness !== 'sending' && <Trouble failure={failure} />}>
      <Button
        className={styles.button}
        state={readiness === 'ready' ? 'ready' : readiness === 'sending' ? 'busy' : 'disabled'}
        onClick={onGive}
      >
        <Label readiness={readiness} />
      </Button>
      <p className={styles.age}>
        <IconShield size={18} />
        <span>
          <Trans>Under 18s may not use the beds</Trans>
        </span>
      </p>
    </Dock>
  )
}

function Label({ readiness }: { readiness: ConsentReadiness }) {
  switch (readiness) {
    case 'unread':
      return <Trans>Read to the end and tick both</Trans>
    case 'offline':
      return <Trans>Can be confirmed once online</Trans>
    case 'other-version':
      return <Trans>Update the app to read the new notice</Trans>
    case 'ready':
    case 'sending':
      return <Trans>Confirm and continue</Trans>
  }
}

function Trouble({ failure }: { failure: Failure }) {
  return (
    <div role="alert">
      <Callout tone="bad" icon={<IconAlert size={20} />}>
        {failure.kind === 'unreachable' || failure.kind === 'busy' ? (
          <Trans>No answer from the studio. Your confirmation doesn't count yet; try again.</Trans>
        ) : (
          <Trans>The studio didn't accept this. Try again or contact support.</Trans>
        )}
      </Callout>
    </div>
  )
}
