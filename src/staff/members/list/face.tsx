import { Avatar } from '#src/shared/members/avatar.tsx'

import styles from './face.module.css'

interface FaceProps {
  nickname: string
  picture: string | null
  size?: 'row' | 'head' | 'panel'
}

/** A member's face beside their name, in the size of a row, a heading or a panel. */
export function Face({ nickname, picture, size = 'row' }: FaceProps) {
  return (
    <span className={styles.face} data-size={size}>
      <Avatar nickname={nickname} picture={picture} />
    </span>
  )
}
