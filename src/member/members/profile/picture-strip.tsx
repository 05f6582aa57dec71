import { Trans } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import { resetPicture, type PictureUpload, retryPicture } from './picture-upload.ts'

/** A picture that was saved without a connection: it waits on this phone, because only the app itself can send it. */
export function PictureStrip({ upload }: { upload: PictureUpload }) {
  if (upload.step !== 'failed') {
    return (
      <div role="status">
        <Callout tone="calm" icon={<TickSpinner size={20} />}>
          <Trans>Sending your picture…</Trans>
        </Callout>
      </div>
    )
  }
  const waits = upload.why === 'offline'
  return (
    <div role="status">
      <Callout
        tone={waits ? 'calm' : 'bad'}
        icon={waits ? <IconCloudUp size={22} /> : <IconAlert size={22} />}
        action={
          <>
            <Button kind="tonal" size="small" onClick={retryPicture}>
              <Trans>Try again</Trans>
            </Button>
            <Button kind="tonal" size="small" onClick={() => void resetPicture()}>
              <Trans>Undo</Trans>
            </Button>
          </>
        }
      >
        {waits ? (
          <Trans>Your picture is kept on this phone. It's sent when you're online and the app is open.</Trans>
        ) : (
          <Trans>Upload failed. Your picture is still on this phone.</Trans>
        )}
      </Callout>
    </div>
  )
}
