import { Trans, useLingui } from '@lingui/react/macro'

import { PictureChoice, usePictureUpload } from '#src/staff/kit/forms/picture-choice.tsx'
import { useSquarePicture } from '#src/staff/kit/forms/use-square-picture.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

/** The square picture of the chain; without one the app shows its own sun. */
export function LogoRow({ draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const { logo } = draft.values
  const upload = usePictureUpload('logo', (url) => draft.change({ logo: url }))
  const { choose, dialog } = useSquarePicture((cut) => void upload.write(cut))
  return (
    <>
      <div className={styles.picture}>
        <img src={logo ?? '/hk/icons/icon.svg'} alt={t`Logo`} width={64} height={64} className={styles.logo} />
        <div className={styles.words}>
          <div className={styles.name}>
            <Trans>Logo</Trans>
            <ChangedMark isChanged={isChanged} />
          </div>
          <p className="quiet">
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
            onFile={choose}
            onRemove={logo === null ? undefined : () => draft.change({ logo: null })}
          />
        )}
      </div>
      <WriteNote state={upload.state} />
      {dialog}
    </>
  )
}
