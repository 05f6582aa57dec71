import type { ReactNode } from 'react'

import styles from './date-field.module.css'

interface DateFieldProps {
  label: ReactNode
  /** YYYY-MM-DD; undefined: open. */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  isRequired?: boolean
  onChange: (value: string | undefined) => void
}

/** A day, in the browser's own calendar. */
export function DateField({ label, value, min, max, isRequired = false, onChange }: DateFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        type="date"
        className={styles.input}
        value={value ?? ''}
        min={min}
        max={max}
        required={isRequired}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  )
}
