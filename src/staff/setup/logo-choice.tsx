import { Trans, useLingui } from '@lingui/react/macro'

import { PictureButtons } from '#src/staff/kit/forms/picture-choice.tsx'
import { useSquarePicture } from '#src/staff/kit/forms/use-square-picture.tsx'
import form from '#src/staff/shops/new/shop-form.module.css'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './setup.module.css'
import { toSmallPicture } from './small-picture.ts'

interface LogoChoiceProps {
  /** An address of its data; "" for none. */
  logo: string
  onChange: (logo: string) => void
}

/** The picture of the chain, sent with everything else; before that there is no server that would keep it. */
export function LogoChoice({ logo, onChange }: LogoChoiceProps) {
  const { t } = useLingui()
  async function use(cut: Blob) {
    const small = await toSmallPicture(cut)
    if (small === undefined) showToast({ text: t`This picture is too large. Choose a smaller one` })
    else onChange(small)
  }
  const { choose, dialog } = useSquarePicture((cut) => void use(cut))
  return (
    <div className={`${form.card} ${styles.logo}`}>
      <img src={logo || '/hk/icons/icon.svg'} alt={t`Logo`} width={64} height={64} />
      <div>
        <h2 className={form.cardTitle}>
          <Trans>Logo</Trans>
        </h2>
        <p className={styles.quiet}>
          {logo === '' ? (
            <Trans>The sun of the app. A logo is square: members see it on home and as the icon of the app.</Trans>
          ) : (
            <Trans>Members see it on home and as the icon of the app.</Trans>
          )}
        </p>
      </div>
      <PictureButtons onFile={choose} onRemove={logo === '' ? undefined : () => onChange('')} />
      {dialog}
    </div>
  )
}
