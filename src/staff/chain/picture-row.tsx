import { Trans, useLingui } from '@lingui/react/macro'

import { uploadPicture } from '#src/api/picture.ts'
import { useStaffWrite } from '#src/staff/kit/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

const look = buttonClass({ kind: 'tonal', size: 'small' })

/** The picture that members scan in WeChat; a new one is uploaded at once and shown from the publication on. */
export function PictureRow({ draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const url = draft.values.wechatQr
  const { write, state, isOffline } = useStaffWrite({
    send: async (file: File) => await uploadPicture(file, { kind: 'contact' }),
    onDone: (picture) => draft.change({ wechatQr: picture.url }),
  })
  const isSending = state.step === 'sending'
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
            <p className={styles.quiet}>
              <Trans>Members see no QR code</Trans>
            </p>
          )}
        </div>
        {!isReadOnly && (
          <>
            <label className={`${look} ${styles.choose}`}>
              {isSending ? <Trans>Uploading…</Trans> : <Trans>Choose a picture</Trans>}
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp"
                disabled={isSending || isOffline}
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  event.target.value = ''
                  if (file) void write(file)
                }}
              />
            </label>
            {url !== null && (
              <Button kind="text" size="small" onClick={() => draft.change({ wechatQr: null })}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      <WriteNote state={state} />
    </>
  )
}
