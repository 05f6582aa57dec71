import { Trans, useLingui } from '@lingui/react/macro'

import { PictureChoice, usePictureUpload } from '#src/staff/kit/forms/picture-choice.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

/** The picture that members scan in WeChat; a new one is uploaded at once and shown from the publication on. */
export function PictureRow({ draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const url = draft.values.wechatQr
  const upload = usePictureUpload('contact', (wechatQr) => draft.change({ wechatQr }))
  const remove = url === null ? undefined : () => draft.change({ wechatQr: null })
  return (
    <>
      <div className={styles.picture}>
        {url !== null && <img className={styles.qr} src={url} alt={t`WeChat QR picture`} width={96} height={96} />}
        <div className={styles.words}>
          <div className={styles.name}>
            <Trans>WeChat QR picture</Trans>
            <ChangedMark isChanged={isChanged} />
          </div>
          {url === null && (
            <p className="quiet">
              <Trans>Members see no QR code</Trans>
            </p>
          )}
        </div>
        {!isReadOnly && <PictureChoice upload={upload} onRemove={remove} />}
      </div>
      <WriteNote state={upload.state} />
    </>
  )
}
