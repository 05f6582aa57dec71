import type { ComponentPropsWithRef, ReactNode } from 'react'

import styles from './checkbox.module.css'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** What is agreed to; links inside it stay links. */
  children: ReactNode
  isInvalid?: boolean
}

/** A box to tick with its words beside it; box and words are one target. */
export function Checkbox({ children, isInvalid = false, ...rest }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <span className={styles.box}>
        <input {...rest} type="checkbox" className={styles.input} aria-invalid={isInvalid || undefined} />
        <IconCheck size={20} className={styles.check} />
      </span>
      <span className={styles.words}>{children}</span>
    </label>
  )
}
