import { Trans, useLingui } from '@lingui/react/macro'

import { uploadPicture } from '#src/api/picture.ts'
import { useStaffWrite } from '#src/staff/kit/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './shop-contacts.module.css'

const look = buttonClass({ kind: 'tonal', size: 'small' })

interface ShopQrProps {
  url: string | undefined
  onChange: (url: string | undefined) => void
}

/** The studio's own picture to scan in WeChat: uploaded at once, shown to members once the studio is saved. */
export function ShopQr({ url, onChange }: ShopQrProps) {
  const { t } = useLingui()
  const { write, state, isOffline } = useStaffWrite({
    send: async (file: File) => await uploadPicture(file, { kind: 'contact' }),
    onDone: (picture) => onChange(picture.url),
  })
  const isSending = state.step === 'sending'
  return (
    <>
      <div className={styles.picture}>
        {url !== undefined && <img className={styles.qr} src={url} alt={t`WeChat QR picture`} width={72} height={72} />}
        <span className={styles.name}>
          <Trans>WeChat QR picture</Trans>
        </span>
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
        {url !== undefined && (
          <Button kind="text" size="small" onClick={() => onChange(undefined)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <WriteNote state={state} />
    </>
  )
}
