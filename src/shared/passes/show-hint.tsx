import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { IconSun } from '#src/ui/pictures/icons.tsx'

import styles from './show-hint.module.css'

/** Where to hold the code, and what helps a reader that does not see it: a page can't set the brightness. */
export function ShowHint({ children }: { children: ReactNode }) {
  return (
    <div className={styles.how}>
      <h2 className={styles.title}>{children}</h2>
      <p className={styles.hint}>
        <IconSun size={22} />
        <Trans>Not read? Turn up the brightness of the screen</Trans>
      </p>
    </div>
  )
}
