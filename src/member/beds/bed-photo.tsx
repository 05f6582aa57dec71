import type { ReactNode } from 'react'

import { ownPicture } from '#src/domain/members/own-picture.ts'

import styles from './bed-photo.module.css'

interface BedPhotoProps {
  photo: string | undefined
  /** Stands there while there is no photo. */
  drawing: ReactNode
}

/** What a bed looks like. Its name stands beside it, so the photo says nothing to a screen reader. */
export function BedPhoto({ photo, drawing }: BedPhotoProps) {
  const picture = ownPicture(photo ?? null)
  if (picture === undefined) return drawing
  return (
    <img
      className={styles.photo}
      src={picture.replace(/\.webp$/, '-small.webp')}
      alt=""
      width={72}
      height={48}
      loading="lazy"
      decoding="async"
    />
  )
}
