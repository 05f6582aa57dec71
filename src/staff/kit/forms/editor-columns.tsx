import type { ReactNode } from 'react'

import styles from './editor-columns.module.css'

interface EditorColumnsProps {
  list: ReactNode
  form: ReactNode
  /** What members will see, and what a change means. */
  side: ReactNode
}

/** A list, the open thing's form and its preview beside each other; below each other where there is less room. */
export function EditorColumns({ list, form, side }: EditorColumnsProps) {
  return (
    <div className={styles.columns}>
      {list}
      {form}
      <div className={styles.side}>{side}</div>
    </div>
  )
}
