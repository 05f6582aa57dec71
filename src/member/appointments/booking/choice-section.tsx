import type { ReactNode, Ref } from 'react'

import styles from './choice-section.module.css'

interface ChoiceSectionProps {
  title: ReactNode
  /** A fact about the choice, at the end of the title's line. */
  fact?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement> | undefined
}

/** One thing to choose, under its title. */
export function ChoiceSection({ title, fact, children, ref }: ChoiceSectionProps) {
  return (
    <section ref={ref} className={styles.section}>
      <div className={styles.head}>
        <h2 className="text-title-s">{title}</h2>
        {fact && <p className={styles.fact}>{fact}</p>}
      </div>
      {children}
    </section>
  )
}
