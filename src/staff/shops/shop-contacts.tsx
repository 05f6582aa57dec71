import { Trans, useLingui } from '@lingui/react/macro'

import type { Contact } from '#src/domain/chain/app-config.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { PictureChoice, usePictureUpload } from '#src/staff/kit/forms/picture-choice.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './shop-contacts.module.css'
import { AfterHoursFields } from './after-hours-fields.tsx'
import type { ShopDraft, ShopTrouble } from './shop-draft.ts'

interface ShopContactsProps {
  draft: ShopDraft
  troubles: readonly ShopTrouble[]
  /** What the chain has; undefined while that is not known. */
  chain: Pick<Contact, 'phone' | 'wechatId' | 'wechatQr'> | undefined
  onChange: (changes: Partial<ShopDraft>) => void
}

/** How members reach this studio; what it does not have of its own is the chain's. */
export function ShopContacts({ draft, troubles, chain, onChange }: ShopContactsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.contacts}>
      <h2 className="text-title-s">
        <Trans>Contact</Trans>
      </h2>
      <Field
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        maxLength={longest.contactPhone}
        placeholder={chain?.phone}
        value={draft.phone}
        error={troubles.includes('phone') ? t`Such as +852 3000 0000` : undefined}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <Field
        label={t`WeChat ID`}
        maxLength={longest.wechatId}
        placeholder={draft.wechatQr === null ? chain?.wechatId : undefined}
        value={draft.wechatId}
        error={troubles.includes('wechat') ? t`Letters, digits, - and _ only` : undefined}
        onChange={(event) => onChange({ wechatId: event.target.value })}
      />
      <ShopQr url={draft.wechatQr} onChange={(wechatQr) => onChange({ wechatQr })} />
      <p className="quiet">
        <Trans>Empty fields show the contact of the chain. WeChat ID and QR picture belong together.</Trans>
      </p>
      <AfterHoursFields draft={draft} isWrong={troubles.includes('after-hours')} onChange={onChange} />
    </div>
  )
}

interface ShopQrProps {
  url: string | null
  onChange: (url: string | null) => void
}

/** The studio's own picture to scan in WeChat: uploaded at once, shown to members once the studio is saved. */
function ShopQr({ url, onChange }: ShopQrProps) {
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
