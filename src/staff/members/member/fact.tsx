import type { ReactNode } from 'react'

import styles from './facts.module.css'

/** One name with what is so. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
