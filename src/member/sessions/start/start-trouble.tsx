import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type TanningFailure, waysOut } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import { UnlockLink } from '#src/shared/members/unlock-link.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { FailureText } from '#src/member/sessions/bluetooth/failure-text.tsx'

/** Why the last start through the network came to nothing, above the button that tries again. */
export function StartTrouble({ failure, deviceId }: { failure: TanningFailure; deviceId: string }) {
  return (
    <div role="alert">
      <Callout tone="warn" icon={<IconAlert size={20} />} action={<Way failure={failure} deviceId={deviceId} />}>
        <FailureText failure={failure} />
      </Callout>
    </div>
  )
}

function Way({ failure, deviceId }: { failure: TanningFailure; deviceId: string }) {
  const look = buttonClass({ kind: 'text', size: 'small' })
  const ways = waysOut(failure, 'remote')
  if (ways.includes('sign-in')) {
    return (
      <Link to="/login" search={{ next: `/device-time?device=${encodeURIComponent(deviceId)}` }} className={look}>
        <Trans>Sign in</Trans>
      </Link>
    )
  }
  if (ways.includes('unlock')) return <UnlockLink kind="text" size="small" />
  if (ways.includes('scan-again')) {
    return (
      <Link to="/scan-qrcode" className={look}>
        <Trans>Scan again</Trans>
      </Link>
    )
  }
  if (!ways.includes('ask-staff')) return null
  return (
    <Link to="/help" className={look}>
      <Trans>Support</Trans>
    </Link>
  )
}
