import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { CropDialog } from '#src/shared/members/crop-dialog.tsx'
import { openPicture } from '#src/shared/members/cut-picture.ts'
import { PictureChoice, usePictureUpload } from '#src/staff/kit/forms/picture-choice.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

/** The square picture of the chain; without one the app shows its own sun. */
export function LogoRow({ draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const { logo } = draft.values
  const [cutting, setCutting] = useState<ImageBitmap>()
  const upload = usePictureUpload('logo', (url) => draft.change({ logo: url }))
  async function choose(file: File) {
    const opened = await openPicture(file)
    if (opened.kind === 'opened') return setCutting(opened.picture)
    const isLarge = opened.kind === 'too-large'
    showToast({
      text: isLarge ? t`This picture is too large. Choose a smaller one` : t`This file can't be opened as a picture`,
    })
  }
  function use(cut: Blob | undefined) {
    setCutting(undefined)
    if (cut) void upload.write(cut)
    else showToast({ text: t`Upload failed` })
  }
  return (
    <>
      <div className={styles.picture}>
        <img src={logo ?? '/hk/icons/icon.svg'} alt={t`Logo`} width={64} height={64} className={styles.logo} />
        <div className={styles.words}>
          <div className={styles.name}>
            <Trans>Logo</Trans>
            <ChangedMark isChanged={isChanged} />
          </div>
          <p className={styles.quiet}>
            {logo === null ? (
              <Trans>The sun of the app. A logo is square: members see it on home and as the icon of the app.</Trans>
            ) : (
              <Trans>Members see it on home and as the icon of the app.</Trans>
            )}
          </p>
        </div>
        {!isReadOnly && (
          <PictureChoice
            upload={upload}
            onFile={(file) => void choose(file)}
            onRemove={logo === null ? undefined : () => draft.change({ logo: null })}
          />
        )}
      </div>
      <WriteNote state={upload.state} />
      {cutting && <CropDialog picture={cutting} onCancel={() => setCutting(undefined)} onDone={use} />}
    </>
  )
}
