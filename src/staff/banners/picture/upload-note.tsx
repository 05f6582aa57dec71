import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'

import styles from './upload-note.module.css'
import type { BannerUpload } from './use-banner-upload.ts'

/** How much of a picture has left, or why it did not arrive. It is not saved before it has. */
export function UploadNote({ upload, onRetry }: { upload: BannerUpload; onRetry: () => void }) {
  const { t } = useLingui()
  if (upload.step === 'sending') {
    const percent = Math.round(upload.share * 100)
    return (
      <div className={styles.note} role="status">
        <progress className={styles.bar} max={100} value={percent} aria-label={t`Uploading the picture`} />
        <span aria-hidden="true">{percent}%</span>
      </div>
    )
  }
  return (
    <div className={styles.note} role="alert" data-failed>
      <span className={styles.words}>
        <Why of={upload.why} />
      </span>
      {upload.why !== 'refused' && (
        <Button kind="tonal" size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

function Why({ of }: { of: 'offline' | 'later' | 'refused' }) {
  switch (of) {
    case 'offline':
      return <Trans>Not uploaded: a picture needs a connection.</Trans>
    case 'later':
      return <Trans>Not uploaded: the studio is busy. Try again in a while.</Trans>
    case 'refused':
      return <Trans>Not uploaded: the studio doesn't take this picture. Choose another one.</Trans>
  }
}
