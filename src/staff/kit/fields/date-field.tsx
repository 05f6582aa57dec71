import type { ReactNode } from 'react'

import styles from './date-field.module.css'
import { DateInput } from './date-input.tsx'

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
      <DateInput className={styles.input} value={value} min={min} max={max} required={isRequired} onChange={onChange} />
    </label>
  )
}
