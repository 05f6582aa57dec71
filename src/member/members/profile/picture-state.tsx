import { Trans } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'

import styles from './avatar-field.module.css'
import { type PictureUpload, retryPicture } from './picture-upload.ts'

/** What may be chosen, how far it is, or why it did not arrive. */
export function PictureState({ upload, isMissing }: { upload: PictureUpload; isMissing: boolean }) {
  return (
    <div id="picture-state" className={styles.state} role="status">
      <Words upload={upload} isMissing={isMissing} />
      {upload.step === 'failed' && (
        <Button kind="tonal" size="small" onClick={retryPicture}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

function Words({ upload, isMissing }: { upload: PictureUpload; isMissing: boolean }) {
  switch (upload.step) {
    case 'none':
      return (
        <p className={isMissing ? styles.missing : undefined}>
          {isMissing && (
            <>
              <Trans>Please upload an avatar</Trans>
              <br />
            </>
          )}
          <Trans>JPG or PNG, up to 5 MB</Trans>
        </p>
      )
    case 'sending': {
      const percent = Math.round(upload.share * 10) * 10
      return (
        <p>
          <Trans>Uploading… {percent}%</Trans>
        </p>
      )
    }
    case 'sent':
      return (
        <p>
          <Trans>Picture uploaded</Trans>
        </p>
      )
    case 'failed':
      return <p className={styles.missing}>{<Why of={upload.why} />}</p>
  }
}

function Why({ of }: { of: 'offline' | 'later' | 'refused' }) {
  switch (of) {
    case 'offline':
      return <Trans>Upload failed: a picture needs a connection. It's kept here and sent when you're online.</Trans>
    case 'later':
      return <Trans>Upload failed. The studio is busy; try again in a while.</Trans>
    case 'refused':
      return <Trans>Upload failed. Choose another picture.</Trans>
  }
}
