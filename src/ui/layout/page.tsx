import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './page.module.css'

interface PageProps {
  children: ReactNode
  /** What is fixed at the bottom and must never cover the end of the page. */
  bottom?: 'tab-bar' | 'dock' | 'nothing'
  /** `two-column` lets the page grow beyond one column on large screens. */
  width?: 'column' | 'two-column'
  className?: string | undefined
}

/** The main landmark of a screen with the gutters, the safe areas and room for what is fixed at the bottom. */
export function Page({ children, bottom = 'nothing', width = 'column', className }: PageProps) {
  return (
    <main className={classNames(styles.page, styles[bottom], width === 'two-column' && styles.broad, className)}>
      {children}
    </main>
  )
}
