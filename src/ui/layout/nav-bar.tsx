import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import styles from './nav-bar.module.css'
import { IconChevronLeft } from '#src/ui/pictures/icons-critical.tsx'

interface NavBarProps {
  title: ReactNode
  /** Without it there is no way back to show, as on the first screen of a visit. */
  onBack?: (() => void) | undefined
  action?: ReactNode
}

/** The bar of a task screen. The title takes the focus on navigation, so that it is read out. */
export function NavBar({ title, onBack, action }: NavBarProps) {
  const { t } = useLingui()
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {onBack && (
          <button type="button" className={styles.back} onClick={onBack} aria-label={t`Back`}>
            <IconChevronLeft />
          </button>
        )}
      </div>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.side} data-end>
        {action}
      </div>
    </header>
  )
}
