import { Trans } from '@lingui/react/macro'

import type { PositionTrouble } from '#src/client/devices/position-access.ts'

/** Why there is no position of this phone, and what to do about it. */
export function PositionTroubleText({ trouble }: { trouble: PositionTrouble }) {
  switch (trouble) {
    case 'unsupported':
      return <Trans>This browser can't tell where the phone is. Scan the code, or contact support.</Trans>
    case 'refused':
      return <WhereToAllow />
    case 'unavailable':
      return (
        <Trans>The phone doesn't know where it is. Turn on location services and try again, or scan the code.</Trans>
      )
    case 'timed-out':
      return <Trans>Finding your position took too long. Try again near a window, or scan the code.</Trans>
  }
}

/** Each system keeps its permissions in another place. */
function WhereToAllow() {
  if (/iPhone|iPad/.test(navigator.userAgent)) {
    return (
      <Trans>
        Your position wasn't allowed. Open Settings, choose this app or Safari, and allow Location, or scan the code.
      </Trans>
    )
  }
  return (
    <Trans>
      Your position wasn't allowed. Tap the icon left of the address and allow the location, or scan the code.
    </Trans>
  )
}
