import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type TanningFailure, waysOut } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import { UnlockLink } from '#src/shared/members/unlock-link.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { FailureText } from '#src/member/sessions/bluetooth/failure-text.tsx'

interface Trouble {
  failure: TanningFailure
  deviceId: string
  /** The signature of the code on the bed, which the way back from signing in keeps. */
  proof: string | undefined
  /** Asks for the phone's position in place of a scan; absent where the studio judges none. */
  onPosition: (() => void) | undefined
}

/** Why the last start through the network came to nothing, above the button that tries again. */
export function StartTrouble(trouble: Trouble) {
  return (
    <div role="alert">
      <Callout tone="warn" icon={<IconAlert size={20} />} action={<Way {...trouble} />}>
        <FailureText failure={trouble.failure} />
      </Callout>
    </div>
  )
}

function Way({ failure, deviceId, proof, onPosition }: Trouble) {
  const look = buttonClass({ kind: 'text', size: 'small' })
  const ways = waysOut(failure, 'remote')
  if (ways.includes('sign-in')) {
    const bed = new URLSearchParams({ device: deviceId, ...(proof !== undefined && { s: proof }) })
    return (
      <Link to="/login" search={{ next: `/device-time?${bed.toString()}` }} className={look}>
        <Trans>Sign in</Trans>
      </Link>
    )
  }
  if (ways.includes('unlock')) return <UnlockLink kind="text" size="small" />
  if (ways.includes('scan-again')) {
    return (
      <>
        {onPosition && (
          <Button kind="text" size="small" onClick={onPosition}>
            <Trans>Use my position</Trans>
          </Button>
        )}
        <Link to="/scan-qrcode" className={look}>
          <Trans>Scan again</Trans>
        </Link>
      </>
    )
  }
  if (!ways.includes('ask-staff')) return null
  return (
    <Link to="/help" className={look}>
      <Trans>Help</Trans>
    </Link>
  )
}
