import { Trans, useLingui } from '@lingui/react/macro'

import { PictureChoice, usePictureUpload } from '#src/staff/kit/forms/picture-choice.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './shop-contacts.module.css'

interface ShopQrProps {
  url: string | null
  onChange: (url: string | null) => void
}

/** The studio's own picture to scan in WeChat: uploaded at once, shown to members once the studio is saved. */
export function ShopQr({ url, onChange }: ShopQrProps) {
  const { t } = useLingui()
  const upload = usePictureUpload('contact', onChange)
  return (
    <>
      <div className={styles.picture}>
        {url !== null && <img className={styles.qr} src={url} alt={t`WeChat QR picture`} width={72} height={72} />}
        <span className={styles.name}>
          <Trans>WeChat QR picture</Trans>
        </span>
        <PictureChoice upload={upload} onRemove={url === null ? undefined : () => onChange(null)} />
      </div>
      <WriteNote state={upload.state} />
    </>
  )
}
