import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Right of the title: a count, a badge, a way on. */
  end?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A box of a staff page with its own heading. */
export function Panel({ title, end, children, className }: PanelProps) {
  return (
    <section className={classNames(cardClass(), styles.panel, className)}>
      {title && (
        <div className={styles.head}>
          <h2 className="text-title-s">{title}</h2>
          {end}
        </div>
      )}
      {children}
    </section>
  )
}
