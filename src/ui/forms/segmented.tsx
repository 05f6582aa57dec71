import { useId } from 'react'

import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One choice out of a few, all in sight. Real radio inputs bring the arrow keys. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  const index = options.findIndex((option) => option.value === value)
  return (
    <div
      className={styles.track}
      role="radiogroup"
      aria-label={label}
      style={{ '--count': options.length, '--index': index }}
    >
      {index >= 0 && <span className={styles.thumb} aria-hidden="true" />}
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
