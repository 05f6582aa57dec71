import { useId, type ReactNode } from 'react'

import styles from './filter-chips.module.css'

interface FilterChipsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; count?: number | string | undefined }[]
  onChange: (value: Value) => void
}

/** One filter out of a few, each with how many it leaves. Real radio inputs bring the arrow keys. */
export function FilterChips<Value extends string>({ label, value, options, onChange }: FilterChipsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
