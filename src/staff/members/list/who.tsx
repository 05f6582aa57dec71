import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Face } from './face.tsx'
import styles from './who.module.css'

interface WhoProps {
  nickname: string
  picture: string | null
  /** Below the name: the number, what is left. */
  children: ReactNode
}

/** A member in one line: face, name and number. */
export function Who({ nickname, picture, children }: WhoProps) {
  return (
    <span className={styles.who}>
      <Face nickname={nickname} picture={picture} />
      <span className={styles.words}>
        <span className={styles.name}>{nickname || <Trans>No name yet</Trans>}</span>
        <span className={styles.note}>{children}</span>
      </span>
    </span>
  )
}
