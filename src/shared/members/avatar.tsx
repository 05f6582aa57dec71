import { useState } from 'react'

import { avatarInitial } from '#src/domain/members/profile-draft.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import styles from './avatar.module.css'

interface AvatarProps {
  nickname: string
  /** The address of the picture; without one, or while it cannot be loaded, a character of the name stands in. */
  picture?: string | null
  size?: 'normal' | 'large'
}

/** A member's face. The name itself stands beside it, so it says nothing to a screen reader. */
export function Avatar({ nickname, picture = null, size = 'normal' }: AvatarProps) {
  const [lost, setLost] = useState<string>()
  const initial = avatarInitial(nickname)
  const isShown = picture !== null && picture !== lost
  return (
    <span className={classNames(styles.avatar, size === 'large' && styles.large)} aria-hidden="true">
      {isShown ? (
        <img className={styles.picture} src={picture} alt="" onError={() => setLost(picture)} data-avatar />
      ) : (
        initial || <IconPerson size={size === 'large' ? 48 : 32} />
      )}
    </span>
  )
}
