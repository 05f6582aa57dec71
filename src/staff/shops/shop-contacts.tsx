import { Trans, useLingui } from '@lingui/react/macro'

import type { Contact } from '#src/domain/chain/app-config.ts'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './shop-contacts.module.css'
import type { ShopDraft, ShopTrouble } from './shop-draft.ts'
import { ShopQr } from './shop-qr.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

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
      <h2 className={styles.title}>
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
      <p className={styles.note}>
        <Trans>Empty fields show the contact of the chain. WeChat ID and QR picture belong together.</Trans>
      </p>
    </div>
  )
}
