import { useLingui } from '@lingui/react/macro'

import { ownPicture } from '#src/domain/members/own-picture.ts'
import { Ridge } from '#src/ui/pictures/ridge.tsx'

import styles from './shop-photo.module.css'

interface ShopPhotoProps {
  /** The address of the photo; without one a drawing stands there. */
  photo: string | null | undefined
  name: string
}

/** The studio beside its name. Of a list only what comes into sight is fetched, in the small size. */
export function ShopPhoto({ photo, name }: ShopPhotoProps) {
  const { t } = useLingui()
  const picture = ownPicture(photo ?? null)
  return (
    <span className={styles.frame}>
      {picture === undefined ? (
        <Ridge />
      ) : (
        <img
          className={styles.photo}
          src={picture.replace(/\.webp$/, '-small.webp')}
          alt={t`Photo of ${name}`}
          width={96}
          height={72}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}
