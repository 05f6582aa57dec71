import { avatarInitial } from '#src/domain/profile-draft.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconPerson } from '#src/ui/start-icons.tsx'

import styles from './avatar.module.css'

/** A member without a picture of their own: one character of the name. The name itself stands beside it. */
export function Avatar({ nickname, size = 'normal' }: { nickname: string; size?: 'normal' | 'large' }) {
  const initial = avatarInitial(nickname)
  return (
    <span className={classNames(styles.avatar, size === 'large' && styles.large)} aria-hidden="true">
      {initial || <IconPerson size={size === 'large' ? 48 : 32} />}
    </span>
  )
}
