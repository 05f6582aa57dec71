import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconCamera } from '#src/ui/pictures/icons.tsx'

import type { ScanTrouble } from '#src/shared/scan/scan-session.ts'

interface ScanTroubleNoteProps {
  trouble: ScanTrouble
  onRetry: () => void
}

/** Why the camera does not scan and what to do about it; the other ways stand below it. */
export function ScanTroubleNote({ trouble, onRetry }: ScanTroubleNoteProps) {
  return (
    <div role="alert">
      <EmptyState
        tone={trouble === 'unsupported' || trouble === 'none' ? 'sun' : 'bad'}
        icon={<IconCamera size={28} />}
        title={<Title trouble={trouble} />}
        text={<Advice trouble={trouble} />}
        action={
          // Nothing on this phone can change these two.
          trouble !== 'unsupported' &&
          trouble !== 'none' && (
            <Button wide onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
    </div>
  )
}

function Title({ trouble }: { trouble: ScanTrouble }) {
  const { t } = useLingui()
  const titles: Record<ScanTrouble, string> = {
    unsupported: t`This browser can't use the camera`,
    refused: t`Allow camera access in Settings`,
    none: t`No camera found on this phone`,
    'in-use': t`Another app is using the camera`,
    'not-starting': t`Couldn't start scanning`,
    'no-reader': t`Couldn't get the scanner ready`,
    'scan-failed': t`Scanning failed`,
    ended: t`Scanning has stopped`,
  }
  return titles[trouble]
}

function Advice({ trouble }: { trouble: ScanTrouble }) {
  switch (trouble) {
    case 'unsupported':
      return <Trans>Open this page in Safari or Chrome, enter the ID under the code, or use a photo of it.</Trans>
    case 'refused':
      return <WhereToAllow />
    case 'none':
      return <Trans>Enter the ID under the code, or use a photo of it.</Trans>
    case 'in-use':
      return <Trans>Close the other app, then try again.</Trans>
    case 'not-starting':
      return <Trans>The camera didn't start. Try again, or enter the ID under the code.</Trans>
    case 'no-reader':
      return <Trans>A part of the app couldn't be loaded. Check your connection, then try again.</Trans>
    case 'scan-failed':
      return <Trans>The pictures couldn't be read. Try again, or enter the ID under the code.</Trans>
    case 'ended':
      return <Trans>The camera was switched off. Try again, or enter the ID under the code.</Trans>
  }
}

/** Each system keeps its permissions in another place. */
function WhereToAllow() {
  if (/iPhone|iPad/.test(navigator.userAgent)) {
    return <Trans>Open Settings, choose this app or Safari, and turn on Camera. Then come back and try again.</Trans>
  }
  if (navigator.userAgent.includes('Android')) {
    return (
      <Trans>
        Tap the icon left of the address, or hold the app's icon and open App info. Allow Camera, then try again.
      </Trans>
    )
  }
  return <Trans>Tap the icon left of the address, allow the camera, then try again.</Trans>
}
