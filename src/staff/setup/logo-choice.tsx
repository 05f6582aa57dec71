import { Trans, useLingui } from '@lingui/react/macro'

import { PictureButtons } from '#src/staff/kit/forms/picture-choice.tsx'
import { useSquarePicture } from '#src/staff/kit/forms/use-square-picture.tsx'
import form from '#src/staff/shops/new/shop-form.module.css'
import { showToast } from '#src/ui/feedback/toast.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

import styles from './setup.module.css'

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
        <h2 className="text-title-s">
          <Trans>Logo</Trans>
        </h2>
        <p className="quiet">
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

/** From what is hardly seen to what is; a logo seldom needs more than the first. */
const qualities = [0.75, 0.6, 0.45, 0.3, 0.15]

/** A cut picture as an address of its data, no longer than is sent with a setup; undefined where it cannot be made so. */
async function toSmallPicture(cut: Blob): Promise<string | undefined> {
  const whole = await readAddress(cut)
  if (isShort(whole)) return whole
  const canvas = document.createElement('canvas')
  const picture = await createImageBitmap(cut)
  Object.assign(canvas, { width: picture.width, height: picture.height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return qualities.map((quality) => canvas.toDataURL('image/jpeg', quality)).find(isShort)
}

function isShort(address: string): boolean {
  return address.length - address.indexOf(',') - 1 <= longest.logoImage
}

async function readAddress(blob: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })
}
