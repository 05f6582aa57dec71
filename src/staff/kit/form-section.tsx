import type { ReactNode } from 'react'

import styles from './form-section.module.css'

interface FormSectionProps {
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** A group of fields; two to a line where there is room. */
export function FormSection({ title, note, end, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <div className={styles.head}>
        <legend className={styles.title}>{title}</legend>
        {end}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
